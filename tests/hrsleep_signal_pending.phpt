--TEST--
hrsleep(): an asynchronous signal that is pending already ends it at once
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

/* PHP runs the handler as soon as it looks: at the latest when the sleep returns, often before it begins */
exec('kill -' . SIGUSR1 . ' ' . getmypid());
$before = $handled;
$left = hrsleep(100_000);
$after = $handled;

if ($before === 0) {
	echo $left > 50_000 && $left <= 100_000 ? "right\n" : "$left left\n";
} else {
	echo $left === 0.0 ? "right\n" : "$left left\n";
}
var_dump($after);
?>
--EXPECT--
right
int(1)
