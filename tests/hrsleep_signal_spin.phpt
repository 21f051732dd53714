--TEST--
hrsleep(): an asynchronous signal ends the spin too
--EXTENSIONS--
hrsleep
pcntl
--INI--
hrsleep.max_spin=1000000
--FILE--
<?php
/* 80 us are too short for a kernel wait: nearly all of the loop's time is spent in spins */
$handled = false;
pcntl_async_signals(true);
pcntl_signal(SIGALRM, function () use (&$handled) {
	$handled = true;
});

/* the alarm may also come between two sleeps, or keep the processor beyond the deadline, but not each time */
for ($i = 0, $left = 0.0; $i < 10 && $left === 0.0; $i++) {
	$handled = false;
	pcntl_alarm(1);
	do {
		$left = hrsleep(80);
	} while (!$handled);
}
echo $left > 0 && $left < 80 ? "ended early\n" : "$left left\n";
echo hrsleep_status()['spin_share'] > 0.5 ? "while spinning\n" : "not while spinning\n";
?>
--EXPECT--
ended early
while spinning
