--TEST--
hrsleep(): under faketime, which PHP's clock goes by, deadlines are on that clock
--EXTENSIONS--
hrsleep
--SKIPIF--
<?php
if (PHP_OS_FAMILY !== 'Linux') echo 'skip only for Linux';
elseif (trim((string) shell_exec('command -v faketime timeout')) === '') echo 'skip needs faketime';
?>
--FILE--
<?php
/* PHP loads extensions with RTLD_DEEPBIND where it can, past what faketime preloads: two clocks, unless looked up */
$code = <<<'CODE'
	$start_ns = hrtime(true);
	$left = hrsleep_until($start_ns + 20_000_000);
	echo $left, hrtime(true) - $start_ns >= 20_000_000 ? ' late enough, ' : ' early, ';
	for ($early = 0, $i = 0; $i < 20; $i++) {
		$start_ns = hrtime(true);
		hrsleep(5000);
		$early += hrtime(true) - $start_ns < 5_000_000;
	}
	echo $early, " early\n";
	CODE;
$php = escapeshellarg(getenv('TEST_PHP_EXECUTABLE')) . ' ' . getenv('TEST_PHP_EXTRA_ARGS') . ' -r ' . escapeshellarg($code);
foreach (['+1h', '-1h', '+0 x0.5', '+0 x2'] as $time) {
	echo $time, ': ';
	passthru("timeout 20 faketime -f '$time' $php", $status);
	if ($status !== 0) {
		echo "status $status\n";
	}
}
?>
--EXPECT--
+1h: 0 late enough, 0 early
-1h: 0 late enough, 0 early
+0 x0.5: 0 late enough, 0 early
+0 x2: 0 late enough, 0 early
