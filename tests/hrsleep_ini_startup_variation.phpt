--TEST--
hrsleep's INI settings: good values from the command line are in force
--EXTENSIONS--
hrsleep
--INI--
hrsleep.max_spin=12.5
hrsleep.on_time=60
--FILE--
<?php
$status = hrsleep_status();
var_dump(ini_get('hrsleep.max_spin'), $status['max_spin_us'], ini_get('hrsleep.on_time'), $status['on_time_percent']);
ini_set('hrsleep.max_spin', '400');
ini_restore('hrsleep.max_spin');
for ($i = 0; $i < 50; $i++) {
	hrsleep(1000);
}
$status = hrsleep_status();
var_dump($status['max_spin_us'], max([0, ...$status['margin_ns']]) <= 12_500);
?>
--EXPECT--
string(4) "12.5"
float(12.5)
string(2) "60"
float(60)
float(12.5)
bool(true)
