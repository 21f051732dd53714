/*
 * The way back from an internal function to the PHP code that called it, made short.
 *
 * After a kernel wait the caches, the TLBs and the branch predictors have lost the engine: the function's
 * return, the opcodes that follow it and their handlers run several microseconds late. So before the deadline
 * php_way_back_rehearse() runs a small PHP function that calls the same function and reads the clock, as a
 * timed loop does, and reads the data that the real caller will need. Measured on a virtual machine, from the
 * last clock reading to the caller's, at the median: 4.9 us without it after 100 ms, 0.2 with it; prefetch
 * instructions in place of reads gained next to nothing, since a TLB miss drops them.
 */
#ifndef PHP_WAY_BACK_H
#define PHP_WAY_BACK_H

#include "php.h"

#ifdef _MSC_VER
# include <intrin.h>
#endif

/* Where the C code of the function that this stands in returns to. OpenBSD lets nobody read code. */
#if defined(__GNUC__) && !defined(__OpenBSD__)
# define RETURN_ADDRESS() __builtin_return_address(0)
#elif defined(_MSC_VER)
# define RETURN_ADDRESS() _ReturnAddress()
#else
# define RETURN_ADDRESS() NULL
#endif

/* php_way_back_begin() in each request. */
typedef struct {
	uintptr_t c_stack;       /* where C's stack was as the request began */
	zend_op_array *code;     /* compiled; holds the function */
	zend_function *function; /* the PHP function that rehearses; NULL until it is needed */
	bool is_unavailable;     /* it cannot be had in this request */
	bool is_running;         /* the function, now */
	bool has_put_off;        /* an interrupt that came meanwhile */
	bool has_bailed_out;     /* a time limit came meanwhile: zend_bailout() is due */
} php_way_back;

/* A request begins. */
void php_way_back_begin(php_way_back *way_back);

/* The request ends: lets go of the PHP function. */
void php_way_back_end(php_way_back *way_back);

/*
 * Makes the PHP function, once in a request: some 50 us. Returns whether it did. Not while a debugger, profiler or
 * observer looks at what PHP functions run: they see nothing that the user did not write, and only data is read ahead.
 */
bool php_way_back_prepare(php_way_back *way_back);

/* Is this internal function, with frame `call`, called by the rehearsal? Then it must not sleep. */
static zend_always_inline bool php_way_back_is_rehearsal(const php_way_back *way_back,
	const zend_execute_data *call)
{
	return call->prev_execute_data != NULL && way_back->function != NULL
		&& call->prev_execute_data->func == way_back->function;
}

/*
 * Makes warm what runs after the internal function with frame `call` returns; return_address is where its C
 * code returns to. Either may be NULL. Throws nothing, allocates nothing, changes nothing that PHP code can see.
 * PHP looks for interrupts in it: the caller holds signals meanwhile, and what other threads set off is put off by
 * php_way_back_puts_off().
 */
void php_way_back_rehearse(php_way_back *way_back, const zend_execute_data *call, const void *return_address);

/* Is an interrupt to wait since the rehearsal is running? Then it comes again as soon as that has ended. */
bool php_way_back_puts_off(php_way_back *way_back);

#endif
