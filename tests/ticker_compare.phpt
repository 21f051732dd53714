--TEST--
Ticker: equal to itself alone
--EXTENSIONS--
hrsleep
--FILE--
<?php
use HrSleep\Ticker;

/* the same period and deadline: what is counted differs, then nothing */
$one = new Ticker(1000, first: PHP_INT_MAX);
$other = new Ticker(1000, first: PHP_INT_MAX);
var_dump($one == $other, $one != $other, $one <=> $other, in_array($one, [$other]));

$one = new Ticker(1000, first: 0);
$other = new Ticker(1000, first: 0);
(array) $one;
(array) $other;
$one->wait();
echo "$one->ticks $other->ticks\n";
var_dump($one == $other, $one <=> $other, $one == $one, $one <=> $one, array_search($other, [$one, $other]));

$tickers = [$one, $other, new Ticker(5)];
var_dump(count(array_unique($tickers, SORT_REGULAR)), usort($tickers, fn ($a, $b) => $a->period <=> $b->period), $tickers[0]->period);

/* with what is no ticker, as all objects */
var_dump($one == true, false == $one, $one == null, $one == 'ticker', $one == [], $one == new stdClass, @($one == 1));

$map = new WeakMap;
$map[$one] = 1;
$map[$other] = 2;
$storage = new SplObjectStorage;
$storage[$one] = 1;
$storage[$other] = 2;
unset($one, $tickers);
var_dump(count($map), count($storage), $map[$other], spl_object_id($other) === spl_object_id($other));
?>
--EXPECT--
bool(false)
bool(true)
int(1)
bool(false)
1 0
bool(false)
int(1)
bool(true)
int(0)
int(1)
int(3)
bool(true)
int(5)
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
int(2)
int(2)
int(2)
bool(true)
