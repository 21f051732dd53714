--TEST--
hrsleep(), hrsleep_until(): strict types take int and float only
--EXTENSIONS--
hrsleep
--FILE--
<?php
declare(strict_types=1);

foreach ([1, 1.5, '1', true, null] as $value) {
	foreach (['hrsleep', 'hrsleep_until'] as $function) {
		try {
			$left = $function($value);
			echo "$function: $left\n";
		} catch (TypeError $e) {
			echo $e->getMessage(), "\n";
		}
	}
}
?>
--EXPECTF--
hrsleep: 0
hrsleep_until: 0
hrsleep: 0
hrsleep_until: 0
hrsleep(): Argument #1 ($microseconds) must be of type int|float, string given
hrsleep_until(): Argument #1 ($deadline) must be of type int|float, string given
hrsleep(): Argument #1 ($microseconds) must be of type int|float, %s given
hrsleep_until(): Argument #1 ($deadline) must be of type int|float, %s given
hrsleep(): Argument #1 ($microseconds) must be of type int|float, null given
hrsleep_until(): Argument #1 ($deadline) must be of type int|float, null given
