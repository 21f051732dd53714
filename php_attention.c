#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_attention.h"

/*
 * pcntl tells nobody that it has queued a signal, with asynchronous signals off least of all. But its C handler, which
 * puts it into a queue, and the dispatch, which takes it out, both write to its globals, and nothing else does while no
 * PHP code runs. So no more need be known of them than where they are.
 */
static const zend_module_entry *pcntl;

static const void *pcntl_globals(void)
{
#ifdef ZTS
	return TSRMG_BULK(*pcntl->globals_id_ptr, void *);
#else
	return pcntl->globals_ptr;
#endif
}

#ifdef PHP_WIN32
/*
 * PHP runs the handler of Ctrl-C at any interrupt, if there is one; without it Ctrl-C interrupts nothing, but ends the
 * process.
 */
static bool has_ctrl_handler;
static zend_internal_function *watched;
static zif_handler set_ctrl_handler;

static ZEND_FUNCTION(set_ctrl_handler)
{
	bool is_given = ZEND_NUM_ARGS() != 0 && Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) != IS_NULL;

	set_ctrl_handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
	if (EG(exception) == NULL && (!is_given || Z_TYPE_P(return_value) == IS_TRUE)) {
		has_ctrl_handler = is_given;
	}
}

void php_attention_startup(void)
{
	watched = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("sapi_windows_set_ctrl_handler"));
	if (watched != NULL) {
		set_ctrl_handler = watched->handler;
		watched->handler = ZEND_FN(set_ctrl_handler);
	}
}

void php_attention_shutdown(void)
{
	if (watched != NULL) {
		watched->handler = set_ctrl_handler;
	}
}
#else
static const bool has_ctrl_handler = false;

void php_attention_startup(void)
{
}

void php_attention_shutdown(void)
{
}
#endif

void php_attention_activate(void)
{
	pcntl = zend_hash_str_find_ptr(&module_registry, ZEND_STRL("pcntl")); /* dl() may bring it, for a request */
}

void php_attention_begin(php_attention *attention)
{
	attention->signals = NULL;
	if (pcntl != NULL && pcntl->globals_size != 0) {
		attention->signals = pcntl_globals();
		attention->signals_size = MIN(pcntl->globals_size, sizeof(attention->before));
		memcpy(attention->before, attention->signals, attention->signals_size);
	}
}

bool php_attention_ends_sleep(const php_attention *attention)
{
	return EG(exception) != NULL || zend_atomic_bool_load_ex(&EG(timed_out)) || php_attention_has_signal(attention)
		|| (has_ctrl_handler && zend_atomic_bool_load_ex(&EG(vm_interrupt)));
}

void php_attention_run_interrupts(void)
{
	if (!zend_atomic_bool_load_ex(&EG(vm_interrupt))) {
		return;
	}
	zend_atomic_bool_store_ex(&EG(vm_interrupt), false);
	if (zend_atomic_bool_load_ex(&EG(timed_out))) {
		zend_timeout();
	} else if (zend_interrupt_function != NULL) {
		zend_interrupt_function(EG(current_execute_data));
	}
}
