--TEST--
hrsleep(): what another extension's code does in an interrupt, and which of it ends the sleep
--EXTENSIONS--
hrsleep
excimer
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';
require __DIR__ . '/interrupts.inc';

/* interrupts wake no wait: they are seen within a second */
$timer = interrupt_later(function () {
	echo sleeps_well(20_000_000) ? "slept in it, " : "early in it, ";
});
echo 'sleep: ', sleeps_well(1_300_000_000) ? "slept\n" : "ended\n";

$timer = interrupt_later(fn () => throw new RuntimeException('enough'));
$left = 'unset';
try {
	$left = hrsleep(5e6);
} catch (RuntimeException $e) {
	echo "exception: {$e->getMessage()}, $left\n";
}

$ticker = new HrSleep\Ticker(5e6);
$timer = interrupt_later(fn () => throw new RuntimeException('enough'));
try {
	$ticker->wait();
} catch (RuntimeException $e) {
	echo "exception: {$e->getMessage()}, {$ticker->ticks} ticks\n";
}

/* a signal whose handler runs there */
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	echo 'handler, ';
});
for ($i = 0; $i < 3; $i++) {
	$timer = interrupt_later(function () {
		exec('kill -' . SIGUSR1 . ' ' . getmypid());
	});
	$left = hrsleep(5e6);
	echo 'signal: ', $left > 0 && $left < 5e6 ? "ended early\n" : "$left left\n";
}

$fiber = new Fiber(function () {
	$timer = interrupt_later(fn () => Fiber::suspend('suspended in it'));
	return hrsleep(1.5e6);
});
echo $fiber->start(), ', ', sleeps_well(1_000_000) ? "slept beside it, " : "early beside it, ";
$fiber->resume();
echo 'fiber: ', $fiber->getReturn(), " left\n";
?>
--EXPECT--
sleep: slept in it, slept
exception: enough, unset
exception: enough, 0 ticks
handler, signal: ended early
handler, signal: ended early
handler, signal: ended early
suspended in it, slept beside it, fiber: 0 left
