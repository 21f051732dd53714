--TEST--
hrsleep(): in shutdown functions and output handlers
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

/* called with no PHP code around it */
register_shutdown_function('hrsleep', 1500);
register_shutdown_function('hrsleep_until', now_ns() + 1_000_000);

register_shutdown_function(function () {
	echo 'shutdown: ', sleeps_well(500) && sleeps_well(2_000_000) ? "slept\n" : "early\n";
	register_shutdown_function(function () {
		echo 'another: ', sleeps_well(2_000_000) ? "slept\n" : "early\n";
		var_dump(hrsleep_status()['sleeps'] >= 4);
	});
});

ob_start(function (string $output) {
	return $output . 'output handler: ' . (sleeps_well(2_000_000) ? "slept\n" : "early\n");
});
echo "end of script\n";
?>
--EXPECT--
end of script
shutdown: slept
another: slept
bool(true)
output handler: slept
