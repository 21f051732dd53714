--TEST--
hrsleep(): many processes that sleep at once are never early
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Windows') echo 'skip only for Windows';
?>
--FILE--
<?php
require __DIR__ . '/windows.inc';

$processes = [];
for ($i = 0; $i < 20; $i++) {
	$processes[] = start_php('windows_processes.inc');
}
$reports = array_count_values(array_map(end_php(...), $processes));
print_r($reports);
?>
--EXPECT--
Array
(
    [300 sleeps, 0 early] => 20
)
