--TEST--
hrsleep(): functions of the user's in the namespace of its rehearsal are not called
--EXTENSIONS--
hrsleep
--INI--
hrsleep.max_spin=0
--FILE--
<?php
namespace hrsleep\way_back {
	function hrtime(bool $as_number = false): int
	{
		$GLOBALS['calls'][] = __FUNCTION__;
		return 0;
	}

	function hrsleep(int|float $microseconds): float
	{
		$GLOBALS['calls'][] = __FUNCTION__;
		return \hrsleep(300);
	}

	function hrsleep_until(int|float $deadline): int
	{
		throw new \Exception('not asked for');
	}
}

namespace {
	$calls = [];
	ini_set('hrsleep.max_spin', '200'); // only from now on is there anything to rehearse
	var_dump(hrsleep(2000), hrsleep(300));
	var_dump($calls);
}
?>
--EXPECT--
float(0)
float(0)
array(0) {
}
