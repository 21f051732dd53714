--TEST--
hrsleep(): a Ctrl-C that the program ignores does not end it
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Windows') echo 'skip only for Windows';
?>
--FILE--
<?php
require __DIR__ . '/windows.inc';
echo run_php_in_console('windows_ctrl_c_ignored.inc');
?>
--EXPECT--
bool(true)
int(0)
