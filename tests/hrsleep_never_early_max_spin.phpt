--TEST--
hrsleep() is never early, whatever hrsleep.max_spin and hrsleep.on_time are, and when they change
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$bad = [];
foreach (mixed_lengths_ns(4_000, 2_000_000) as $i => $length_ns) {
	ini_set('hrsleep.max_spin', ['0', '0.5', '20', '1000', '1000000'][$i % 5]);
	ini_set('hrsleep.on_time', ['50', '99.9'][$i % 2]);
	if (!sleeps_well($length_ns)) {
		$bad[] = $length_ns;
	}
}
var_dump($bad);
?>
--EXPECT--
array(0) {
}
