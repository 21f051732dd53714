--TEST--
Ticker: a thousand ticks at 1 kHz with random work end on the grid
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

const PERIOD_NS = 1_000_000;

/** @return array{int|float, int|float} how far off the grid the last tick was, and the median of all, in ns */
function run_loop(): array
{
	$ticker = new HrSleep\Ticker(1000);
	$start = $ticker->deadline - PERIOD_NS;
	$latenesses_ns = [];
	while ($ticker->ticks < 1000) {
		work_until(now_ns() + mt_rand(0, 800_000));
		$due = $ticker->deadline;
		$ticker->wait();
		$now = now_ns();
		$latenesses_ns[] = $now - $due;
	}
	if (min($latenesses_ns) < 0) {
		die("early\n");
	}
	$last = $start + ($ticker->ticks + $ticker->missed) * PERIOD_NS; // the latest tick that was due
	if ($ticker->deadline != $last + PERIOD_NS) {
		die("The next tick is off the grid\n");
	}
	sort($latenesses_ns);
	return [$now - $last, $latenesses_ns[500]];
}

/* where the processor is shared, a single tick may be late: the best of some rounds */
mt_srand(1);
$off_ns = $median_ns = INF;
for ($round = 0; $round < 8 && ($off_ns >= 200_000 || $median_ns >= 10_000); $round++) {
	[$round_off_ns, $round_median_ns] = run_loop();
	$off_ns = min($off_ns, $round_off_ns);
	$median_ns = min($median_ns, $round_median_ns);
}
echo $off_ns < 200_000 ? "on the grid\n" : "off by $off_ns ns\n";
echo $median_ns < 10_000 ? "in time\n" : "late by $median_ns ns at the median\n";
?>
--EXPECT--
on the grid
in time
