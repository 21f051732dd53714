--TEST--
hrsleep(): works where hrsleep_until() is disabled
--EXTENSIONS--
hrsleep
--INI--
disable_functions=hrsleep_until
--FILE--
<?php
require __DIR__ . '/timing.inc';

var_dump(function_exists('hrsleep_until'));
var_dump(hrsleep(2000), sleeps_well(200_000), sleeps_well(20_000_000));
var_dump(hrsleep_status()['sleeps'], error_get_last());
?>
--EXPECT--
bool(false)
float(0)
bool(true)
bool(true)
int(3)
NULL
