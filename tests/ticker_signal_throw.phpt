--TEST--
Ticker: an exception of a signal handler comes out of wait() and ends foreach
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () {
	throw new RuntimeException('enough');
});

$ticker = new HrSleep\Ticker(10_000_000);
$ways = [
	'wait' => fn () => $ticker->wait(),
	'foreach' => function () use ($ticker) {
		foreach ($ticker as $tick => $lateness_ns) {
			echo "not reached\n";
		}
	},
	'next' => fn () => $ticker->getIterator()->next(),
	'iterator_count' => fn () => iterator_count($ticker),
];
foreach ($ways as $name => $way) {
	signal_later(SIGUSR1);
	$ticker->reset();
	try {
		$way();
		echo "not reached\n";
	} catch (RuntimeException $e) {
		echo "$name: {$e->getMessage()}, {$ticker->ticks} ticks\n";
	}
}

/* in a later round */
$ticker = new HrSleep\Ticker(700_000);
try {
	foreach ($ticker as $tick => $lateness_ns) {
		echo "tick $tick\n";
		signal_later(SIGUSR1);
		$ticker->reset();
	}
} catch (RuntimeException $e) {
	echo $e->getMessage(), ", {$ticker->ticks} tick\n";
}
var_dump(ticks_well($ticker), $ticker->ticks);
?>
--EXPECT--
wait: enough, 0 ticks
foreach: enough, 0 ticks
next: enough, 0 ticks
iterator_count: enough, 0 ticks
tick 1
enough, 1 tick
bool(true)
int(2)
