--TEST--
Ticker: no class can extend it
--EXTENSIONS--
hrsleep
--FILE--
<?php
class MyTicker extends HrSleep\Ticker
{
}
?>
--EXPECTF--
Fatal error: Class MyTicker %s final class %SHrSleep\Ticker%S in %sticker_final.php on line %d
