--TEST--
hrsleep(): fractions of a microsecond count, and round up to a whole ns
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

/* what rounded down to 0 would not count as a sleep */
foreach ([0.5, 0.001, 0.0001, 1e-9, PHP_FLOAT_MIN, 5e-324] as $us) {
	$before = hrsleep_status()['sleeps'];
	$left = hrsleep($us);
	echo $us, ': ', $left, ' left, sleeps: ', hrsleep_status()['sleeps'] - $before, "\n";
}

/* 300.9 us must not become 300: a thousand times, as a late one would hide it */
$early = 0;
for ($i = 0; $i < 1000; $i++) {
	$early += !sleeps_well(300_900);
}
var_dump($early);
?>
--EXPECT--
0.5: 0 left, sleeps: 1
0.001: 0 left, sleeps: 1
0.0001: 0 left, sleeps: 1
1.0E-9: 0 left, sleeps: 1
2.2250738585072E-308: 0 left, sleeps: 1
4.9406564584125E-324: 0 left, sleeps: 1
int(0)
