--TEST--
hrsleep: after the module's end PHP has no pointer to it left
--EXTENSIONS--
hrsleep
ffi
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux') echo 'skip only for Linux';
try {
	FFI::cdef('void *zend_interrupt_function; int on_exit(void (*function)(int, void *), void *argument);');
} catch (FFI\Exception) {
	echo 'skip no on_exit(), or PHP does not export its API here';
}
?>
--FILE--
<?php
/*
 * At the process's very end the C library itself shows the pointer to standard error: each of its bytes, up to a zero, and
 * a signal's name.
 */
$code = <<<'CODE'
$c = FFI::cdef('
	char zend_interrupt_function[sizeof(void *)];
	int on_exit(void (*function)(int, void *), void *argument);
	void psignal(int status, void *text);
');
fwrite(STDERR, bin2hex(FFI::string($c->zend_interrupt_function, FFI::sizeof($c->zend_interrupt_function))) . "\n");
for ($i = FFI::sizeof($c->zend_interrupt_function) - 1; $i >= 0; $i--) {
	$c->on_exit($c->psignal, FFI::addr($c->zend_interrupt_function[$i]));
}
exit(1);
CODE;
$php = '"' . PHP_BINARY . '" ' . getenv('TEST_PHP_EXTRA_ARGS');
/* an address with a byte that looks like the end of a line cannot be read: the next process has others */
$tries = 0;
do {
	$process = proc_open("exec $php -r " . escapeshellarg($code), [2 => ['pipe', 'w']], $pipes);
	$before = trim(fgets($pipes[2]));
	$after = '';
	while (($line = fgets($pipes[2])) !== false) {
		$after .= bin2hex($line[0] === ':' || $line === "Hangup\n" ? "\0" : $line[0]);
	}
	proc_close($process);
} while (strlen($before) !== strlen($after) && ++$tries < 20);
echo strlen($before) === strlen($after) ? '' : "$before\n$after\n";
echo $before === $after ? "left\n" : "gone\n";
?>
--EXPECT--
gone
