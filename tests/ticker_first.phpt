--TEST--
Ticker: a given first tick, so that several can share a grid
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

use HrSleep\MissedTicks;
use HrSleep\Ticker;

/* ahead: that is the first tick */
$first = now_ns() + 200_000_000;
$ticker = new Ticker(1000, first: $first);
var_dump($ticker->deadline === $first, ticks_well($ticker), now_ns() >= $first, $ticker->ticks);

/* past: that is where the grid is, and nobody makes up for what was before, nor counts it as missed */
foreach (MissedTicks::cases() as $policy) {
	$now = now_ns();
	$ticker = new Ticker(250_000, $policy, $first - 900_000_000);
	$until_next = $ticker->deadline - $now;
	echo $policy->name, ': ', $until_next > 0 && $until_next < 2 * 250_000_000 ? 'ahead' : $until_next;
	echo fmod($ticker->deadline - $first, 250_000_000) == 100_000_000 ? ', on the grid' : ', off the grid';
	echo ", $ticker->missed missed\n";
}

/* the clock's own zero: made at any two times, they tick together, within 2 s at most */
$one = new Ticker(1e6 / 60, first: 0);
work_until(now_ns() + 3_000_000);
$other = new Ticker(1e6 / 60, first: 0.0);
for ($i = 0; $one->deadline !== $other->deadline && $i < 100; $i++) {
	($one->deadline < $other->deadline ? $one : $other)->wait(); // and may come late, and skip one
}
var_dump($one->deadline === $other->deadline);
var_dump($one->deadline - now_ns() < 2e9);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
int(1)
Skip: ahead, on the grid, 0 missed
Burst: ahead, on the grid, 0 missed
Delay: ahead, on the grid, 0 missed
bool(true)
bool(true)
