--TEST--
Ticker: what walks over an object's properties finds none to write to, whatever the walker's values do when destroyed
--EXTENSIONS--
hrsleep
--FILE--
<?php
use HrSleep\Ticker;

class Dropping
{
	public function __destruct()
	{
		$GLOBALS['ticker'] = null;
		$GLOBALS['in its place'] = str_repeat('A', 5120);
	}
}

class Looking
{
	public function __destruct()
	{
		get_object_vars($GLOBALS['ticker']);
		(array) $GLOBALS['ticker'];
	}
}

foreach (['array_walk', 'array_walk_recursive'] as $walk) {
	foreach (['Dropping', 'Looking'] as $class) {
		$ticker = new Ticker(1000);
		$walked = 0;
		for ($i = 0; $i < 2 && $ticker !== null; $i++) {
			@$walk($ticker, function (&$value) use ($class, &$walked) {
				$value = new $class;
				$walked++;
			});
		}
		echo "$walk, $class: $walked, ", $ticker?->ticks, "\n";
	}
}

/* what moves in the properties as in an array */
foreach (['reset', 'end', 'next', 'prev', 'current', 'key'] as $move) {
	echo json_encode(@$move($ticker)), ' ';
}
echo "\n";

try {
	@new ArrayObject($ticker);
} catch (InvalidArgumentException $e) {
	echo $e->getMessage(), "\n";
}
try {
	@(new ArrayObject)->exchangeArray($ticker);
} catch (InvalidArgumentException $e) {
	echo $e->getMessage(), "\n";
}
var_dump($ticker->ticks, $ticker->policy);
?>
--EXPECTF--
array_walk, Dropping: 0, 0
array_walk, Looking: 0, 0
array_walk_recursive, Dropping: 0, 0
array_walk_recursive, Looking: 0, 0
false false false false false null 
Overloaded object of type HrSleep\Ticker is not compatible with %S
Overloaded object of type HrSleep\Ticker is not compatible with %S
int(0)
enum(HrSleep\MissedTicks::Skip)
