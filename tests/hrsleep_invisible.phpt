--TEST--
hrsleep(): its rehearsal of the way back leaves nothing that PHP code could see
--EXTENSIONS--
hrsleep
--FILE--
<?php
function visible(): array
{
	return [
		'functions' => get_defined_functions(),
		'classes' => get_declared_classes(),
		'constants' => count(get_defined_constants()),
		'files' => get_included_files(),
		'error' => error_get_last(),
		'variables' => array_keys($GLOBALS),
		'resources' => array_keys(get_resources()),
		'output' => ob_get_level(),
		'cycles' => gc_collect_cycles(),
	];
}

$us = $what = $now = $before = null;
$before = visible();
foreach ([20, 300, 3000, 300] as $us) {
	hrsleep($us);
	hrsleep_until(1);
	foreach (visible() as $what => $now) {
		if ($now !== $before[$what]) {
			echo "$us us: $what changed\n";
		}
	}
}
echo "done\n";
?>
--EXPECT--
done
