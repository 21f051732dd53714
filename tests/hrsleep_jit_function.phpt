--TEST--
hrsleep(): in loops that the function JIT compiled
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
require __DIR__ . '/jit.inc';
?>
--EXPECT--
int(1)
float(0)
int(1999000)
float(1999000)
string(4) "1999"
int(0)
