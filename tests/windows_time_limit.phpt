--TEST--
hrsleep(), hrsleep_until(): a time limit ends a sleep of 10 s within 100 ms
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Windows') echo 'skip only for Windows';
?>
--FILE--
<?php
/* on Windows it is the time that passes */
require __DIR__ . '/windows.inc';

const ROUNDS = 5; /* the best one counts: the system may have been busy */

foreach (['hrsleep', 'hrsleep_until'] as $function) {
	$late_ms = INF;
	for ($round = 0; $round < ROUNDS && $late_ms > 100; $round++) {
		[$output, $ms] = explode('late by ', end_php(start_php('windows_time_limit.inc', [], $function)), 2);
		$late_ms = min($late_ms, $ms);
	}
	echo $function, $late_ms <= 100 ? ": within 100 ms\n" : ": $late_ms ms late\n", $output;
}
?>
--EXPECTF--
hrsleep: within 100 ms

Fatal error: Maximum execution time of 1 second exceeded in %swindows_time_limit.inc on line 15
sleeps well
hrsleep_until: within 100 ms

Fatal error: Maximum execution time of 1 second exceeded in %swindows_time_limit.inc on line 15
sleeps well
