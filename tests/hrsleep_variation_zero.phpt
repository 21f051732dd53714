--TEST--
hrsleep(): zero returns at once
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

foreach ([0, 0.0, -0.0] as $zero) {
	var_dump(hrsleep($zero));
}

[, $took_ns] = timed(function () {
	for ($i = 0; $i < 1000; $i++) {
		hrsleep(0);
	}
});
echo $took_ns < 5e9 ? "at once\n" : "took $took_ns ns\n";

/* it has no deadline: not a sleep */
var_dump(hrsleep_status()['sleeps']);
?>
--EXPECT--
float(0)
float(0)
float(0)
at once
int(0)
