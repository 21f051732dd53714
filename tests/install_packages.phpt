--TEST--
scripts/install-packages waits while another apt holds a lock, but not for ever
--SKIPIF--
<?php
if (PHP_OS_FAMILY === 'Windows') {
	echo 'skip only for Unix';
}
if (!function_exists('proc_open')) {
	echo 'skip needs proc_open()';
}
?>
--FILE--
<?php
/* They stand in for the system's commands: nothing is installed, and no time passes. */
const COMMANDS = [
	'apt-get' => <<<'SH'
		echo "$1" >>log
		[ "$1" != "$FAILING" ] || [ ! -e error ] || { cat error >&2; exit 100; }
		SH,
	'sleep' => <<<'SH'
		echo "sleep" >>log
		left=$(($(cat left) - $1))
		echo $left >left
		[ $left -gt 0 ] || rm -f error
		SH,
	'id' => 'echo 1000',
	'sudo' => 'exec "$@"',
];
const LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1234 (apt-get)\n";

$directory = __DIR__ . '/install_packages.tmp';
mkdir($directory);
foreach (COMMANDS as $name => $script) {
	file_put_contents("$directory/$name", "#!/bin/sh\n$script\n");
	chmod("$directory/$name", 0755);
}

/** Installs while apt-get's command $failing fails, for $for_s, with $error; shows what is said and how often what ran. */
function install(string $failing, string $error, int $for_s): void
{
	global $directory;
	file_put_contents("$directory/error", $error);
	file_put_contents("$directory/left", $for_s);
	file_put_contents("$directory/log", '');
	$command = ['sh', __DIR__ . '/../scripts/install-packages', 'no-such-command:package'];
	$environment = ['PATH' => "$directory:" . getenv('PATH'), 'FAILING' => $failing];
	echo '-- ', strtok($error, ".\n"), " ($failing)\n";
	proc_close(proc_open($command, [2 => STDOUT], $pipes, $directory, $environment));
	foreach (array_count_values(file("$directory/log", FILE_IGNORE_NEW_LINES)) as $name => $count) {
		echo "$name: $count\n";
	}
}

install('update', LOCKED, 10);
install('install', LOCKED, 5);
install('update', LOCKED, PHP_INT_MAX);
install('install', "E: Unable to locate package package\n", PHP_INT_MAX);
?>
--CLEAN--
<?php
array_map(unlink(...), glob(__DIR__ . '/install_packages.tmp/*'));
rmdir(__DIR__ . '/install_packages.tmp');
?>
--EXPECT--
-- E: Could not get lock /var/lib/apt/lists/lock (update)
Installing package …
Waiting for another apt to end …
update: 3
sleep: 2
install: 1
-- E: Could not get lock /var/lib/apt/lists/lock (install)
Installing package …
Waiting for another apt to end …
update: 1
install: 2
sleep: 1
-- E: Could not get lock /var/lib/apt/lists/lock (update)
Installing package …
Waiting for another apt to end …
E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1234 (apt-get)
Installing package failed.
update: 181
sleep: 180
-- E: Unable to locate package package (install)
Installing package …
E: Unable to locate package package
Installing package failed.
update: 1
install: 1
