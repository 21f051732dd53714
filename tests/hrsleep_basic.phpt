--TEST--
hrsleep() sleeps at least as long as asked and returns 0.0
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

foreach ([1, 10, 150, 2500, 30_000, 2.5, 1e3] as $us) {
	[$left, $took_ns] = timed('hrsleep', $us);
	echo json_encode($us), ' us: ', $took_ns >= $us * 1000 ? 'slept' : 'early', ', ';
	var_dump($left);
}
?>
--EXPECT--
1 us: slept, float(0)
10 us: slept, float(0)
150 us: slept, float(0)
2500 us: slept, float(0)
30000 us: slept, float(0)
2.5 us: slept, float(0)
1000 us: slept, float(0)
