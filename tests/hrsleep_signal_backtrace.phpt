--TEST--
hrsleep(): a signal handler sees no code that the user did not write
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/signals.inc';

/* wherever in the sleep the signal comes: in a wait, between two, in the spin, in what prepares the return */
$traces = [];
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use (&$traces) {
	$trace = [];
	foreach (debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS) as $frame) {
		if (isset($frame['file']) && $frame['file'] !== __FILE__) {
			$trace[] = $frame['function'] . ' called in ' . $frame['file'];
		}
	}
	$traces[implode(', ', $trace)] = ($traces[implode(', ', $trace)] ?? 0) + 1;
});

hrsleep(300);
$sender = signal_often(SIGUSR1);
for ($left = 3e5; $left > 0; $left = hrsleep($left));
for ($tries = 0; array_sum($traces) < 50 && $tries < 3000; $tries++) {
	hrsleep(300);
}
stop_beside($sender);
echo count($traces), " kind of trace\n";
echo implode("\n", array_keys($traces)), "\n";
?>
--EXPECT--
1 kind of trace

