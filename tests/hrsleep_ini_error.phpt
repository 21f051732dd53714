--TEST--
hrsleep's INI settings: bad values are refused with a warning and change nothing
--EXTENSIONS--
hrsleep
--FILE--
<?php
ini_set('hrsleep.max_spin', '100');
ini_set('hrsleep.on_time', '90');
ini_set('hrsleep.timer_period', '5');

foreach (['-1', '1000001', 'abc', '', '10 apples', 'NAN', 'INF', '1e400', '0x10'] as $value) {
	var_dump(ini_set('hrsleep.max_spin', $value));
}
foreach (['49.9', '99.95', '100', '0', 'abc', '95%'] as $value) {
	var_dump(ini_set('hrsleep.on_time', $value));
}
foreach (['-1', '0.5', 'abc', '', '1 ms', '4294967296'] as $value) {
	var_dump(ini_set('hrsleep.timer_period', $value));
}
foreach (['-1', '99', '100001', 'abc', ''] as $value) {
	var_dump(ini_set('hrsleep.slice', $value));
}
foreach (['-1', '1000000001', 'abc', ''] as $value) {
	var_dump(ini_set('hrsleep.timer_slack', $value));
}

$status = hrsleep_status();
var_dump(ini_get('hrsleep.max_spin'), $status['max_spin_us'], ini_get('hrsleep.on_time'), $status['on_time_percent']);
var_dump(ini_get('hrsleep.timer_period'), $status['timer_period_ms']);
var_dump(ini_get('hrsleep.slice'), ini_get('hrsleep.timer_slack'));
?>
--EXPECTF--
Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "-1" given in %s on line %d
bool(false)

Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "1000001" given in %s on line %d
bool(false)

Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "abc" given in %s on line %d
bool(false)

Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "" given in %s on line %d
bool(false)

Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "10 apples" given in %s on line %d
bool(false)

Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "NAN" given in %s on line %d
bool(false)

Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "INF" given in %s on line %d
bool(false)

Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "1e400" given in %s on line %d
bool(false)

Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "0x10" given in %s on line %d
bool(false)

Warning: hrsleep.on_time must be a number of percent from 50 to 99.9, "49.9" given in %s on line %d
bool(false)

Warning: hrsleep.on_time must be a number of percent from 50 to 99.9, "99.95" given in %s on line %d
bool(false)

Warning: hrsleep.on_time must be a number of percent from 50 to 99.9, "100" given in %s on line %d
bool(false)

Warning: hrsleep.on_time must be a number of percent from 50 to 99.9, "0" given in %s on line %d
bool(false)

Warning: hrsleep.on_time must be a number of percent from 50 to 99.9, "abc" given in %s on line %d
bool(false)

Warning: hrsleep.on_time must be a number of percent from 50 to 99.9, "95%" given in %s on line %d
bool(false)

Warning: hrsleep.timer_period must be a number of whole milliseconds from 1 to %d, or 0, "-1" given in %s on line %d
bool(false)

Warning: hrsleep.timer_period must be a number of whole milliseconds from 1 to %d, or 0, "0.5" given in %s on line %d
bool(false)

Warning: hrsleep.timer_period must be a number of whole milliseconds from 1 to %d, or 0, "abc" given in %s on line %d
bool(false)

Warning: hrsleep.timer_period must be a number of whole milliseconds from 1 to %d, or 0, "" given in %s on line %d
bool(false)

Warning: hrsleep.timer_period must be a number of whole milliseconds from 1 to %d, or 0, "1 ms" given in %s on line %d
bool(false)

Warning: hrsleep.timer_period must be a number of whole milliseconds from 1 to %d, or 0, "4294967296" given in %s on line %d
bool(false)

Warning: hrsleep.slice must be a number of microseconds from 100 to 100000, or 0, "-1" given in %s on line %d
bool(false)

Warning: hrsleep.slice must be a number of microseconds from 100 to 100000, or 0, "99" given in %s on line %d
bool(false)

Warning: hrsleep.slice must be a number of microseconds from 100 to 100000, or 0, "100001" given in %s on line %d
bool(false)

Warning: hrsleep.slice must be a number of microseconds from 100 to 100000, or 0, "abc" given in %s on line %d
bool(false)

Warning: hrsleep.slice must be a number of microseconds from 100 to 100000, or 0, "" given in %s on line %d
bool(false)

Warning: hrsleep.timer_slack must be a number of nanoseconds from 1 to 1000000000, or 0, "-1" given in %s on line %d
bool(false)

Warning: hrsleep.timer_slack must be a number of nanoseconds from 1 to 1000000000, or 0, "1000000001" given in %s on line %d
bool(false)

Warning: hrsleep.timer_slack must be a number of nanoseconds from 1 to 1000000000, or 0, "abc" given in %s on line %d
bool(false)

Warning: hrsleep.timer_slack must be a number of nanoseconds from 1 to 1000000000, or 0, "" given in %s on line %d
bool(false)
string(3) "100"
float(100)
string(2) "90"
float(90)
string(1) "5"
int(5)
string(1) "0"
string(1) "0"
