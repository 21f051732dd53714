--TEST--
hrsleep's part of phpinfo()
--EXTENSIONS--
hrsleep
--FILE--
<?php
(new ReflectionExtension('hrsleep'))->info();
ob_start();
phpinfo(INFO_MODULES);
var_dump(substr_count(ob_get_clean(), 'hrsleep support => enabled'));
?>
--EXPECTF--
hrsleep

hrsleep support => enabled
Version => %d.%d.%s
Backend => %s
Timer => %s
Clock => %s
Timer resolution => %d ns
Time slice => %s

Directive => Local Value => Master Value
hrsleep.max_spin => %r(200 => 200|2000 => 2000)%r
hrsleep.on_time => 95 => 95
hrsleep.slice => 0 => 0
hrsleep.timer_period => 0 => 0
hrsleep.timer_slack => 0 => 0
%Aint(1)
