--TEST--
Ticker: MissedTicks::Delay waits a full period after a late tick
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$period_ns = 4_000_000;
$ticker = new HrSleep\Ticker($period_ns / 1000, HrSleep\MissedTicks::Delay);

foreach ([0.5, 1, 2.5, 100] as $stall) {
	$due = $ticker->deadline;
	$ticks = $ticker->ticks;
	$missed = $ticker->missed;
	work_until($due + $stall * $period_ns);
	$ticker->wait();
	echo "$stall: ", $ticker->ticks - $ticks, ' tick';
	echo $ticker->lateness >= $stall * $period_ns ? ', late' : ", late by $ticker->lateness ns";
	echo $ticker->missed - $missed == floor($ticker->lateness / $period_ns) ? ', rest missed' : ', missed otherwise';
	echo $ticker->deadline == $due + $ticker->lateness + $period_ns ? ", next a period later\n" : ", next elsewhere\n";

	/* in time again: the new grid stays, unless another process kept this one from calling in time */
	$due = $ticker->deadline;
	var_dump(ticks_well($ticker));
	echo $ticker->deadline == $due + $period_ns || $ticker->lateness > 100_000 ? "on\n" : "moved\n";
}
?>
--EXPECT--
0.5: 1 tick, late, rest missed, next a period later
bool(true)
on
1: 1 tick, late, rest missed, next a period later
bool(true)
on
2.5: 1 tick, late, rest missed, next a period later
bool(true)
on
100: 1 tick, late, rest missed, next a period later
bool(true)
on
