--TEST--
Ticker: its properties change by themselves, and by nobody else
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

use HrSleep\MissedTicks;

$ticker = new HrSleep\Ticker(1000, MissedTicks::Burst);
$ticker->wait();

$attempts = [
	fn () => $ticker->period = 5,
	fn () => $ticker->policy = MissedTicks::Delay,
	fn () => $ticker->ticks++,
	fn () => $ticker->missed += 1,
	fn () => $ticker->ticks['x']['y'] = 1,
	function () use ($ticker) { $lateness = &$ticker->lateness; },
	function () use ($ticker) { $mine = 5; $ticker->ticks = &$mine; },
	function () use ($ticker) { foreach ([1] as $ticker->ticks); },
	function () use ($ticker) { [$ticker->ticks] = [1]; },
	function () use ($ticker) { preg_match('/a/', 'a', $ticker->ticks); },
	function () use ($ticker) { unset($ticker->deadline); },
	function () use ($ticker) { unset($ticker->deadline['x']); },
	fn () => (new ReflectionProperty($ticker, 'ticks'))->setValue($ticker, 5),
	fn () => $ticker->new = 5,
	fn () => $ticker->new['x'] = 5,
	fn () => $ticker->{"\0new"} = 5,
	fn () => $ticker->policy->name = 'Delay',
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

/* an object can be had by reference; what is done to the reference stays there */
$policy = &$ticker->policy;
$policy = MissedTicks::Delay;
unset($ticker->new);
var_dump($ticker->policy, $ticker->period, $ticker->ticks ??= 5);

/* what was read before is a value, what is read now is new */
$ticks = $ticker->ticks;
$array = (array) $ticker;
ticks_well($ticker);
var_dump($ticks, $array['ticks'], $ticker->ticks, $ticker->{'ti' . 'cks'});
var_dump(isset($ticker->ticks, $ticker->policy), isset($ticker->late), empty($ticker->ticks), empty((new HrSleep\Ticker(1e9))->missed));
var_dump($ticker->late ?? 'none', $ticker->policy?->name, @$ticker->late);
var_dump(array_keys($array) === ['period', 'policy', 'ticks', 'missed', 'lateness', 'deadline']);

$property = new ReflectionProperty($ticker, 'ticks');
var_dump($property->isInitialized($ticker), $property->getValue($ticker), property_exists($ticker, 'ticks'));
?>
--EXPECTF--
Cannot modify readonly property HrSleep\Ticker::$period
Cannot modify readonly property HrSleep\Ticker::$policy
Cannot modify readonly property HrSleep\Ticker::$ticks
Cannot modify readonly property HrSleep\Ticker::$missed
Cannot %Smodify readonly property HrSleep\Ticker::$ticks
Cannot %Smodify readonly property HrSleep\Ticker::$lateness
Cannot %Smodify readonly property HrSleep\Ticker::$ticks
Cannot modify readonly property HrSleep\Ticker::$ticks
Cannot modify readonly property HrSleep\Ticker::$ticks
Cannot %Smodify readonly property HrSleep\Ticker::$ticks
Cannot unset readonly property HrSleep\Ticker::$deadline
Cannot %Smodify readonly property HrSleep\Ticker::$deadline
Cannot modify readonly property HrSleep\Ticker::$ticks
Cannot create dynamic property HrSleep\Ticker::$new
Cannot create dynamic property HrSleep\Ticker::$new
Cannot access property starting with "\0"
%s
Cannot modify readonly property HrSleep\Ticker::$period
enum(HrSleep\MissedTicks::Burst)
int(1000)
int(1)
int(1)
int(1)
int(2)
int(2)
bool(true)
bool(false)
bool(false)
bool(true)
string(4) "none"
string(5) "Burst"
NULL
bool(true)
bool(true)
int(2)
bool(true)
