--TEST--
hrsleep_status(): what it counts and measures
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

for ($i = 0; $i < 100; $i++) {
	hrsleep(5);
	hrsleep(0);
	hrsleep_until(1);
	hrsleep(1500);
}
hrsleep_until(now_ns() + 10_000_000);

$status = hrsleep_status();
var_dump($status['sleeps'], $status['interrupted']);

['p50' => $p50, 'p90' => $p90, 'p99' => $p99, 'max' => $max] = $status['lateness_ns'];
var_dump($p50 >= 0 && $p50 <= $p90 && $p90 <= $p99, $p99 <= $max * 1.125 + 1, $max > 0 && $max < 60e9);

/* each class starts at a power of four and holds what was waited; no margin is longer than the longest spin */
foreach ($status['margin_ns'] as $start_ns => $margin_ns) {
	if (($start_ns !== 0 && !in_array($start_ns, [32_768, 131_072, 524_288, 2_097_152, 8_388_608, 33_554_432], true)) || $margin_ns <= 0 || $margin_ns > $status['max_spin_us'] * 1000) {
		echo "class $start_ns: $margin_ns\n";
	}
}
var_dump(isset($status['margin_ns'][524_288]), isset($status['margin_ns'][134_217_728]));
var_dump($status['spin_share'] > 0 && $status['spin_share'] < 1);
?>
--EXPECT--
int(201)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
