--TEST--
hrsleep(): the timer slack is as before
--EXTENSIONS--
hrsleep
pcntl
--SKIPIF--
<?php
if (!is_readable('/proc/self/timerslack_ns')) echo 'skip no /proc/self/timerslack_ns';
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/signals.inc';

const FILE = '/proc/self/timerslack_ns';

function check(string $when, string $slack): void
{
	$now = file_get_contents(FILE);
	echo $when, ': ', $now === $slack ? "as before\n" : "was $slack, is $now\n";
}

$slack = file_get_contents(FILE);
hrsleep(200);
hrsleep(3000);
check('default', $slack);

/* any other value, where that may be set */
@file_put_contents(FILE, '123456');
$slack = file_get_contents(FILE);
hrsleep(3000);
check('set', $slack);
hrsleep_until(now_ns() + 3_000_000);
check('until', $slack);
$status = hrsleep_status()['timer_slack_ns'];
echo $status === 0 || $status === (int) $slack ? "known\n" : "status says $status\n";

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function () use ($slack) {
	check('handler', $slack);
	throw new Exception();
});
signal_later(SIGUSR1);
try {
	hrsleep(10_000_000);
} catch (Exception) {
	check('interrupted', $slack);
}
?>
--EXPECT--
default: as before
set: as before
until: as before
known
handler: as before
interrupted: as before
