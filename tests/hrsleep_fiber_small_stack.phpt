--TEST--
hrsleep(): a fiber with a C stack too small for the preparations
--EXTENSIONS--
hrsleep
--INI--
fiber.stack_size=16384
--FILE--
<?php
/* from 8.3 on PHP may say that this is too deep */
function nested(int $depth, callable $function): void
{
	if ($depth === 0) {
		$function();
	} else {
		array_map(fn () => nested($depth - 1, $function), [1]);
	}
}

try {
	/* the first call of the process, which finds nothing prepared; usleep() gets 22 calls deep */
	(new Fiber(fn () => nested(20, fn () => hrsleep(1000))))->start();
} catch (Error $e) {
	$messages[$e->getMessage()] = true;
}
echo implode("\n", array_keys($messages ?? [])), "done\n";
?>
--EXPECTREGEX--
(Maximum call stack size of \d+ bytes.*)?done
