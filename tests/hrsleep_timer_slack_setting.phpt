--TEST--
hrsleep.timer_slack: the thread's own while it is set, for all its waits, and as it was afterwards
--EXTENSIONS--
hrsleep
pcntl
--SKIPIF--
<?php
require __DIR__ . '/scheduler.inc';
if (!is_linux_backend()) echo 'skip only for the linux backend';
elseif (in_array(slack_ns(), [null, 0], true)) echo 'skip no timer slack in /proc, or none at all';
?>
--FILE--
<?php
require __DIR__ . '/scheduler.inc';

$own = slack_ns();
function check(string $when): void
{
	global $own;
	$slack = slack_ns();
	echo $when, ': ', $slack === $own ? 'own' : $slack, "\n";
}

ini_set('hrsleep.timer_slack', '1');
check('set');
usleep(100);
hrsleep(2000);
check('slept');
ini_set('hrsleep.timer_slack', '70000');
check('changed');
$child = pcntl_fork();
if ($child === 0) {
	check('child');
	exit;
}
pcntl_waitpid($child, $status);
check('parent');
ini_set('hrsleep.timer_slack', '0');
check('off');
ini_set('hrsleep.timer_slack', '1');
ini_restore('hrsleep.timer_slack');
check('restored');
?>
--EXPECT--
set: 1
slept: 1
changed: 70000
child: own
parent: 70000
off: own
restored: own
