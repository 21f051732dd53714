--TEST--
Ticker: in loops that the function JIT compiled
--EXTENSIONS--
hrsleep
opcache
--INI--
opcache.enable=1
opcache.enable_cli=1
opcache.jit_buffer_size=16M
opcache.jit=function
opcache.protect_memory=1
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
skip_without_jit();
?>
--FILE--
<?php
require __DIR__ . '/ticker_jit.inc';
?>
--EXPECT--
int(1)
300 0 0 300
3000 0 0 3000
300 0 0 300
300 0 150
3000 0 1500
Cannot modify readonly property HrSleep\Ticker::$ticks
