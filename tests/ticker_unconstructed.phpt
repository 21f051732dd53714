--TEST--
Ticker: an object whose constructor threw is no ticker, whatever is done to it, until it has run
--EXTENSIONS--
hrsleep
--FILE--
<?php
use HrSleep\MissedTicks;

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
restore_error_handler();

$attempts = [
	fn () => (new ReflectionProperty($ticker, 'period'))->setValue($ticker, 1000),
	fn () => (new ReflectionProperty($ticker, 'policy'))->setValue($ticker, MissedTicks::Burst),
	fn () => $ticker->ticks = 5,
	fn () => $ticker->ticks++,
	function () use ($ticker) { $lateness = &$ticker->lateness; },
	function () use ($ticker) { unset($ticker->deadline); },
	fn () => $ticker->period,
	fn () => $ticker->policy,
	fn () => $ticker->wait(),
	fn () => $ticker->statistics(),
	fn () => $ticker->reset(),
	fn () => iterator_count($ticker),
];
foreach ($attempts as $attempt) {
	try {
		$attempt();
		echo "done\n";
	} catch (Error $e) {
		echo $e->getMessage(), "\n";
	}
}
var_dump(isset($ticker->policy), $ticker->policy ?? null, (array) $ticker, json_encode($ticker), $ticker == $ticker);
var_dump((new ReflectionProperty($ticker, 'period'))->isInitialized($ticker));

$ticker->__construct(200);
var_dump($ticker->period, $ticker->policy, $ticker->wait());

/* an error handler that runs the constructor while it is running: the first one counts */
set_error_handler(function () {
	debug_backtrace()[1]['object']->__construct(5, MissedTicks::Delay);
	return true;
});
try {
	new HrSleep\Ticker(null);
	echo "constructed twice\n";
} catch (Error $e) {
	echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
Cannot modify readonly property HrSleep\Ticker::$period
Cannot modify readonly property HrSleep\Ticker::$policy
Cannot modify readonly property HrSleep\Ticker::$ticks
Typed property HrSleep\Ticker::$ticks must not be accessed before initialization
Cannot %Smodify readonly property HrSleep\Ticker::$lateness
Cannot unset readonly property HrSleep\Ticker::$deadline
Typed property HrSleep\Ticker::$period must not be accessed before initialization
Typed property HrSleep\Ticker::$policy must not be accessed before initialization
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
bool(false)
NULL
array(0) {
}
string(2) "{}"
bool(true)
bool(false)
int(200)
enum(HrSleep\MissedTicks::Skip)
bool(true)
Cannot modify readonly property HrSleep\Ticker::$period
