--TEST--
hrsleep(): an exception of a Ctrl-C handler comes out of the sleep
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Windows') echo 'skip only for Windows';
?>
--FILE--
<?php
require __DIR__ . '/windows.inc';
echo run_php_in_console('windows_ctrl_c_throw.inc');
?>
--EXPECT--
enough, unset
finally
bool(true)
bool(true)
