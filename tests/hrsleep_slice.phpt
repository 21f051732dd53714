--TEST--
hrsleep.slice: from the first sleep on the thread has that time slice, and its own again afterwards
--EXTENSIONS--
hrsleep
pcntl
--SKIPIF--
<?php
require __DIR__ . '/scheduler.inc';
if (!is_linux_backend()) echo 'skip only for the linux backend';
elseif (slice_ns() === null) echo 'skip no time slices to see in /proc, or none at all before Linux 6.12';
?>
--FILE--
<?php
require __DIR__ . '/scheduler.inc';

$own = slice_ns();
function check(string $when): void
{
	global $own;
	$slice = slice_ns();
	printf("%s: %s, status %s\n", $when, $slice === $own ? 'own' : $slice, hrsleep_status()['slice_us']);
}

ini_set('hrsleep.slice', '200');
check('no sleep yet');
hrsleep(0);
hrsleep(100);
check('slept');
ini_set('hrsleep.slice', '300.5');
check('changed');
$child = pcntl_fork();
if ($child === 0) {
	check('child');
	hrsleep(100);
	check('child that sleeps');
	exit;
}
pcntl_waitpid($child, $status);
check('parent');
ini_restore('hrsleep.slice');
check('restored');
hrsleep(100);
check('slept without');
ini_set('hrsleep.slice', '200');
hrsleep_until(1);
hrsleep(100);

/* at the request's end: a shutdown function still has it, what comes after that is seen by nobody but the C tests */
register_shutdown_function(fn () => check('shutdown'));
?>
--EXPECT--
no sleep yet: own, status 0
slept: 200000, status 200
changed: 300500, status 300.5
child: own, status 0
child that sleeps: 300500, status 300.5
parent: 300500, status 300.5
restored: own, status 0
slept without: own, status 0
shutdown: 200000, status 200
