--TEST--
hrsleep(): in a fiber, a signal handler that would like to suspend it
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

/* PHP forbids it, as for every function that a signal comes upon; it must get its chance to say so */
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	try {
		Fiber::suspend();
	} catch (FiberError $e) {
		echo $e->getMessage(), "\n";
	}
});

$fiber = new Fiber(function () {
	hrsleep(200);
	signal_later(SIGUSR1);
	$left = hrsleep(10_000_000);
	echo $left > 0 && $left < 9_900_000 ? "ended early\n" : "$left left\n";
	Fiber::suspend();
	var_dump(sleeps_well(300_000));
});
$fiber->start();
echo "main\n";
$fiber->resume();
?>
--EXPECT--
Cannot switch fibers in current execution context
ended early
main
bool(true)
