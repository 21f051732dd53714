--TEST--
hrsleep(): a signal ends the spin too without asynchronous signals
--EXTENSIONS--
hrsleep
pcntl
--INI--
hrsleep.max_spin=1000000
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

/* 15 us are too short for a kernel wait: nearly all of the loop's time is spent in spins */
$handled = 0;
pcntl_signal(SIGUSR1, function () use (&$handled) {
	$handled++;
});

$sender = signal_often(SIGUSR1);
$end_ns = now_ns() + 10e9;
do {
	pcntl_signal_dispatch();
	$before = $handled;
	$left = hrsleep(15);
} while (($left === 0.0 || $left === 15.0) && now_ns() < $end_ns); /* 15: one that came just before the first look */
stop_beside($sender);
pcntl_signal_dispatch();
echo $left > 0 && $left < 15 && $handled > $before ? "ended early\n" : "$left left, $handled handled\n";
echo hrsleep_status()['spin_share'] > 0.5 ? "while spinning\n" : "not while spinning\n";
?>
--EXPECT--
ended early
while spinning
