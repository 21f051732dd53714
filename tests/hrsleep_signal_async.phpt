--TEST--
hrsleep(): the handler of an asynchronous signal runs before the next statement
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/signals.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function (int $signal) {
	echo $signal === SIGUSR1 ? "handler\n" : "signal $signal\n";
});

signal_later(SIGUSR1);
$left = hrsleep(10_000_000); echo "next statement\n";
echo $left > 0 && $left < 9_900_000 ? "ended early\n" : "$left left\n";

/* the result not used, which is an opcode handler of its own */
signal_later(SIGUSR1);
hrsleep(10_000_000); echo "next statement\n";
?>
--EXPECT--
handler
next statement
ended early
handler
next statement
