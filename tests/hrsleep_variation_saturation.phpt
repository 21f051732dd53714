--TEST--
hrsleep(): lengths beyond the clock's sleep as long as it goes
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/signals.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	echo "signal\n";
});

foreach ([9223372036854775807, 1e16, 1e300, PHP_FLOAT_MAX] as $us) {
	signal_later(SIGUSR1);
	$left = hrsleep($us);
	/* 2^64 ns are 1.8e16 us; the most that a clock shows is that or half of it */
	echo $us, ': ', is_finite($left) && $left > 5e15 && $left < 2e16 ? "huge rest\n" : "$left left\n";
}
?>
--EXPECTF--
signal
%s: huge rest
signal
1.0E+16: huge rest
signal
1.0E+300: huge rest
signal
1.79769%s: huge rest
