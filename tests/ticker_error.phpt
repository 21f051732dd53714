--TEST--
Ticker: bad arguments throw
--EXTENSIONS--
hrsleep
--FILE--
<?php
use HrSleep\MissedTicks;
use HrSleep\Ticker;

$skip = MissedTicks::Skip;
$bad = [[0], [0.0], [-0.0], [-1], [PHP_INT_MIN], [-0.25], [-5e-324], [5e-324], [0.000999], [NAN], [INF], [-INF],
	['abc'], [null], [[]], [], [1, 'Skip'], [1, null], [1, new stdClass], [1, $skip, -1], [1, $skip, -0.5],
	[1, $skip, NAN], [1, $skip, INF], [1, $skip, 'now'], [0, $skip, -1], [1, $skip, 1, 1]];
foreach ($bad as $arguments) {
	try {
		var_dump(@new Ticker(...$arguments));
	} catch (Error $e) {
		echo $e::class, ': ', $e->getMessage(), "\n";
	}
}

$ticker = new Ticker(1000);
foreach (['wait', 'reset', 'statistics', 'getIterator'] as $method) {
	try {
		$ticker->$method(1);
	} catch (Error $e) {
		echo $e::class, ': ', $e->getMessage(), "\n";
	}
}
var_dump((new Ticker(0.001))->period, (new Ticker('25'))->period, (new Ticker(PHP_INT_MAX))->period === PHP_INT_MAX,
	(new Ticker(1, first: 1e300))->ticks);
?>
--EXPECT--
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than or equal to 0.001
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than or equal to 0.001
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be finite
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be finite
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be finite
TypeError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be of type int|float, string given
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
TypeError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be of type int|float, array given
ArgumentCountError: HrSleep\Ticker::__construct() expects at least 1 argument, 0 given
TypeError: HrSleep\Ticker::__construct(): Argument #2 ($policy) must be of type HrSleep\MissedTicks, string given
TypeError: HrSleep\Ticker::__construct(): Argument #2 ($policy) must be of type HrSleep\MissedTicks, null given
TypeError: HrSleep\Ticker::__construct(): Argument #2 ($policy) must be of type HrSleep\MissedTicks, stdClass given
ValueError: HrSleep\Ticker::__construct(): Argument #3 ($first) must be greater than or equal to 0
ValueError: HrSleep\Ticker::__construct(): Argument #3 ($first) must be greater than or equal to 0
ValueError: HrSleep\Ticker::__construct(): Argument #3 ($first) must be finite
ValueError: HrSleep\Ticker::__construct(): Argument #3 ($first) must be finite
TypeError: HrSleep\Ticker::__construct(): Argument #3 ($first) must be of type int|float|null, string given
ValueError: HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
ArgumentCountError: HrSleep\Ticker::__construct() expects at most 3 arguments, 4 given
ArgumentCountError: HrSleep\Ticker::wait() expects exactly 0 arguments, 1 given
ArgumentCountError: HrSleep\Ticker::reset() expects exactly 0 arguments, 1 given
ArgumentCountError: HrSleep\Ticker::statistics() expects exactly 0 arguments, 1 given
ArgumentCountError: HrSleep\Ticker::getIterator() expects exactly 0 arguments, 1 given
float(0.001)
int(25)
bool(true)
int(0)
