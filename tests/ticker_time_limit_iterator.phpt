--TEST--
Ticker: a time limit ends even a loop that is not PHP code and never waits
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

$ticker = new HrSleep\Ticker(0.001);
register_shutdown_function(function () use ($ticker) {
	echo "shutdown\n";
	var_dump(ticks_well($ticker));
});

set_time_limit(1);
iterator_count($ticker);
echo "not reached\n";
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %sticker_time_limit_iterator.php on line %d
shutdown
bool(true)
