--TEST--
hrsleep(): the user's own functions in place of disabled ones are not called
--EXTENSIONS--
hrsleep
--INI--
disable_functions=hrtime,hrsleep_until
--FILE--
<?php
$calls = 0;

function hrtime(bool $as_number = false): int
{
	$GLOBALS['calls']++;
	return 0;
}

function hrsleep_until(int|float $deadline): int
{
	$GLOBALS['calls']++;
	throw new Exception('not asked for');
}

var_dump(hrsleep(2000), hrsleep(300));
var_dump($calls);
?>
--EXPECT--
float(0)
float(0)
int(0)
