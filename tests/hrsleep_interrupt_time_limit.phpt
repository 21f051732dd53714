--TEST--
hrsleep(): a time limit that strikes in another extension's code in an interrupt ends the script
--EXTENSIONS--
hrsleep
excimer
--FILE--
<?php
require __DIR__ . '/timing.inc';
require __DIR__ . '/interrupts.inc';

register_shutdown_function(function () {
	var_dump(sleeps_well(300_000));
});
set_time_limit(1);
$timer = interrupt_later(fn () => work_until(now_ns() + 10_000_000_000));
hrsleep(20e6);
echo "not reached\n";
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %s on line %d
bool(true)
