--TEST--
Ticker: as an iterator for functions and classes that take one
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

use HrSleep\Ticker;

$ticker = new Ticker(500);
var_dump($ticker instanceof IteratorAggregate, $ticker instanceof Traversable, is_iterable($ticker));
foreach (new LimitIterator(new IteratorIterator($ticker), 0, 3) as $tick => $lateness_ns) {
	echo "$tick ";
}
echo "\n";

$iterator = $ticker->getIterator();
$due = $ticker->deadline;
var_dump($iterator->valid(), $iterator->key() === $ticker->ticks, $iterator->current() === $ticker->lateness);
var_dump(now_ns() >= $due, $ticker->ticks === $iterator->key());
$iterator->next();
var_dump($iterator->key() === $ticker->ticks);

$rounds = 0;
$all = new Ticker(500);
iterator_apply($all, function () use (&$rounds) {
	return ++$rounds < 4;
});
var_dump($all->ticks);

/* of a ticker that nobody else holds */
$iterator = (new Ticker(500))->getIterator();
$iterator->next();
var_dump($iterator->key());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
1 2 3 
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(4)
int(2)
