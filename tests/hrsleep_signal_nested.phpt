--TEST--
hrsleep(): a signal handler that sleeps itself
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	foreach ([0, 1000, 300_000, 20_000_000] as $length_ns) {
		echo sleeps_well($length_ns) ? 'slept ' : 'early ';
	}
	echo "in the handler\n";
});

hrsleep(200);
signal_later(SIGUSR1);
$left = hrsleep(10_000_000);
echo $left > 0 && $left < 9_900_000 ? "ended early\n" : "$left left\n";
var_dump(sleeps_well(300_000));
?>
--EXPECT--
slept slept slept slept in the handler
ended early
bool(true)
