--TEST--
Ticker: what shows an object's properties shows how it stands now, and hands out copies
--EXTENSIONS--
hrsleep
--FILE--
<?php
use HrSleep\MissedTicks;
use HrSleep\Ticker;

$ticker = new Ticker(1e300, MissedTicks::Delay);
var_dump($ticker);
print_r($ticker);
var_export($ticker);
echo "\n";

$ticker = new Ticker(0.5, MissedTicks::Burst);
foreach ([0, 1] as $ticks) {
	$shown = [
		'array' => (array) $ticker,
		'json' => ['policy' => $ticker->policy] + json_decode(json_encode($ticker), true),
	];
	foreach ($shown as $by => $values) {
		ksort($values);
		$right = ['deadline' => $ticker->deadline, 'lateness' => $ticker->lateness, 'missed' => 0, 'period' => 0.5,
			'policy' => MissedTicks::Burst, 'ticks' => $ticks];
		echo "$by: ", $values == $right ? 'right' : json_encode($values), "\n";
	}
	$ticker->wait();
}
echo json_encode(new Ticker(5, first: 9e15)), "\n";

/* what was handed out is the caller's, and nothing that is done to it comes back */
$array = (array) $ticker;
foreach ($array as &$value) {
	$value = $array;
}
array_walk($array, function (&$value) {
	$value = null;
});
extract((array) $ticker);
$ticks = $policy = 'mine';
$copy = $ticker;
settype($copy, 'array');
$copy['ticks'] = 'mine';
var_dump($ticker->ticks, $ticker->policy, isset($ticker->ticks, $ticker->policy));

/* it goes by what array_walk() sees, or by what (array) does, as the version of PHP has it */
var_dump(in_array(get_object_vars($ticker), [[], (array) $ticker], true));

gc_collect_cycles();
$memory = null;
for ($i = 0; $i < 2000; $i++) {
	$array = (array) $ticker;
	@array_walk($ticker, fn () => null);
	get_object_vars($ticker);
	json_encode($ticker);
	$ticker->policy;
	$memory ??= memory_get_usage();
}
var_dump(memory_get_usage() - $memory);
?>
--EXPECTF--
object(HrSleep\Ticker)#%d (6) {
  ["period"]=>
  float(1.0E+300)
  ["policy"]=>
  enum(HrSleep\MissedTicks::Delay)
  ["ticks"]=>
  int(0)
  ["missed"]=>
  int(0)
  ["lateness"]=>
  %r(int|float)%r(0)
  ["deadline"]=>
  %r(int|float)%r(%s)
}
HrSleep\Ticker Object
(
    [period] => 1.0E+300
    [policy] => HrSleep\MissedTicks Enum
        (
            [name] => Delay
        )

    [ticks] => 0
    [missed] => 0
    [lateness] => 0
    [deadline] => %s
)
%S::__set_state(array(
   'period' => 1.0E+300,
   'policy' => 
  %SHrSleep\MissedTicks::Delay,
   'ticks' => 0,
   'missed' => 0,
   'lateness' => 0%S,
   'deadline' => %s,
))
array: right
json: right
array: right
json: right
{"period":5,"policy":"Skip","ticks":0,"missed":0,"lateness":0%S,"deadline":9%s}
int(2)
enum(HrSleep\MissedTicks::Burst)
bool(true)
bool(true)
int(0)
