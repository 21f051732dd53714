--TEST--
hrsleep(): a time limit ends it
--EXTENSIONS--
hrsleep
--INI--
max_execution_time=0
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) echo 'skip slow test';
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';

/* on most systems it counts CPU time, which spins take and waits do not */
register_shutdown_function(function () {
	echo "shutdown\n";
	var_dump(sleeps_well(300_000));
});

set_time_limit(1);
while (true) {
	hrsleep(20);
}
echo "not reached\n";
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %shrsleep_time_limit.php on line %d
shutdown
bool(true)
