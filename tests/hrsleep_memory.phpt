--TEST--
hrsleep(): a hundred thousand calls take no memory
--EXTENSIONS--
hrsleep
--FILE--
<?php
function run(int $count): void
{
	for ($i = 0; $i < $count; $i++) {
		hrsleep(0.001);
		hrsleep_until(0);
	}
	for ($i = 0; $i < $count / 500; $i++) {
		hrsleep(0); // which may take some ms on a busy machine
		hrsleep(110);
		hrsleep_status();
		try {
			hrsleep(-1);
		} catch (ValueError) {
		}
	}
}

run(500);
$before = memory_get_usage();
run(50_000);
$after = memory_get_usage();
var_dump($after - $before);
?>
--EXPECT--
int(0)
