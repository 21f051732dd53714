--TEST--
hrsleep(): signals that were waiting before it do not end it, handlers that set others do
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

$left = function (float $us): string {
	$left = hrsleep($us);
	return $left > 0 && $left < $us ? "ended early\n" : "$left left\n";
};

/* not dispatched yet: as for usleep(), that was before */
pcntl_signal(SIGUSR1, function () {
	echo "first\n";
	pcntl_signal(SIGUSR1, function () {
		echo "second\n";
		pcntl_signal(SIGUSR1, SIG_IGN);
	});
});
exec('kill -' . SIGUSR1 . ' ' . getmypid());
echo sleeps_well(20_000_000) ? "slept\n" : "ended\n";
pcntl_signal_dispatch();
signal_later(SIGUSR1);
echo $left(10e6);
pcntl_signal_dispatch();
signal_later(SIGUSR1);
echo sleeps_well(500_000_000) ? "slept\n" : "ended\n";
?>
--EXPECT--
slept
first
ended early
second
slept
