--TEST--
Ticker: what writes to properties all the same, or makes references of them, gets copies
--EXTENSIONS--
hrsleep
--FILE--
<?php
$ticker = new HrSleep\Ticker(100);
$iterator = $ticker->getIterator();
$iterator->next();
for ($i = 0; $i < 3; $i++) {
	array_walk($ticker, function (&$value, string $name) {
		$value = "overwritten $name";
	});
	$key = $iterator->key();
	$key = null;
	$ticker->wait();
}
var_dump($ticker->ticks, $iterator->key(), $ticker->missed >= 0, $ticker->policy);
try {
	new ArrayObject($ticker);
} catch (InvalidArgumentException $e) {
	echo $e->getMessage(), "\n";
}

/* they are current each time, and the object is as comparable and collectable as others */
$before = get_object_vars($ticker)['ticks'];
$ticker->wait();
var_dump(get_object_vars($ticker)['ticks'] - $before, ((array) $ticker)['ticks'] === $ticker->ticks);
var_dump($ticker == new HrSleep\Ticker(100), $ticker == $ticker, count((array) $ticker));
array_walk($ticker, fn () => null);
gc_collect_cycles();
var_dump(HrSleep\MissedTicks::Skip);

$memory = null;
for ($i = 0; $i < 2000; $i++) {
	$ticker->wait();
	array_walk($ticker, fn () => null);
	$memory ??= memory_get_usage();
}
var_dump(memory_get_usage() - $memory);
?>
--EXPECTF--
int(5)
int(5)
bool(true)
enum(HrSleep\MissedTicks::Skip)
Overloaded object of type HrSleep\Ticker is not compatible with %S
int(1)
bool(true)
bool(false)
bool(true)
int(6)
enum(HrSleep\MissedTicks::Skip)
int(0)
