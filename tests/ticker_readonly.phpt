--TEST--
Ticker: its properties change by themselves, and by nobody else
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

$ticker = new HrSleep\Ticker(1000);
$ticker->wait();

$attempts = [
	fn () => $ticker->period = 5,
	fn () => $ticker->policy = HrSleep\MissedTicks::Burst,
	fn () => $ticker->ticks++,
	fn () => $ticker->missed += 1,
	function () use ($ticker) { $lateness = &$ticker->lateness; },
	function () use ($ticker) { unset($ticker->deadline); },
	function () use ($ticker) { foreach ([1] as $ticker->ticks); },
	fn () => (new ReflectionProperty($ticker, 'ticks'))->setValue($ticker, 5),
	fn () => $ticker->new = 5,
	fn () => $ticker->__construct(5),
];
foreach ($attempts as $attempt) {
	try {
		$attempt();
		echo "done\n";
	} catch (Error $e) {
		echo $e->getMessage(), "\n";
	}
}

/* what was read before is a value, what is read now is new */
$ticks = $ticker->ticks;
$array = (array) $ticker;
ticks_well($ticker);
var_dump($ticks, $array['ticks'], $ticker->ticks, get_object_vars($ticker)['ticks'], isset($ticker->ticks, $ticker->late));
var_dump(array_keys($array) === ['period', 'policy', 'ticks', 'missed', 'lateness', 'deadline']);
?>
--EXPECTF--
Cannot modify readonly property HrSleep\Ticker::$period
Cannot modify readonly property HrSleep\Ticker::$policy
Cannot modify readonly property HrSleep\Ticker::$ticks
Cannot modify readonly property HrSleep\Ticker::$missed
Cannot %Smodify readonly property HrSleep\Ticker::$lateness
Cannot unset readonly property HrSleep\Ticker::$deadline
Cannot modify readonly property HrSleep\Ticker::$ticks
Cannot modify readonly property HrSleep\Ticker::$ticks
Cannot create dynamic property HrSleep\Ticker::$new
Cannot modify readonly property HrSleep\Ticker::$period
int(1)
int(1)
int(2)
int(2)
bool(false)
bool(true)
