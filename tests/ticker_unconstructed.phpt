--TEST--
Ticker: one whose constructor has not run yet, or failed, refuses to work
--EXTENSIONS--
hrsleep
--FILE--
<?php
use HrSleep\Ticker;

/* the only way to get hold of one: a warning about an argument */
$ticker = null;
set_error_handler(function () use (&$ticker) {
	$ticker = debug_backtrace()[1]['object'] ?? null;
	return true;
});
try {
	new Ticker(null);
} catch (ValueError $e) {
	echo $e->getMessage(), "\n";
}
restore_error_handler();

$attempts = [
	fn () => $ticker->wait(),
	fn () => $ticker->reset(),
	fn () => $ticker->statistics(),
	fn () => $ticker->getIterator(),
	function () use ($ticker) { foreach ($ticker as $tick); },
	fn () => $ticker->ticks,
];
foreach ($attempts as $attempt) {
	try {
		$attempt();
	} catch (Error $e) {
		echo $e->getMessage(), "\n";
	}
}
$ticker->__construct(500);
var_dump($ticker->period, $ticker->wait());
?>
--EXPECT--
HrSleep\Ticker::__construct(): Argument #1 ($period) must be greater than 0
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
The HrSleep\Ticker object has not been correctly initialized by its constructor
Typed property HrSleep\Ticker::$ticks must not be accessed before initialization
int(500)
bool(true)
