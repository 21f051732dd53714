--TEST--
hrsleep_until(): a deadline in the past returns 0 at once, without a warning
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$now = now_ns();
foreach ([0, 0.0, -0.0, 1, 0.5, $now - 1_000_000_000, $now - 1, $now] as $deadline) {
	[$left, $took_ns] = timed('hrsleep_until', $deadline);
	echo $left, $took_ns < 5e9 ? " at once\n" : " took $took_ns ns\n";
}
var_dump(hrsleep_status()['sleeps'], error_get_last());
?>
--EXPECT--
0 at once
0 at once
0 at once
0 at once
0 at once
0 at once
0 at once
0 at once
int(0)
NULL
