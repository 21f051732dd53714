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

/* others may run meanwhile, for as long as they are due; but it does not wait: the system counts who does */
function waits(): int
{
	return getrusage()['ru_nvcsw'] ?? 0; // not on Windows
}

$waits = waits();
[, $took_ns] = timed(function () {
	for ($i = 0; $i < 100; $i++) {
		hrsleep(0);
	}
});
$waits = waits() - $waits;
echo $waits < 10 ? "no wait\n" : "$waits waits\n"; // memory may have to be waited for
echo $took_ns < 10e9 ? "at once\n" : "took $took_ns ns\n";

/* it has no deadline: not a sleep */
var_dump(hrsleep_status()['sleeps']);
?>
--EXPECT--
float(0)
float(0)
float(0)
no wait
at once
int(0)
