--TEST--
Ticker: another extension's code that uses the ticker in an interrupt of its wait
--EXTENSIONS--
hrsleep
excimer
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/interrupts.inc';

/* interrupts wake no wait: they are seen within a second. Where the grid has moved it is the new tick that is waited for */
$ticker = new HrSleep\Ticker(1.5e6);
$timer = interrupt_later(fn () => $ticker->reset());
var_dump($ticker->wait(), $ticker->ticks, $ticker->deadline > now_ns());
var_dump(ticks_well($ticker), $ticker->ticks);

$timer = interrupt_later(function () use ($ticker) {
	var_dump(ticks_well($ticker));
});
var_dump($ticker->wait(), $ticker->ticks);

$timer = interrupt_later(fn () => $ticker->reset());
$due = $ticker->deadline;
foreach ($ticker as $tick => $lateness_ns) {
	break;
}
var_dump($tick, now_ns() > $due + 100_000_000);
?>
--EXPECT--
bool(true)
int(1)
bool(true)
bool(true)
int(2)
bool(true)
bool(true)
int(4)
int(5)
bool(true)
