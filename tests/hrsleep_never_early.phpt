--TEST--
hrsleep() is never early: ten thousand sleeps of mixed lengths
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$bad = [];
foreach (mixed_lengths_ns(10_000, 3_000_000) as $length_ns) {
	if (!sleeps_well($length_ns)) {
		$bad[] = $length_ns;
	}
}
var_dump($bad);
$status = hrsleep_status();
var_dump($status['sleeps'], $status['interrupted']);
?>
--EXPECT--
array(0) {
}
int(10000)
int(0)
