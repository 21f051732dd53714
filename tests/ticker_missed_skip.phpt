--TEST--
Ticker: MissedTicks::Skip stays on the grid and counts what it left out
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$period_ns = 4_000_000;
$ticker = new HrSleep\Ticker($period_ns / 1000);
$start = $ticker->deadline - $period_ns;

foreach ([0.5, 1, 2.5, 100] as $stall) {
	$due = $ticker->deadline;
	$ticks = $ticker->ticks;
	$missed = $ticker->missed;
	work_until($due + $stall * $period_ns);
	$came = $ticker->wait();
	echo "$stall: ", $came && $ticker->ticks === $ticks + 1 ? 'one tick' : 'no tick';
	echo $ticker->lateness >= $stall * $period_ns ? ', late' : ", late by $ticker->lateness ns";
	/* exactly as many as the lateness says, however long the stall took */
	echo $ticker->missed - $missed == floor($ticker->lateness / $period_ns) ? ', rest missed' : ', missed otherwise';
	echo $ticker->missed - $missed >= floor($stall) ? '' : ' too few';
	echo $ticker->deadline > $due + $ticker->lateness ? ', next ahead' : ', next past';
	$on_grid = $start + ($ticker->ticks + $ticker->missed + 1) * $period_ns;
	echo $ticker->deadline == $on_grid ? ", on the grid\n" : ", off the grid\n";
	var_dump(ticks_well($ticker));
}
?>
--EXPECT--
0.5: one tick, late, rest missed, next ahead, on the grid
bool(true)
1: one tick, late, rest missed, next ahead, on the grid
bool(true)
2.5: one tick, late, rest missed, next ahead, on the grid
bool(true)
100: one tick, late, rest missed, next ahead, on the grid
bool(true)
