--TEST--
hrsleep(): takes no memory where a script is near its limit
--EXTENSIONS--
hrsleep
--INI--
memory_limit=8M
hrsleep.max_spin=0
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
skip_without_rehearsal();
?>
--FILE--
<?php
function grown_by_sleep(): int
{
	$before = memory_get_usage();
	hrsleep(500);
	return memory_get_usage() - $before;
}

grown_by_sleep();
ini_set('hrsleep.max_spin', '200'); // only from now on is there anything to prepare
$fill = str_repeat('x', 5 << 20);
var_dump(grown_by_sleep());
unset($fill);
gc_mem_caches();
echo grown_by_sleep() > 0 ? "some with room, " : "none with room, ", grown_by_sleep(), " the next time\n";
?>
--EXPECT--
int(0)
some with room, 0 the next time
