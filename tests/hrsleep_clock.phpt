--TEST--
hrsleep(): the clock is hrtime()'s, which the wall clock does not move
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$status = hrsleep_status();
echo preg_match('/MONOTONIC|QueryPerformanceCounter|mach_absolute_time/', $status['clock']) ? "monotonic\n" : $status['clock'] . "\n";

/* a deadline on any other clock would be far in the past, or years away */
$deadline = now_ns() + 50_000_000;
hrsleep_until($deadline);
$late_ns = now_ns() - $deadline;
var_dump($late_ns >= 0, $late_ns < 10_000_000_000);
var_dump(hrsleep_status()['sleeps'] - $status['sleeps']);
?>
--EXPECT--
monotonic
bool(true)
bool(true)
int(1)
