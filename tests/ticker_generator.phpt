--TEST--
Ticker: in generators
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

use HrSleep\Ticker;

function numbered(Ticker $ticker): Generator
{
	foreach ($ticker as $tick => $lateness_ns) {
		yield $tick;
	}
}

function delegated(Ticker $ticker): Generator
{
	yield 'begin' => 0;
	yield from $ticker;
}

$ticker = new Ticker(1000);
$due = $ticker->deadline;
foreach (numbered($ticker) as $tick) {
	echo $tick, now_ns() >= $due ? " waited\n" : " early\n";
	$due = $ticker->deadline;
	if ($tick === 3) {
		break;
	}
}
foreach (delegated($ticker) as $tick => $lateness_ns) {
	echo "$tick\n";
	if ($tick === 5) {
		break;
	}
}
?>
--EXPECT--
1 waited
2 waited
3 waited
begin
4
5
