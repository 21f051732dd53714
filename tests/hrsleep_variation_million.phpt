--TEST--
hrsleep(): no limit at a million, none at 2^31 ns, none at 2^32 ns
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

[$left, $took_ns] = timed('hrsleep', 1_000_001);
var_dump($left, $took_ns >= 1_000_001_000);

/* 2^31 us and ns, 2^32 us and ns, a little more: wrapped they would be over at once, or fail */
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn () => null);
foreach ([2_147_484, 4_294_968, 2_147_483_650, 4_294_967_300] as $us) {
	signal_later(SIGUSR1);
	$left = hrsleep($us);
	echo $us, ': ', $left > 0 && $left < $us - 1000 ? "under way\n" : "$left left\n";
}
?>
--EXPECT--
float(0)
bool(true)
2147484: under way
4294968: under way
2147483650: under way
4294967300: under way
