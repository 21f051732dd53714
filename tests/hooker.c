/*
 * An extension that hooks the opcodes of calls, as debuggers and tracers do: hooker_calls() tells how many it saw, that of
 * itself included. hrsleep_hooked.phpt builds it.
 */
#include "php.h"

static zend_long calls;

static int on_call(zend_execute_data *execute_data)
{
	calls++;
	return ZEND_USER_OPCODE_DISPATCH;
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_hooker_calls, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

static PHP_FUNCTION(hooker_calls)
{
	ZEND_PARSE_PARAMETERS_NONE();

	RETURN_LONG(calls);
}

static const zend_function_entry functions[] = {
	PHP_FE(hooker_calls, arginfo_hooker_calls)
	PHP_FE_END
};

static PHP_MINIT_FUNCTION(hooker)
{
	zend_set_user_opcode_handler(ZEND_DO_ICALL, on_call);
	zend_set_user_opcode_handler(ZEND_DO_FCALL, on_call);
	zend_set_user_opcode_handler(ZEND_DO_FCALL_BY_NAME, on_call);
	return SUCCESS;
}

static zend_module_entry hooker_module_entry = {
	STANDARD_MODULE_HEADER, "hooker", functions, PHP_MINIT(hooker), NULL, NULL, NULL, NULL, "1", STANDARD_MODULE_PROPERTIES
};

#ifdef ZTS
ZEND_TSRMLS_CACHE_DEFINE()
#endif
ZEND_GET_MODULE(hooker)
