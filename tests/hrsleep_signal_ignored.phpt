--TEST--
hrsleep(): signals without a handler to run do not end it
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, SIG_IGN);
pcntl_signal(SIGUSR2, function () {
	echo "handler\n";
});

run_beside('sleep 0.1; kill -' . SIGUSR1 . ' $1');
echo 'ignored: ', sleeps_well(300_000_000) ? "slept\n" : "ended\n";

run_beside('sleep 0.1; kill -' . SIGCHLD . ' $1');
echo 'ignored by default: ', sleeps_well(300_000_000) ? "slept\n" : "ended\n";

run_beside('sleep 0.1; kill -' . SIGSTOP . ' $1; sleep 0.05; kill -' . SIGCONT . ' $1');
echo 'stopped and continued: ', sleeps_well(300_000_000) ? "slept\n" : "ended\n";

pcntl_sigprocmask(SIG_BLOCK, [SIGUSR2]);
$sender = run_beside('sleep 0.1; kill -' . SIGUSR2 . ' $1');
echo 'blocked: ', sleeps_well(300_000_000) ? "slept\n" : "ended\n";
proc_close($sender);
pcntl_sigprocmask(SIG_UNBLOCK, [SIGUSR2]);
?>
--EXPECT--
ignored: slept
ignored by default: slept
stopped and continued: slept
blocked: slept
handler
