--TEST--
Ticker: a thousand ticks at 1 kHz with random work end on the grid
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

const PERIOD_NS = 1_000_000;

const WORK_NS = 800_000; /* at most */

/** @return array{int|float, int|float} how far off the grid the last ticks were at least, and the median of all, in ns */
function run_loop(): array
{
	$ticker = new HrSleep\Ticker(1000);
	$start = $ticker->deadline - PERIOD_NS;
	$latenesses_ns = $off_ns = [];
	while ($ticker->ticks < 1000) {
		work_until(now_ns() + mt_rand(0, WORK_NS));
		$due = $ticker->deadline;
		$ticker->wait();
		$now = now_ns();
		$latenesses_ns[] = $now - $due;
		$last = $start + ($ticker->ticks + $ticker->missed) * PERIOD_NS; // the latest tick that was due
		$off_ns[] = $now - $last;
		if ($ticker->deadline != $last + PERIOD_NS) {
			die("The next tick is off the grid\n");
		}
	}
	if (min($latenesses_ns) < 0) {
		die("early\n");
	}
	sort($latenesses_ns);
	return [min(array_slice($off_ns, -100)), $latenesses_ns[500]];
}

/** The same by usleep(): the median lateness in ns. */
function run_usleep_loop(): int|float
{
	$latenesses_ns = [];
	$due = now_ns();
	for ($i = 0; $i < 1000; $i++) {
		work_until(now_ns() + mt_rand(0, WORK_NS));
		$due += PERIOD_NS;
		usleep_until($due);
		$lateness_ns = now_ns() - $due;
		$latenesses_ns[] = $lateness_ns;
		$due += floor($lateness_ns / PERIOD_NS) * PERIOD_NS;
	}
	sort($latenesses_ns);
	return $latenesses_ns[500];
}

/*
 * The best of some rounds. Where the processor is shared with a busy program all the while, most ticks come late: then
 * usleep()'s do, too, and later.
 */
mt_srand(1);
for ($round = 0; $round < 8; $round++) {
	[$off_ns, $median_ns] = run_loop();
	$is_on_grid = $off_ns < 200_000;
	$is_in_time = $median_ns < 10_000;
	if (!$is_in_time) {
		$usleep_ns = run_usleep_loop();
		$is_in_time = $usleep_ns > 300_000 && $median_ns < $usleep_ns;
	}
	if ($is_on_grid && $is_in_time) {
		break;
	}
}
echo $is_on_grid ? "on the grid\n" : "off by $off_ns ns\n";
echo $is_in_time ? "in time\n" : "late by $median_ns ns at the median, usleep() by $usleep_ns\n";
?>
--EXPECT--
on the grid
in time
