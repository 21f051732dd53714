--TEST--
hrsleep(): another extension's code that exits in an interrupt ends the script
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
$timer = interrupt_later(fn () => exit("exit\n"));
hrsleep(10e6);
echo "not reached\n";
?>
--EXPECT--
exit
bool(true)
