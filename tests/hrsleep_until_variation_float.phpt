--TEST--
hrsleep_until(): a float deadline is reached too, its fraction included
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) echo 'skip 64-bit only';
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';

$early = 0;
for ($i = 0; $i < 2000; $i++) {
	/* the largest fraction that a double of this size can have */
	$deadline = now_ns() + 20_000.96875;
	$left = hrsleep_until($deadline);
	$early += now_ns() < $deadline;
}
var_dump($early, $left);

/* a fraction that makes the difference between a deadline in the past and one ahead is not lost to rounding */
var_dump(hrsleep_until('1e3'), hrsleep_until(0.5));
?>
--EXPECT--
int(0)
int(0)
int(0)
int(0)
