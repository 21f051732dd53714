--TEST--
Ticker: signal handlers run within foreach, which waits on for the same tick
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	global $ticker;
	echo "handler after {$ticker->ticks}\n";
});

$ticker = new HrSleep\Ticker(600_000);
signal_later(SIGUSR1);
$ticker->reset();
$due = $ticker->deadline;
foreach ($ticker as $tick => $lateness_ns) {
	echo "tick $tick ", now_ns() >= $due ? "in time\n" : "early\n";
	if ($tick === 2) {
		break;
	}
	signal_later(SIGUSR1);
	$ticker->reset();
	$due = $ticker->deadline;
}

/* a handler that uses the ticker itself */
pcntl_signal(SIGUSR1, function () {
	global $ticker;
	$ticker->reset();
	var_dump($ticker->wait());
});
signal_later(SIGUSR1);
$ticker->reset();
foreach ($ticker as $tick => $lateness_ns) {
	break;
}
var_dump($tick);

/* … or drops the last variable that holds it */
pcntl_signal(SIGUSR1, function () {
	global $ticker;
	$ticker = null;
});
signal_later(SIGUSR1);
$ticker->reset();
foreach ($ticker as $tick => $lateness_ns) {
	break;
}
var_dump($tick, $ticker);

/* not asynchronous: they wait until they are asked for */
pcntl_async_signals(false);
pcntl_signal(SIGUSR1, function () {
	echo "handler\n";
});
signal_later(SIGUSR1);
foreach (new HrSleep\Ticker(500_000) as $tick => $lateness_ns) {
	echo "tick $tick\n";
	pcntl_signal_dispatch();
	break;
}
?>
--EXPECT--
handler after 0
tick 1 in time
handler after 1
tick 2 in time
bool(true)
int(4)
int(5)
NULL
tick 1
handler
