--TEST--
Ticker: foreach waits for a tick before each round
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$ticker = new HrSleep\Ticker(2_000);
$due = $ticker->deadline;
$early = $rounds = 0;
foreach ($ticker as $tick => $lateness_ns) {
	$rounds++;
	$early += now_ns() < $due || $lateness_ns !== $ticker->lateness || $tick !== $ticker->ticks || $tick !== $rounds;
	if ($tick === 20) {
		break;
	}
	$due = $ticker->deadline;
}
echo "$rounds rounds, $early early\n";

/* it goes on where it was left, and its parts may be used meanwhile */
foreach ($ticker as $tick => $lateness_ns) {
	echo "$tick ";
	if ($tick >= 26) {
		break;
	}
	$ticker->wait();
	foreach ($ticker as $inner => $lateness_ns) {
		echo "($inner) ";
		break;
	}
}
echo "\n";

/* … and it is still there, whatever comes after it */
$others = [new HrSleep\Ticker(700), new HrSleep\Ticker(800)];
var_dump($ticker->period);

/* nobody else holds it */
foreach (new HrSleep\Ticker(500) as $tick => $_) {
	if ($tick === 3) {
		break;
	}
}
echo "$tick\n";

try {
	foreach ($ticker as &$lateness_ns);
} catch (Error $e) {
	echo $e->getMessage(), "\n";
}
?>
--EXPECT--
20 rounds, 0 early
21 (23) 24 (26) 27 
int(2000)
3
An iterator cannot be used with foreach by reference
