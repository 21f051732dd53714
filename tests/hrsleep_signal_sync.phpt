--TEST--
hrsleep(): a signal ends it; without asynchronous signals the handler runs when PHP code says so
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/signals.inc';

pcntl_signal(SIGUSR1, function () {
	echo "handler\n";
});

signal_later(SIGUSR1);
$left = hrsleep(10_000_000);
echo "next statement\n";
echo $left > 0 && $left < 9_900_000 ? "ended early\n" : "$left left\n";
pcntl_signal_dispatch();

$status = hrsleep_status();
echo $status['sleeps'], ' sleep, ', $status['interrupted'], " interrupted\n";
?>
--EXPECT--
next statement
ended early
handler
1 sleep, 1 interrupted
