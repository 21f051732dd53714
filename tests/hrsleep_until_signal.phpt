--TEST--
hrsleep_until(): after a signal it needs only to be called again
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

$handled = 0;
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use (&$handled) {
	$handled++;
});

$sender = signal_often(SIGUSR1);
$deadline = now_ns() + 400_000_000;
$last = 400_000_001;
$rounds = 0;
while (($left = hrsleep_until($deadline)) > 0) {
	$rounds++;
	if ($left >= $last) {
		echo "left $left after $last\n";
	}
	$last = $left;
}
$is_reached = now_ns() >= $deadline;
stop_beside($sender);
var_dump($is_reached, $rounds > 0, $handled >= $rounds);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
