--TEST--
Ticker: ticks on a grid, never early, and shows what happened
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

use HrSleep\MissedTicks;
use HrSleep\Ticker;

$before = now_ns();
$ticker = new Ticker(2_000);
$start = $ticker->deadline - 2_000_000;
var_dump($start >= $before && $start <= now_ns());
var_dump($ticker->period, $ticker->policy, $ticker->ticks, $ticker->missed, $ticker->lateness == 0);

$right = 0;
for ($i = 1; $i <= 20; $i++) {
	$due = $ticker->deadline;
	$right += ticks_well($ticker);
	$right += $ticker->ticks === $i;
	$right += now_ns() >= $due + $ticker->lateness;
	$right += $ticker->missed > 0 || $ticker->lateness < 2_000_000;
	$right += $ticker->deadline == $start + ($i + $ticker->missed + 1) * 2_000_000;
}
var_dump($right);

$ns = PHP_INT_SIZE < 8 ? 'double' : 'integer'; // as hrtime(true) counts
var_dump(gettype($ticker->deadline) === $ns, gettype($ticker->lateness) === $ns);
var_dump((new Ticker(period: 0.5, first: null, policy: MissedTicks::Burst))->policy);
?>
--EXPECT--
bool(true)
int(2000)
enum(HrSleep\MissedTicks::Skip)
int(0)
int(0)
bool(true)
int(100)
bool(true)
bool(true)
enum(HrSleep\MissedTicks::Burst)
