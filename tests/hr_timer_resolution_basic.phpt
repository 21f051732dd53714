--TEST--
hr_timer_resolution() returns the granularity of the system's timer in ns
--EXTENSIONS--
hrsleep
--FILE--
<?php
$resolution_ns = hr_timer_resolution();
var_dump(is_int($resolution_ns), $resolution_ns > 0, $resolution_ns <= 20_000_000);
var_dump(PHP_OS_FAMILY !== 'Linux' || $resolution_ns === 1);
try {
	hr_timer_resolution(1);
} catch (ArgumentCountError $e) {
	echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
hr_timer_resolution() expects exactly 0 arguments, 1 given
