--TEST--
hrsleep(): in finally blocks
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

function returns(): string
{
	try {
		return 'returned';
	} finally {
		echo 'finally: ', sleeps_well(2_000_000) ? "slept\n" : "early\n";
	}
}

function throws(): void
{
	try {
		throw new Exception('thrown');
	} finally {
		$left = hrsleep(300);
		echo 'finally: ', sleeps_well(2_000_000) ? 'slept' : 'early', ", $left left\n";
	}
}

echo returns(), "\n";
try {
	throws();
} catch (Exception $e) {
	echo $e->getMessage(), ' on line ', $e->getLine(), "\n";
}
?>
--EXPECT--
finally: slept
returned
finally: slept, 0 left
thrown on line 16
