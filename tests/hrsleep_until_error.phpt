--TEST--
hrsleep_until(): bad deadlines throw and nothing is slept
--EXTENSIONS--
hrsleep
--FILE--
<?php
foreach ([[-1], [PHP_INT_MIN], [-0.5], [NAN], [INF], [-INF], ['abc'], [[]], [], [1, 2]] as $arguments) {
	try {
		var_dump(hrsleep_until(...$arguments));
	} catch (Error $e) {
		echo $e::class, ': ', $e->getMessage(), "\n";
	}
}
var_dump(hrsleep_status()['sleeps']);
?>
--EXPECT--
ValueError: hrsleep_until(): Argument #1 ($deadline) must be greater than or equal to 0
ValueError: hrsleep_until(): Argument #1 ($deadline) must be greater than or equal to 0
ValueError: hrsleep_until(): Argument #1 ($deadline) must be greater than or equal to 0
ValueError: hrsleep_until(): Argument #1 ($deadline) must be finite
ValueError: hrsleep_until(): Argument #1 ($deadline) must be finite
ValueError: hrsleep_until(): Argument #1 ($deadline) must be finite
TypeError: hrsleep_until(): Argument #1 ($deadline) must be of type int|float, string given
TypeError: hrsleep_until(): Argument #1 ($deadline) must be of type int|float, array given
ArgumentCountError: hrsleep_until() expects exactly 1 argument, 0 given
ArgumentCountError: hrsleep_until() expects exactly 1 argument, 2 given
int(0)
