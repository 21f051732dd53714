--TEST--
hrsleep(): a time limit that comes while the way back is being prepared is the script's own
--EXTENSIONS--
hrsleep
--INI--
max_execution_time=1
hrsleep.on_time=99.9
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) echo 'skip slow test';
?>
--FILE--
<?php
register_shutdown_function(function () {
	echo "shutdown\n";
	var_dump(hrsleep(300));
});

/* long enough to wait in the kernel, short enough to use CPU time */
while (true) {
	hrsleep(150);
}
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %shrsleep_time_limit_variation.php on line %d
shutdown
float(0)
