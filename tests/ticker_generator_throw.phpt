--TEST--
Ticker: a signal handler that throws into the generator that is waiting for a tick
--EXTENSIONS--
hrsleep
pcntl
--SKIPIF--
<?php
if (PHP_DEBUG) echo 'skip what PHP lets go of too early stays for good, which a debug build calls a leak';
?>
--FILE--
<?php
require __DIR__ . '/signals.inc';

use HrSleep\Ticker;

/** Nothing but the generator holds the ticker. */
function ticks(?WeakReference &$ticker): Generator
{
	try {
		yield from (function () use (&$ticker) {
			$made = new Ticker(600_000);
			$ticker = WeakReference::create($made);
			return $made;
		})();
	} catch (Exception) {
		yield 'rest';
	}
}

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	try {
		$GLOBALS['generator']->throw(new Exception);
	} catch (Error) {
		// PHP 8.5 refuses it
	}
	for ($size = 64; $size < 8192; $size += 64) {
		$GLOBALS['in its place'][] = str_repeat("\0", $size);
	}
});

/* the generator lets go of the ticker, and asks it for its tick all the same */
$generator = ticks($ticker);
echo $generator->key(), "\n";
signal_later(SIGUSR1);
$ticker->get()->reset();
$generator->next();
echo $generator->key(), "\n";

/* in a fiber */
$generator = ticks($ticker);
$fiber = new Fiber(function () use ($generator) {
	foreach ($generator as $tick => $lateness_ns) {
		Fiber::suspend($tick);
	}
});
echo $fiber->start(), "\n";
signal_later(SIGUSR1);
$ticker->get()->reset();
echo $fiber->resume(), "\n";
unset($fiber, $generator);
var_dump(gc_collect_cycles() >= 0);
?>
--EXPECT--
1
2
1
2
bool(true)
