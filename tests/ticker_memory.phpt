--TEST--
Ticker: a hundred thousand ticks take no memory
--EXTENSIONS--
hrsleep
--FILE--
<?php
function run(int $count): void
{
	$ticker = new HrSleep\Ticker(0.01);
	for ($i = 0; $i < $count; $i++) {
		$ticker->wait();
	}
	foreach ($ticker as $tick => $lateness_ns) {
		if ($tick >= 2 * $count) {
			break;
		}
	}
	for ($i = 0; $i < $count / 100; $i++) {
		$other = new HrSleep\Ticker(1e300, HrSleep\MissedTicks::Delay, 5);
		$other->statistics();
		$other->reset();
		foreach (new HrSleep\Ticker(5) as $lateness_ns) {
			break;
		}
		$iterator = (new HrSleep\Ticker(5))->getIterator();
		$iterator->next();
		try {
			new HrSleep\Ticker(1, first: -1);
		} catch (ValueError) {
		}
		try {
			$other->__construct(5);
		} catch (Error) {
		}
	}
}

run(500);
$before = memory_get_usage();
run(50_000);
$after = memory_get_usage();
var_dump($after - $before);
?>
--EXPECT--
int(0)
