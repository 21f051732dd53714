--TEST--
hrsleep() is never early, and closer than usleep() here and, where that can be compared, in the published tables
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
skip_without_exit();
if (getenv('SKIP_SLOW_TESTS')) {
	echo 'skip slow test';
}
?>
--FILE--
<?php
require __DIR__ . '/accuracy_regression.inc';
check_accuracy('hrsleep');
?>
--EXPECTF--
rows: 55
early: 0
closer than usleep here: all of 55 rows
closer than usleep-linux: all of %d rows
closer than usleep-windows-default: all of %d rows
closer than usleep-windows-raised: all of %d rows
ten times closer than usleep here: most of %d rows
