--TEST--
Ticker: cannot be cloned, serialized or made without its constructor
--EXTENSIONS--
hrsleep
--FILE--
<?php
use HrSleep\Ticker;

$attempts = [
	fn () => clone new Ticker(1000),
	fn () => serialize(new Ticker(1000)),
	fn () => @unserialize('O:14:"HrSleep\Ticker":1:{s:5:"ticks";i:5;}'),
	fn () => @unserialize('C:14:"HrSleep\Ticker":0:{}'),
	fn () => (new ReflectionClass(Ticker::class))->newInstanceWithoutConstructor(),
	fn () => new HrSleep\MissedTicks(),
];
foreach ($attempts as $attempt) {
	try {
		var_dump($attempt());
	} catch (Throwable $e) {
		echo $e->getMessage(), "\n";
	}
}
?>
--EXPECT--
Trying to clone an uncloneable object of class HrSleep\Ticker
Serialization of 'HrSleep\Ticker' is not allowed
Unserialization of 'HrSleep\Ticker' is not allowed
Unserialization of 'HrSleep\Ticker' is not allowed
Class HrSleep\Ticker is an internal class marked as final that cannot be instantiated without invoking its constructor
Cannot instantiate enum HrSleep\MissedTicks
