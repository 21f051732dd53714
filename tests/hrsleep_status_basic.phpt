--TEST--
hrsleep_status(): keys and types
--EXTENSIONS--
hrsleep
--FILE--
<?php
function describe(array $status, string $indent = ''): void
{
	foreach ($status as $key => $value) {
		echo $indent, $key, ' ', get_debug_type($value), is_array($value) ? '' : " $value", "\n";
		if ($key === 'lateness_ns') {
			describe($value, '  ');
		}
	}
}

/* nothing was slept yet */
describe(hrsleep_status());
var_dump(hrsleep_status()['margin_ns'], hrsleep_status()['resolution_ns'] === hr_timer_resolution());
hrsleep_status(1);
?>
--EXPECTF--
backend string %r(linux|posix|windows)%r
timer string %S
clock string %S
resolution_ns int %d
timer_slack_ns int 0
max_spin_us float %r(200|2000)%r
on_time_percent float 95
timer_period_ms int 0
slice_us float 0
sleeps int 0
interrupted int 0
lateness_ns array
  p50 int 0
  p90 int 0
  p99 int 0
  max int 0
margin_ns array
spin_share float 0
array(0) {
}
bool(true)

Fatal error: Uncaught ArgumentCountError: hrsleep_status() expects exactly 0 arguments, 1 given in %s:%d
Stack trace:
#0 %s(%d): hrsleep_status(1)
#1 {main}
  thrown in %s on line %d
