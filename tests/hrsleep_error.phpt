--TEST--
hrsleep(): bad lengths throw and nothing is slept
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$bad = [[-1], [PHP_INT_MIN], [-0.25], [-5e-324], [-1e300], [NAN], [INF], [-INF],
	['abc'], ['5 apples'], [''], ['-1'], ['NAN'], [[]], [new stdClass], [], [1e9, 1]];

[, $took_ns] = timed(function () use ($bad) {
	foreach ($bad as $arguments) {
		try {
			var_dump(hrsleep(...$arguments));
		} catch (Error $e) {
			echo $e::class, ': ', $e->getMessage(), "\n";
		}
	}
});
var_dump(hrsleep_status()['sleeps'], $took_ns < 5e9);
?>
--EXPECT--
ValueError: hrsleep(): Argument #1 ($microseconds) must be greater than or equal to 0
ValueError: hrsleep(): Argument #1 ($microseconds) must be greater than or equal to 0
ValueError: hrsleep(): Argument #1 ($microseconds) must be greater than or equal to 0
ValueError: hrsleep(): Argument #1 ($microseconds) must be greater than or equal to 0
ValueError: hrsleep(): Argument #1 ($microseconds) must be greater than or equal to 0
ValueError: hrsleep(): Argument #1 ($microseconds) must be finite
ValueError: hrsleep(): Argument #1 ($microseconds) must be finite
ValueError: hrsleep(): Argument #1 ($microseconds) must be finite
TypeError: hrsleep(): Argument #1 ($microseconds) must be of type int|float, string given
TypeError: hrsleep(): Argument #1 ($microseconds) must be of type int|float, string given
TypeError: hrsleep(): Argument #1 ($microseconds) must be of type int|float, string given
ValueError: hrsleep(): Argument #1 ($microseconds) must be greater than or equal to 0
TypeError: hrsleep(): Argument #1 ($microseconds) must be of type int|float, string given
TypeError: hrsleep(): Argument #1 ($microseconds) must be of type int|float, array given
TypeError: hrsleep(): Argument #1 ($microseconds) must be of type int|float, stdClass given
ArgumentCountError: hrsleep() expects exactly 1 argument, 0 given
ArgumentCountError: hrsleep() expects exactly 1 argument, 2 given
int(0)
bool(true)
