--TEST--
hrsleep(): signal mask and priority are as before
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/signals.inc';

function state(): array
{
	pcntl_sigprocmask(SIG_BLOCK, [SIGUSR2], $mask); /* blocked already, and 8.4 wants one */
	return [$mask, pcntl_getpriority(), pcntl_signal_get_handler(SIGUSR1) instanceof Closure, pcntl_async_signals()];
}

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn () => null);
pcntl_sigprocmask(SIG_BLOCK, [SIGUSR2]);
$before = state();

foreach ([0, 5, 200, 3000] as $us) {
	hrsleep($us);
	var_dump(state() === $before);
}
signal_later(SIGUSR1);
echo hrsleep(10_000_000) > 0 ? "interrupted\n" : "not interrupted\n";
var_dump(state() === $before);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
interrupted
bool(true)
