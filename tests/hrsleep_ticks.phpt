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
	$own = $ticks - $first;
}
/* how many that makes is the affair of PHP's version */
declare(ticks=1) {
	$first = $ticks;
	getmypid();
	getmypid();
	getmypid();
	$others = $ticks - $first;
}
var_dump($own === $others && $own > 2, sleeps_well(300_000));
?>
--EXPECT--
bool(true)
bool(true)
