--TEST--
hrsleep(): an extension that hooks the opcodes of calls sees none that the user did not write
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY === 'Windows') echo 'skip only for Unix';
elseif (trim((string) shell_exec('command -v cc')) === '' || !str_starts_with((string) shell_exec('php-config --version'), PHP_VERSION)) {
	echo 'skip needs cc and the php-config of this PHP';
}
?>
--FILE--
<?php
$hooker = sys_get_temp_dir() . '/hooker-' . getmypid() . '.so';
passthru('cc -shared -fPIC -O1 $(php-config --includes) -o ' . escapeshellarg($hooker) . ' ' . escapeshellarg(__DIR__ . '/hooker.c') . ' 2>&1');
$code = '$before = hooker_calls(); hrsleep(3000); hrsleep_until(1); echo hooker_calls() - $before, " calls seen\n";';
foreach (["-d extension=$hooker " . getenv('TEST_PHP_EXTRA_ARGS'), getenv('TEST_PHP_EXTRA_ARGS') . " -d extension=$hooker"] as $arguments) {
	passthru(escapeshellarg(getenv('TEST_PHP_EXECUTABLE')) . " $arguments -r " . escapeshellarg($code) . ' 2>&1');
}
unlink($hooker);
?>
--EXPECT--
3 calls seen
3 calls seen
