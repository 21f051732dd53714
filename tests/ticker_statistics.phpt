--TEST--
Ticker::statistics(): lateness, and how busy the loop is
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

use HrSleep\MissedTicks;
use HrSleep\Ticker;

const TICKS = 20;
const PERIOD_NS = 2_000_000;

$zero = (new Ticker(1000))->statistics();
echo json_encode(array_map(array_keys(...), $zero)), "\n";
var_dump(array_sum($zero['lateness_ns']) + array_sum($zero['busy_share']));

/**
 * Is $value the true one, or at most an eighth more, and 0.1 ms that may lie between the test's look at the clock and
 * the ticker's?
 */
function is_about(float $value, float $true): bool
{
	return $value >= $true && $value <= $true * 1.125 + 1e5 / PERIOD_NS;
}

/** Works for a share of each period, less at first and more later; returns what the statistics have wrong. */
function wrong_statistics(float $mean_share, MissedTicks $policy): array
{
	$ticker = new Ticker(PERIOD_NS / 1000, $policy);
	$ticker->wait();
	$latenesses_ns = [$ticker->lateness];
	$shares = [];
	for ($i = 0; $i < TICKS; $i++) {
		$begin = now_ns();
		$share = $mean_share * (0.2 + 1.6 * $i / (TICKS - 1));
		work_until($begin + $share * PERIOD_NS);
		$shares[] = (now_ns() - $begin) / PERIOD_NS;
		$ticker->wait();
		$latenesses_ns[] = $ticker->lateness;
	}
	['lateness_ns' => $lateness_ns, 'busy_share' => $busy_share] = $ticker->statistics();
	sort($latenesses_ns);
	sort($shares);
	return array_keys(array_filter([
		'too little work' => array_sum($shares) / TICKS < $mean_share,
		'mean' => !is_about($busy_share['mean'], array_sum($shares) / TICKS),
		'p50' => !is_about($busy_share['p50'], $shares[TICKS / 2 - 1]),
		'p90' => !is_about($busy_share['p90'], $shares[TICKS * 9 / 10 - 1]),
		'p99' => $busy_share['p99'] !== $busy_share['max'],
		'max' => !is_about($busy_share['max'], $shares[TICKS - 1]),
		'lateness p50' => !is_about($lateness_ns['p50'] / PERIOD_NS, $latenesses_ns[TICKS / 2] / PERIOD_NS),
		'lateness p90' => !is_about($lateness_ns['p90'] / PERIOD_NS, $latenesses_ns[TICKS * 9 / 10] / PERIOD_NS),
		'lateness p99' => $lateness_ns['p99'] !== $lateness_ns['max'],
		'lateness max' => $lateness_ns['max'] !== $latenesses_ns[TICKS],
	]));
}

/* the best of some rounds: what else runs just between two looks at the clock counts as work, too */
foreach ([0.25, 1.5] as $share) {
	foreach (MissedTicks::cases() as $policy) {
		for ($round = 0; $round < 10 && ($wrong = wrong_statistics($share, $policy)) !== []; $round++);
		echo "$share, $policy->name: ", $wrong === [] ? 'right' : implode(', ', $wrong), "\n";
	}
}
?>
--EXPECT--
{"lateness_ns":["p50","p90","p99","max"],"busy_share":["mean","p50","p90","p99","max"]}
float(0)
0.25, Skip: right
0.25, Burst: right
0.25, Delay: right
1.5, Skip: right
1.5, Burst: right
1.5, Delay: right
