--TEST--
hrsleep(): the documented loop sleeps signals out and is never early
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

$handled = 0;
pcntl_signal(SIGUSR1, function () use (&$handled) {
	$handled++;
});

foreach ([false, true] as $is_async) {
	pcntl_async_signals($is_async);
	$rounds = $handled = 0;
	$sender = signal_often(SIGUSR1);
	[, $took_ns] = timed(function () use (&$rounds) {
		for ($left = 6e5; $left > 0; $left = hrsleep($left)) {
			$rounds++;
		}
	});
	stop_beside($sender);
	pcntl_signal_dispatch();
	echo $is_async ? 'async: ' : 'sync: ', $took_ns >= 600_000_000 ? 'slept' : 'early';
	echo $rounds > 1 ? ', in rounds' : ', in one go', $handled > 0 ? ", handled\n" : ", not handled\n";
}
?>
--EXPECT--
sync: slept, in rounds, handled
async: slept, in rounds, handled
