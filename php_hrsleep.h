#ifndef PHP_HRSLEEP_H
#define PHP_HRSLEEP_H

#include "php.h"

extern zend_module_entry hrsleep_module_entry;
#define phpext_hrsleep_ptr &hrsleep_module_entry

#define PHP_HRSLEEP_VERSION "0.1.0"

#if defined(ZTS) && defined(COMPILE_DL_HRSLEEP)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

/* What the files of the extension share. */

/* A time or a duration in ns, as hrtime(true) returns it: a float where an int has 32 bits. */
static zend_always_inline void php_hrsleep_set_ns(zval *number, uint64_t ns)
{
#if SIZEOF_ZEND_LONG >= 8
	ZVAL_LONG(number, (zend_long) MIN(ns, (uint64_t) ZEND_LONG_MAX));
#else
	ZVAL_DOUBLE(number, (double) ns);
#endif
}

/*
 * Turns the number argument at this position, in units of unit_ns, into ns, rounded up and saturated. Throws and
 * returns false if it is negative or not finite.
 */
bool php_hrsleep_argument_ns(const zval *number, uint32_t position, uint64_t unit_ns, uint64_t *ns);

/* Who sleeps: what runs when the sleep is over, so that it can be kept warm. See php_way_back_rehearse(). */
typedef struct {
	const zend_execute_data *call;
	const void *return_address;
	void (*rehearse)(void *context); /* does in vain what the C code will do after the sleep; or NULL */
	void *context;
} php_hrsleep_caller;

/*
 * Sleeps until the deadline; start_ns is the clock's reading as the call began. Returns the ns that were left when
 * something interrupted it.
 */
uint64_t php_hrsleep_sleep_until(const php_hrsleep_caller *from, uint64_t start_ns, uint64_t deadline_ns);

#endif
