--TEST--
hrsleep(): in generators
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

function sleeps(int ...$lengths_ns): Generator
{
	try {
		foreach ($lengths_ns as $length_ns) {
			yield $length_ns => sleeps_well($length_ns);
		}
		return hrsleep(200);
	} finally {
		echo 'finally ', hrsleep(200), "\n";
	}
}

function all(): Generator
{
	$left = yield from sleeps(500, 200_000, 2_000_000);
	yield 'left' => $left;
}

foreach (all() as $key => $value) {
	echo $key, ' ', var_export($value, true), "\n";
}
/* destroyed half way: the finally block sleeps */
$generator = sleeps(200_000, 1);
$generator->current();
unset($generator);
?>
--EXPECT--
500 true
200000 true
2000000 true
finally 0
left 0.0
finally 0
