--TEST--
hrsleep's INI settings: from the command line, bad values give the default and a warning
--EXTENSIONS--
hrsleep
--INI--
hrsleep.max_spin=abc
hrsleep.on_time=101
--FILE--
<?php
$status = hrsleep_status();
var_dump(ini_get('hrsleep.max_spin'), $status['max_spin_us'], ini_get('hrsleep.on_time'), $status['on_time_percent']);
var_dump(hrsleep(300));
?>
--EXPECTF--
Warning: hrsleep.max_spin must be a number of microseconds from 0 to 1000000, "abc" given in Unknown on line 0

Warning: hrsleep.on_time must be a number of percent from 50 to 99.9, "101" given in Unknown on line 0
string(%d) "%r(200|2000)%r"
float(%r(200|2000)%r)
string(2) "95"
float(95)
float(0)
