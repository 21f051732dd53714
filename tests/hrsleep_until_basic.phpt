--TEST--
hrsleep_until() sleeps until hrtime() reads the deadline and returns int 0
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) echo 'skip 64-bit only';
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';

foreach ([0, 1, 1000, 200_000, 5_000_000, 40_000_000] as $ahead_ns) {
	$deadline = now_ns() + $ahead_ns;
	$left = hrsleep_until($deadline);
	echo $ahead_ns, ' ns ahead: ', now_ns() >= $deadline ? 'reached' : 'early', ', ';
	var_dump($left);
}
?>
--EXPECT--
0 ns ahead: reached, int(0)
1 ns ahead: reached, int(0)
1000 ns ahead: reached, int(0)
200000 ns ahead: reached, int(0)
5000000 ns ahead: reached, int(0)
40000000 ns ahead: reached, int(0)
