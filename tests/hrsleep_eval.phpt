--TEST--
hrsleep(): in eval(), which the script ends in
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
skip_without_exit();
?>
--FILE--
<?php
require __DIR__ . '/timing.inc';

/* the way back is prepared by the compiler that is at work on the user's code as well: neither disturbs the other */
var_dump(eval('$left = hrsleep(300); return [$left, __LINE__, __NAMESPACE__];'));
eval(<<<'CODE'

namespace Other;
echo __NAMESPACE__, ' ', __LINE__, ' ', \sleeps_well(2_000_000) ? 'slept' : 'early', "\n";
register_shutdown_function(fn () => print(__NAMESPACE__ . " shutdown\n"));
\hrsleep(300);
exit("end\n");
CODE);
?>
--EXPECT--
array(3) {
  [0]=>
  float(0)
  [1]=>
  int(1)
  [2]=>
  string(0) ""
}
Other 3 slept
end
Other shutdown
