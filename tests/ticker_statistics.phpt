--TEST--
Ticker::statistics(): lateness, and how busy the loop is
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

use HrSleep\MissedTicks;
use HrSleep\Ticker;

$zero = (new Ticker(1000))->statistics();
echo json_encode(array_map(array_keys(...), $zero)), "\n";
var_dump(array_sum($zero['lateness_ns']) + array_sum($zero['busy_share']));

/* works for a given share of each period of 2 ms; best of some rounds, for what else runs counts as work, too */
function busy_share(float $share, MissedTicks $policy): array
{
	$least = null;
	for ($round = 0; $round < 10; $round++) {
		$ticker = new Ticker(2000, $policy);
		$seen_max = 0;
		for ($i = 0; $i < 20; $i++) {
			$ticker->wait();
			$seen_max = max($seen_max, $ticker->lateness);
			work_until(now_ns() + $share * 2_000_000);
		}
		$ticker->wait();
		$statistics = $ticker->statistics();
		if (max($seen_max, $ticker->lateness) !== $statistics['lateness_ns']['max']) {
			return ['another maximum'];
		}
		if ($least === null || $statistics['busy_share']['mean'] < $least['busy_share']['mean']) {
			$least = $statistics;
		}
	}
	return $least;
}

foreach ([[0.25, MissedTicks::Skip], [1.5, MissedTicks::Skip], [1.5, MissedTicks::Burst], [1.5, MissedTicks::Delay]] as [$share, $policy]) {
	['lateness_ns' => $lateness_ns, 'busy_share' => $busy_share] = busy_share($share, $policy);
	echo "$share: ", $busy_share['mean'] >= $share && $busy_share['mean'] < $share + 0.2 ? 'mean' : "mean {$busy_share['mean']}";
	foreach (['p50', 'p90', 'p99', 'max'] as $i => $key) {
		/* never too small, and at most an eighth too large */
		echo $busy_share[$key] >= $share ? " $key" : " $key {$busy_share[$key]}";
	}
	echo $busy_share['p50'] < $share * 1.125 + 0.1 ? "\n" : " p50 {$busy_share['p50']}\n";
	/* growing, and as late as a loop must be that is too slow */
	$sorted = $lateness_ns;
	sort($sorted);
	var_dump(array_values($lateness_ns) === $sorted, $share > 1 === $lateness_ns['p50'] >= 900_000);
}
?>
--EXPECT--
{"lateness_ns":["p50","p90","p99","max"],"busy_share":["mean","p50","p90","p99","max"]}
float(0)
0.25: mean p50 p90 p99 max
bool(true)
bool(true)
1.5: mean p50 p90 p99 max
bool(true)
bool(true)
1.5: mean p50 p90 p99 max
bool(true)
bool(true)
1.5: mean p50 p90 p99 max
bool(true)
bool(true)
