--TEST--
hrsleep(): ticks count the user's statements only; a tick function may sleep
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$ticks = 0;
register_tick_function(function () use (&$ticks) {
	$ticks++;
	hrsleep(300);
});

declare(ticks=1) {
	$first = $ticks;
	hrsleep(300);
	hrsleep(2000);
	hrsleep(20);
	$last = $ticks;
}
$sleeps = $last - $first;
declare(ticks=1) {
	$first = $ticks;
	abs(300);
	abs(2000);
	abs(20);
	$last = $ticks;
}
var_dump($sleeps === $last - $first, sleeps_well(300_000)); // how many they are, PHP 8.6 changed
?>
--EXPECT--
bool(true)
bool(true)
