--TEST--
hrsleep(): called in every way that PHP has
--EXTENSIONS--
hrsleep
--FILE--
<?php
namespace Some\Space;

require __DIR__ . '/timing.inc';

class Holder
{
	public function __construct(private \Closure $function)
	{
	}

	public function __invoke(float $us): float
	{
		return ($this->function)($us);
	}
}

$name = 'hrsleep';
$us = 300;
$pair = [1, 2];
$reference = &$us;
$ways = [
	'namespaced' => fn () => hrsleep(300),
	'qualified' => fn () => \hrsleep(300),
	'by name' => fn () => $name(300),
	'array_map' => fn () => array_sum(array_map('hrsleep', [100, 100.5, 100])),
	'call_user_func' => fn () => call_user_func('hrsleep', 300),
	'call_user_func_array' => fn () => call_user_func_array('hrsleep', ['microseconds' => 300]),
	'first-class callable' => fn () => (\hrsleep(...))(300),
	'closure' => fn () => \Closure::fromCallable('hrsleep')(300),
	'reflection' => fn () => (new \ReflectionFunction('hrsleep'))->invoke(300),
	'object' => fn () => (new Holder(\hrsleep(...)))(300),
	'reference' => fn () => hrsleep($reference),
	'unpacked' => fn () => hrsleep(...[300]),
	'iterator' => fn () => iterator_apply($i = new \ArrayIterator([1]), 'hrsleep', [300]) - 1.0,
	'sorting' => fn () => usort($pair, fn () => (int) hrsleep(300)) - 1.0,
];

foreach ($ways as $way => $call) {
	[$left, $took_ns] = timed($call);
	echo $way, ': ', $took_ns >= 300_000 ? 'slept, ' : 'early, ', $left, " left\n";
}
?>
--EXPECT--
namespaced: slept, 0 left
qualified: slept, 0 left
by name: slept, 0 left
array_map: slept, 0 left
call_user_func: slept, 0 left
call_user_func_array: slept, 0 left
first-class callable: slept, 0 left
closure: slept, 0 left
reflection: slept, 0 left
object: slept, 0 left
reference: slept, 0 left
unpacked: slept, 0 left
iterator: slept, 0 left
sorting: slept, 0 left
