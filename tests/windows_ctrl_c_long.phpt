--TEST--
hrsleep(), hrsleep_until(): lengths and deadlines up to the end of the clock and beyond, ended by Ctrl-C
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Windows') echo 'skip only for Windows';
?>
--FILE--
<?php
require __DIR__ . '/windows.inc';
echo run_php_in_console('windows_ctrl_c_long.inc');
?>
--EXPECT--
2147484 us: under way
4294968 us: under way
4294967300 us: under way
PHP_INT_MAX us: huge rest
1e300 us: huge rest
PHP_INT_MAX ns: huge rest
1e300 ns: huge rest
all handled, 7 sleeps, 7 interrupted, 0 ns late
