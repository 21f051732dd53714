--TEST--
hrsleep() is never early, and closer than usleep() here and in the published tables
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) {
	die('skip slow test');
}
?>
--FILE--
<?php
require __DIR__ . '/accuracy_regression.inc';
check_accuracy('hrsleep');
?>
--EXPECT--
rows: 55
early: 0
closer than usleep-linux: 55
closer than usleep-windows-default: 55
closer than usleep-windows-raised: 46
closer than usleep here: 55
ten times closer than usleep here: most rows
