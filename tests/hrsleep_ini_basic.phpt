--TEST--
hrsleep's INI settings: defaults, changes at run time, the ends of their ranges
--EXTENSIONS--
hrsleep
--FILE--
<?php
$all = ini_get_all('hrsleep');
foreach (['hrsleep.max_spin', 'hrsleep.on_time', 'hrsleep.timer_period', 'hrsleep.slice', 'hrsleep.timer_slack'] as $name) {
	echo $name, ' ', $all[$name]['global_value'], ' ', $all[$name]['access'] === INI_ALL ? "everywhere\n" : "\n";
}

$good = [
	'hrsleep.max_spin' => ['0', '1000000', '0.5', ' 100', '1e3', 300],
	'hrsleep.on_time' => ['50', '99.9', '90.5', 75],
	'hrsleep.timer_period' => ['1', '65535', ' 2', '1e1', 5],
];
foreach ($good as $name => $values) {
	$key = [
		'hrsleep.max_spin' => 'max_spin_us',
		'hrsleep.on_time' => 'on_time_percent',
		'hrsleep.timer_period' => 'timer_period_ms',
	][$name];
	foreach ($values as $value) {
		ini_set($name, $value);
		echo $name, " '", ini_get($name), "' ", var_export(hrsleep_status()[$key], true), "\n";
	}
	ini_restore($name);
	echo $name, " '", ini_get($name), "' ", var_export(hrsleep_status()[$key], true), "\n";
}

/* what comes of these is the system's affair */
foreach (['hrsleep.slice' => ['100', '100000', '250.5', 0], 'hrsleep.timer_slack' => ['1', '1000000000', '0.5', 0]] as $name => $values) {
	foreach ($values as $value) {
		echo $name, ' ', var_export(ini_set($name, $value) !== false, true), " '", ini_get($name), "'\n";
	}
}
?>
--EXPECTF--
hrsleep.max_spin %r(200|2000)%r everywhere
hrsleep.on_time 95 everywhere
hrsleep.timer_period 0 everywhere
hrsleep.slice 0 everywhere
hrsleep.timer_slack 0 everywhere
hrsleep.max_spin '0' 0.0
hrsleep.max_spin '1000000' 1000000.0
hrsleep.max_spin '0.5' 0.5
hrsleep.max_spin ' 100' 100.0
hrsleep.max_spin '1e3' 1000.0
hrsleep.max_spin '300' 300.0
hrsleep.max_spin '%r(200|2000)%r' %r(200|2000)%r.0
hrsleep.on_time '50' 50.0
hrsleep.on_time '99.9' 99.9
hrsleep.on_time '90.5' 90.5
hrsleep.on_time '75' 75.0
hrsleep.on_time '95' 95.0
hrsleep.timer_period '1' 1
hrsleep.timer_period '65535' 65535
hrsleep.timer_period ' 2' 2
hrsleep.timer_period '1e1' 10
hrsleep.timer_period '5' 5
hrsleep.timer_period '0' 0
hrsleep.slice true '100'
hrsleep.slice true '100000'
hrsleep.slice true '250.5'
hrsleep.slice true '0'
hrsleep.timer_slack true '1'
hrsleep.timer_slack true '1000000000'
hrsleep.timer_slack true '0.5'
hrsleep.timer_slack true '0'
