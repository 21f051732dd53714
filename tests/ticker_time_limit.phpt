--TEST--
Ticker: a time limit ends a loop of it
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
$ticker = new HrSleep\Ticker(20);
register_shutdown_function(function () use ($ticker) {
	echo "shutdown\n";
	var_dump(ticks_well($ticker));
});

set_time_limit(1);
while (true) {
	$ticker->wait();
}
echo "not reached\n";
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %sticker_time_limit.php on line %d
shutdown
bool(true)
