--TEST--
hrsleep_status(): interrupted sleeps are counted, and not as late
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/signals.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn () => null);
signal_later(SIGUSR1);
hrsleep(10_000_000);
$status = hrsleep_status();
echo $status['sleeps'], ' sleep, ', $status['interrupted'], ' interrupted, ', $status['lateness_ns']['max'], " ns late\n";

hrsleep(100);
$status = hrsleep_status();
echo $status['sleeps'], ' sleeps, ', $status['interrupted'], " interrupted\n";
?>
--EXPECT--
1 sleep, 1 interrupted, 0 ns late
2 sleeps, 1 interrupted
