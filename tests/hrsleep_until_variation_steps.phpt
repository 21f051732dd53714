--TEST--
hrsleep_until(): a loop of fixed steps does not drift
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

/* a sleep per step would add up its lateness; with deadlines the last one is as punctual as the first */
$early = 0;
$start = $deadline = now_ns();
for ($step = 0; $step < 200; $step++) {
	$deadline += 1_000_000;
	$left = hrsleep_until($deadline);
	$early += $left != 0 || now_ns() < $deadline;
}
$took_ns = now_ns() - $start;
var_dump($early, $took_ns >= 200_000_000, $took_ns < 5_000_000_000);
?>
--EXPECT--
int(0)
bool(true)
bool(true)
