--TEST--
hrsleep(): in a fiber with a small C stack it gets as deep as usleep() does
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY === 'Windows') echo 'skip only for Unix';
?>
--FILE--
<?php
/* The first call of each process, which finds nothing prepared. A depth that is too much ends it, by a signal or an error */
$code = <<<'CODE'
	function nested(int $depth, callable $function): void
	{
		if ($depth === 0) {
			$function();
		} else {
			array_map(fn () => nested($depth - 1, $function), [1]);
		}
	}
	(new Fiber(fn () => nested((int) $argv[1], fn () => $argv[2](1000))))->start();
	echo 'survived';
	CODE;

function deepest(string $function): int
{
	global $code;
	$php = escapeshellarg(getenv('TEST_PHP_EXECUTABLE')) . ' ' . getenv('TEST_PHP_EXTRA_ARGS')
		. ' -d fiber.stack_size=16384 -d display_errors=0 -r ' . escapeshellarg($code);
	for ($depth = 0; $depth < 60 && str_ends_with((string) shell_exec("$php $depth $function 2>&1"), 'survived'); $depth++);
	return $depth;
}

$deepest = deepest('usleep');
$own = deepest('hrsleep');
/* its own frames are larger: that may cost one call, which takes some 700 bytes */
echo $own >= $deepest - 1 ? "as deep\n" : "$own, usleep $deepest\n";
?>
--EXPECT--
as deep
