--TEST--
hrsleep(): signals in loops that the tracing JIT compiled
--EXTENSIONS--
hrsleep
opcache
pcntl
--INI--
opcache.enable=1
opcache.enable_cli=1
opcache.jit_buffer_size=16M
opcache.jit=tracing
opcache.protect_memory=1
--SKIPIF--
<?php
require __DIR__ . '/skip.inc';
skip_without_jit();
?>
--FILE--
<?php
require __DIR__ . '/jit_signals.inc';
?>
--EXPECT--
int(1)
interrupted with intact variables
thrown with intact variables
