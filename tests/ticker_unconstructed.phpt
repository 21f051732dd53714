--TEST--
Ticker: properties that reflection sets before the constructor make no ticker
--EXTENSIONS--
hrsleep
--FILE--
<?php
$ticker = null;
set_error_handler(function () use (&$ticker) {
	$ticker = debug_backtrace()[1]['object'];
	return true;
});
try {
	new HrSleep\Ticker(null); // deprecated, and then wrong
} catch (ValueError $e) {
	echo $e->getMessage(), "\n";
}
(new ReflectionProperty($ticker, 'period'))->setValue($ticker, 1000);
(new ReflectionProperty($ticker, 'policy'))->setValue($ticker, HrSleep\MissedTicks::Burst);
foreach (['wait', 'statistics', 'reset'] as $method) {
	try {
		$ticker->$method();
	} catch (Error $e) {
		echo $e->getMessage(), "\n";
	}
}
$ticker->__construct(200);
var_dump($ticker->period, $ticker->policy, $ticker->wait());
?>
--EXPECT--
HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
int(200)
enum(HrSleep\MissedTicks::Skip)
bool(true)
