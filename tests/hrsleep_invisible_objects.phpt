--TEST--
hrsleep(): its rehearsal of the way back takes no object number and gives the garbage collector nothing
--EXTENSIONS--
hrsleep
--FILE--
<?php
$numbers = ['runs' => 0, 'collected' => 0, 'threshold' => 0, 'roots' => 0];

$before = gc_status();
hrsleep(300);
hrsleep(3000);
$after = gc_status();
var_dump(array_diff_assoc(array_intersect_key($after, $numbers), $before));

/* it would be another one in each var_dump() that follows a sleep */
var_dump(new stdClass());
?>
--EXPECT--
array(0) {
}
object(stdClass)#1 (0) {
}
