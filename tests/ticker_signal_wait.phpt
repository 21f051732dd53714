--TEST--
Ticker::wait(): a signal ends it, and the next call waits for the same tick
--EXTENSIONS--
hrsleep
pcntl
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

$handled = 0;
pcntl_signal(SIGUSR1, function () use (&$handled) {
	$handled++;
	echo "handler\n";
});
foreach ([true, false] as $is_async) {
	pcntl_async_signals($is_async);
	signal_later(SIGUSR1);
	$ticker = new HrSleep\Ticker(1_000_000);
	$due = $ticker->deadline;
	var_dump($ticker->wait());
	var_dump($handled, $ticker->ticks, $ticker->deadline === $due, now_ns() < $due);
	pcntl_signal_dispatch();
	var_dump(ticks_well($ticker), $ticker->ticks, now_ns() >= $due);
}

/* a loop as one writes it */
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use (&$handled) {
	$handled++;
});
$handled = $interrupted = $early = 0;
$ticker = new HrSleep\Ticker(20_000);
$sender = signal_often(SIGUSR1);
do {
	$due = $ticker->deadline;
	while (!$ticker->wait()) {
		$interrupted++;
	}
	$early += now_ns() < $due;
} while ($ticker->ticks < 30);
stop_beside($sender);
echo $handled > 0 && $interrupted > 0 ? 'interrupted' : 'undisturbed', ", $early early\n";
?>
--EXPECT--
handler
bool(false)
int(1)
int(0)
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(false)
int(1)
int(0)
bool(true)
bool(true)
handler
bool(true)
int(1)
bool(true)
interrupted, 0 early
