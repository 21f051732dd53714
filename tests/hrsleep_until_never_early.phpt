--TEST--
hrsleep_until() is never early: five thousand sleeps of mixed lengths
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) echo 'skip 64-bit only';
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';

$bad = [];
foreach (mixed_lengths_ns(5_000, 3_000_000) as $length_ns) {
	if (!sleeps_well_until($length_ns)) {
		$bad[] = $length_ns;
	}
}
var_dump($bad);
?>
--EXPECT--
array(0) {
}
