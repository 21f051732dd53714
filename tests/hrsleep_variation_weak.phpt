--TEST--
hrsleep(): numeric strings, bools and null in weak mode
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

foreach (['2000' => 2e6, '1.5e3' => 1.5e6, ' 700.5 ' => 700_500] as $string => $ns) {
	[$left, $took_ns] = timed('hrsleep', (string) $string);
	echo "'$string' ", $took_ns >= $ns ? 'slept' : 'early', ", $left left\n";
}

[$left, $took_ns] = timed('hrsleep', true);
echo 'true ', $took_ns >= 1000 ? 'slept' : 'early', ", $left left\n";

var_dump(hrsleep(false));
var_dump(hrsleep(null));
?>
--EXPECTF--
'2000' slept, 0 left
'1.5e3' slept, 0 left
' 700.5 ' slept, 0 left
true slept, 0 left
float(0)

Deprecated: hrsleep(): Passing null to parameter #1 ($microseconds) of type int|float is deprecated in %s on line %d
float(0)
