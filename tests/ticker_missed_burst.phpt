--TEST--
Ticker: MissedTicks::Burst makes up for each tick
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$period_ns = 4_000_000;
$ticker = new HrSleep\Ticker($period_ns / 1000, HrSleep\MissedTicks::Burst);
$start = $ticker->deadline - $period_ns;

foreach ([0.5, 1, 2.5, 100] as $stall) {
	$stalled_until = $ticker->deadline + $stall * $period_ns;
	work_until($stalled_until);
	$late = $at_once = $on_grid = 0;
	while ($ticker->deadline <= $stalled_until) {
		$now = now_ns();
		$due = $ticker->deadline;
		$late++;
		$ticker->wait();
		$at_once += $now >= $due && $ticker->lateness >= $now - $due;
		$on_grid += $ticker->deadline == $start + ($ticker->ticks + 1) * $period_ns;
	}
	echo "$stall: $late late, $at_once at once, $on_grid on the grid, $ticker->missed missed\n";
	var_dump(ticks_well($ticker));
}
?>
--EXPECT--
0.5: 1 late, 1 at once, 1 on the grid, 0 missed
bool(true)
1: 2 late, 2 at once, 2 on the grid, 0 missed
bool(true)
2.5: 3 late, 3 at once, 3 on the grid, 0 missed
bool(true)
100: 101 late, 101 at once, 101 on the grid, 0 missed
bool(true)
