/*
 * What wants PHP's attention during a sleep, and which of it ends the sleep: what PHP code has to run or to obey, and nothing
 * else. That is a signal whose handler is PHP code, a time limit, an exception. Another extension's interrupt is served
 * meanwhile; a signal handler of anybody else's has run by itself.
 */
#ifndef PHP_ATTENTION_H
#define PHP_ATTENTION_H

#include "php.h"

#define PHP_ATTENTION_SIGNAL_BYTES 256 /* more than pcntl's globals have; what stands beyond is not looked at */

/* One sleep's view. */
typedef struct {
	const void *signals; /* pcntl's globals, which its signal handler and its dispatch write to; NULL without pcntl */
	size_t signals_size;
	char before[PHP_ATTENTION_SIGNAL_BYTES]; /* … as they were when the sleep began */
} php_attention;

/* All extensions have started. */
void php_attention_startup(void);

/* The module goes. */
void php_attention_shutdown(void);

/* A request begins, in this thread. */
void php_attention_activate(void);

/* A sleep begins. */
void php_attention_begin(php_attention *attention);

/* Does anything want PHP's attention? Quick, and changes nothing. */
static zend_always_inline bool php_attention_is_wanted(const php_attention *attention)
{
	return zend_atomic_bool_load_ex(&EG(vm_interrupt)) || EG(exception) != NULL
		|| (attention->signals != NULL && memcmp(attention->signals, attention->before, attention->signals_size) != 0);
}

/* Something does: serves what does not end the sleep. Returns whether it goes on. May run PHP code. */
bool php_attention_serve(const php_attention *attention);

/* Runs what wants PHP's attention, as the engine does between opcodes. */
void php_attention_run_interrupts(void);

#endif
