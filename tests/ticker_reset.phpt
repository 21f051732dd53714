--TEST--
Ticker::reset() begins a new grid and keeps what was counted
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$ticker = new HrSleep\Ticker(2000);
work_until($ticker->deadline + 5_000_000);
$ticker->wait();
$missed = $ticker->missed;
$lateness = $ticker->lateness;

work_until(now_ns() + 20_000_000); // a pause that is meant
$before = now_ns();
var_dump($ticker->reset());
$after = now_ns();
var_dump($ticker->deadline >= $before + 2_000_000, $ticker->deadline <= $after + 2_000_000);
var_dump($ticker->ticks, $ticker->missed === $missed && $missed >= 2, $ticker->lateness === $lateness);
var_dump(ticks_well($ticker), $ticker->ticks);

/* the pause was no work of the loop's */
var_dump($ticker->statistics()['busy_share']['max']);

/* in the middle of a loop */
foreach ($ticker as $tick => $lateness_ns) {
	if ($tick === 5) {
		break;
	}
	$ticker->reset();
}
var_dump($tick);
?>
--EXPECT--
NULL
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
int(2)
float(0)
int(5)
