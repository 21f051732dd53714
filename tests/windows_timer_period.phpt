--TEST--
hrsleep.timer_period: raises the timer's resolution while it is set; a period that the system has not is refused
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Windows') echo 'skip only for Windows';
?>
--FILE--
<?php
ini_set('hrsleep.timer_period', '1');
var_dump(hr_timer_resolution() < 1_100_000);
foreach (['1000001', '4294967295'] as $value) {
	var_dump(ini_set('hrsleep.timer_period', $value));
}
var_dump(hrsleep_status()['timer_period_ms'], hrsleep(3000));
ini_set('hrsleep.timer_period', '0');
var_dump(hrsleep_status()['timer_period_ms']);
?>
--EXPECTF--
bool(true)

Warning: hrsleep.timer_period must be a number of whole milliseconds from 1 to %d, or 0, "1000001" given in %s on line %d
bool(false)

Warning: hrsleep.timer_period must be a number of whole milliseconds from 1 to %d, or 0, "4294967295" given in %s on line %d
bool(false)
int(1)
float(0)
int(0)
