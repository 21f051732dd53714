--TEST--
hrsleep(): in fibers
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

function task(string $name): void
{
	foreach ([2000, 300_000, 3_000_000] as $length_ns) {
		echo $name, ' ', $length_ns, sleeps_well($length_ns) ? " slept\n" : " early\n";
		Fiber::suspend();
	}
}

/* the first sleep of all is in a fiber, which is gone when the next one sleeps */
(new Fiber(fn () => hrsleep(300)))->start();
gc_collect_cycles();

$fibers = [new Fiber(task(...)), new Fiber(task(...))];
foreach ($fibers as $i => $fiber) {
	$fiber->start("task $i");
}
for ($step = 0; $step < 3; $step++) {
	foreach ($fibers as $fiber) {
		$fiber->resume();
	}
}
var_dump($fibers[0]->isTerminated(), sleeps_well(300_000));
?>
--EXPECT--
task 0 2000 slept
task 1 2000 slept
task 0 300000 slept
task 1 300000 slept
task 0 3000000 slept
task 1 3000000 slept
bool(true)
bool(true)
