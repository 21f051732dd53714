--TEST--
hrsleep(): in a user's stream that PHP closes at the end of the request
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

class SleepyStream
{
	public $context;

	public function stream_open(): bool
	{
		return true;
	}

	public function stream_close(): void
	{
		echo 'close: ', sleeps_well(500) && sleeps_well(300_000) && sleeps_well(2_000_000) ? "slept\n" : "early\n";
	}
}

stream_wrapper_register('sleepy', 'SleepyStream');
$early = fopen('sleepy://early', 'w');
fclose($early);

/* open until all else is gone */
$GLOBALS['late'] = fopen('sleepy://late', 'w');
$keep = function () use (&$keep) {
	static $stream;
	$stream = fopen('sleepy://kept', 'w');
};
$keep();
echo "end of script\n";
?>
--EXPECT--
close: slept
end of script
close: slept
close: slept
