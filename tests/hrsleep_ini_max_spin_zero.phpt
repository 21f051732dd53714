--TEST--
hrsleep.max_spin=0 never spins and is never early
--EXTENSIONS--
hrsleep
--INI--
hrsleep.max_spin=0
--FILE--
<?php
require __DIR__ . '/timing.inc';

$bad = [];
foreach (mixed_lengths_ns(3_000, 1_000_000) as $length_ns) {
	if (!sleeps_well($length_ns)) {
		$bad[] = $length_ns;
	}
}
var_dump($bad);

$status = hrsleep_status();
var_dump($status['margin_ns']);
echo $status['spin_share'] < 0.02 ? "no spin\n" : "spun {$status['spin_share']}\n";

/* and for comparison */
ini_set('hrsleep.max_spin', '1000');
for ($i = 0; $i < 20_000; $i++) {
	hrsleep(20);
}
echo hrsleep_status()['spin_share'] > 0.05 ? "spin\n" : "no spin\n";
?>
--EXPECT--
array(0) {
}
array(0) {
}
no spin
spin
