--TEST--
hrsleep(), Ticker: another extension's interrupt is served, and ends no sleep
--EXTENSIONS--
hrsleep
excimer
--FILE--
<?php
require __DIR__ . '/timing.inc';

$profiler = new ExcimerProfiler;
$profiler->setPeriod(0.002);
$profiler->setEventType(EXCIMER_REAL);
$profiler->start();

$ended = $early = 0;
for ($i = 0; $i < 50; $i++) {
	[$left, $took_ns] = timed(fn () => hrsleep(10_000));
	$ended += $left !== 0.0;
	$early += $took_ns < 10_000_000;
}
$ticker = new HrSleep\Ticker(5000);
for ($i = 0; $i < 50; $i++) {
	$ended += !$ticker->wait();
}
[$left] = timed(fn () => hrsleep(1_200_000));
$profiler->stop();
echo $ended, ' ended, ', $early, ' early, ', $left, " left\n";

/* they were not only put off until the function returned */
$log = $profiler->getLog();
echo count($log) > 50 ? "served\n" : count($log) . " samples\n";

/* PHP code that such an interrupt runs may end it by an exception */
$timer = new ExcimerTimer;
$timer->setInterval(0.05);
$timer->setCallback(fn () => throw new Exception('enough'));
$timer->start();
try {
	hrsleep(10_000_000);
	echo "slept\n";
} catch (Exception $e) {
	echo $e->getMessage(), "\n";
}
$timer = new ExcimerTimer;
$timer->setInterval(0.05);
$timer->setCallback(function () { echo "callback\n"; hrsleep(2000); });
$timer->start();
var_dump(hrsleep(300_000));
?>
--EXPECT--
0 ended, 0 early, 0 left
served
enough
callback
float(0)
