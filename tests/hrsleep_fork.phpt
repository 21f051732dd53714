--TEST--
hrsleep(): forked processes sleep on their own
--EXTENSIONS--
hrsleep
pcntl
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
skip_without_exit();
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';

function sleeps_all_well(): bool
{
	$is_well = true;
	foreach (mixed_lengths_ns(300, 3_000_000) as $length_ns) {
		$is_well = sleeps_well($length_ns) && $is_well;
	}
	return $is_well;
}

function timer_slack(): string|false
{
	/* not /proc/self, which PHP's realpath cache takes for the parent */
	return @file_get_contents('/proc/' . getmypid() . '/timerslack_ns');
}

hrsleep(3000);
$slack = timer_slack();
$sleeps = hrsleep_status()['sleeps'];

$child = pcntl_fork();
if ($child === 0) {
	$has_same_slack = timer_slack() === $slack;
	exit(sleeps_all_well() && $has_same_slack && timer_slack() === $slack ? 42 : 1);
}
echo 'parent: ', sleeps_all_well() ? "well\n" : "not well\n";

pcntl_waitpid($child, $wait_status);
var_dump(pcntl_wexitstatus($wait_status));
var_dump(hrsleep_status()['sleeps'] - $sleeps, timer_slack() === $slack);
?>
--EXPECT--
parent: well
int(42)
int(300)
bool(true)
