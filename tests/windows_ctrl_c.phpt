--TEST--
hrsleep(), hrsleep_until(): Ctrl-C ends a sleep of 10 s within 100 ms, and the handler runs before the next statement
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Windows') echo 'skip only for Windows';
?>
--FILE--
<?php
require __DIR__ . '/windows.inc';
echo run_php_in_console('windows_ctrl_c.inc');
?>
--EXPECT--
hrsleep: handler, next statement, rest returned, within 100 ms
hrsleep_until: handler, next statement, rest returned, within 100 ms
