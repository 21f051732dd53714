--TEST--
Ticker: in fibers
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

use HrSleep\Ticker;

$shared = new Ticker(1000);
$waiting = new Fiber(function () use ($shared) {
	for ($i = 0; $i < 3; $i++) {
		echo ticks_well($shared) ? "waited\n" : "early\n";
		Fiber::suspend();
	}
});
$looping = new Fiber(function () use ($shared) {
	foreach ($shared as $tick => $lateness_ns) {
		echo $tick === $shared->ticks ? "looped\n" : "$tick\n";
		Fiber::suspend();
	}
});
$waiting->start();
$looping->start();
while (!$waiting->isTerminated()) {
	$waiting->resume();
	$looping->resume();
}
var_dump($shared->ticks);

/* left for ever in the middle of a loop */
unset($waiting, $looping);
gc_collect_cycles();
var_dump(ticks_well($shared), $shared->ticks);
?>
--EXPECT--
waited
looped
waited
looped
waited
looped
looped
int(7)
bool(true)
int(8)
