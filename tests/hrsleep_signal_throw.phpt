--TEST--
hrsleep(): an exception of a signal handler comes out of the sleep
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	throw new RuntimeException('enough');
});

hrsleep(200);
$left = 'unset';
foreach (['hrsleep', 'hrsleep_until'] as $function) {
	signal_later(SIGUSR1);
	try {
		$left = $function($function === 'hrsleep' ? 10_000_000 : now_ns() + 10_000_000_000);
		echo "not reached\n";
	} catch (RuntimeException $e) {
		echo $function, ': ', $e->getMessage(), ', ', $left, "\n";
		/* what it passed through: the handler, and at most the function itself */
		echo implode(' ', array_diff(array_column($e->getTrace(), 'file'), [__FILE__])), "\n";
	} finally {
		echo "finally\n";
	}
	unset($e);
}

var_dump(sleeps_well(500), sleeps_well(300_000), sleeps_well(5_000_000));
?>
--EXPECT--
hrsleep: enough, unset

finally
hrsleep_until: enough, unset

finally
bool(true)
bool(true)
bool(true)
