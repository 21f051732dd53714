--TEST--
hrsleep(): works where hrtime() is disabled
--EXTENSIONS--
hrsleep
--INI--
disable_functions=hrtime
--FILE--
<?php
require __DIR__ . '/timing.inc';

var_dump(function_exists('hrtime'));
$start = wall_clock_us();
var_dump(hrsleep(2000), hrsleep(20_000));
echo wall_clock_us() - $start > 20_000 ? "slept\n" : "early\n";
var_dump(hrsleep_status()['sleeps'], error_get_last());
?>
--EXPECT--
bool(false)
float(0)
float(0)
slept
int(2)
NULL
