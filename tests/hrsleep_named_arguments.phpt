--TEST--
hrsleep(), hrsleep_until(): named arguments
--EXTENSIONS--
hrsleep
--FILE--
<?php
var_dump(hrsleep(microseconds: 5));
var_dump(hrsleep_until(deadline: 0) == 0);
foreach (['hrsleep', 'hrsleep_until'] as $function) {
	try {
		$function(seconds: 5);
	} catch (Error $e) {
		echo $e->getMessage(), "\n";
	}
}
?>
--EXPECT--
float(0)
bool(true)
Unknown named parameter $seconds
Unknown named parameter $seconds
