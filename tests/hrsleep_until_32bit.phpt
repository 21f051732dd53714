--TEST--
hrsleep_until() on 32-bit systems takes and returns floats
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_INT_SIZE >= 8) echo 'skip 32-bit only';
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';

foreach ([0, 1000, 5_000_000] as $ahead_ns) {
	$deadline = now_ns() + $ahead_ns;
	$left = hrsleep_until($deadline);
	echo gettype($deadline), ' ', now_ns() >= $deadline ? 'reached' : 'early', ', ';
	var_dump($left);
}
var_dump(hrsleep_until(0));
?>
--EXPECT--
double reached, float(0)
double reached, float(0)
double reached, float(0)
float(0)
