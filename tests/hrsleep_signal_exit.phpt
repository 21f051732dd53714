--TEST--
hrsleep(): a signal handler that exits ends the script
--EXTENSIONS--
hrsleep
pcntl
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
skip_without_exit();
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

register_shutdown_function(function () {
	echo "shutdown\n";
	var_dump(sleeps_well(300_000));
});
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	exit("exit\n");
});

hrsleep(200);
signal_later(SIGUSR1);
try {
	hrsleep(10_000_000);
	echo "not reached\n";
} finally {
	echo "not run by exit\n";
}
?>
--EXPECT--
exit
shutdown
bool(true)
