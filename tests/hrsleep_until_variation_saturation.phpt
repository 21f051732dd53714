--TEST--
hrsleep_until(): deadlines at the clock's end and beyond
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

foreach ([9223372036854775807, 9223372036854775807.0, 1e300, PHP_FLOAT_MAX] as $deadline) {
	signal_later(SIGUSR1);
	$left = hrsleep_until($deadline);
	$is_right_type = PHP_INT_SIZE >= 8 ? is_int($left) : is_float($left);
	echo $is_right_type && $left > 1e9 ? "huge rest\n" : "$left left\n";
}
?>
--EXPECT--
signal
huge rest
signal
huge rest
signal
huge rest
signal
huge rest
