--TEST--
hrsleep(): a time limit that comes while the way back is rehearsed names the script's own line
--EXTENSIONS--
hrsleep
--INI--
hrsleep.on_time=99.9
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Windows') echo 'skip only for Windows';
?>
--FILE--
<?php
/* on Windows another thread says that the time is up, at any moment: each tenth of these times or so in a rehearsal */
require __DIR__ . '/windows.inc';

$processes = [];
for ($i = 0; $i < 20; $i++) {
	$processes[] = start_php('windows_time_limit_rehearsal.inc');
}
foreach (array_count_values(array_map(end_php(...), $processes)) as $message => $times) {
	echo $times, trim($message), "\n";
}
?>
--EXPECTF--
20Fatal error: Maximum execution time of 1 second exceeded in %swindows_time_limit_rehearsal.inc on line 3
