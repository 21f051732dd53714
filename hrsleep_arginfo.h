/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: a3bdab496db46dc04c13e2068f2755ee28068838 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_hrsleep, 0, 1, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_MASK(0, microseconds, MAY_BE_LONG|MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_hrsleep_until, 0, 1, MAY_BE_LONG|MAY_BE_DOUBLE)
	ZEND_ARG_TYPE_MASK(0, deadline, MAY_BE_LONG|MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_hr_timer_resolution, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_hrsleep_status, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_HrSleep_Ticker___construct, 0, 0, 1)
	ZEND_ARG_TYPE_MASK(0, period, MAY_BE_LONG|MAY_BE_DOUBLE, NULL)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, policy, HrSleep\\MissedTicks, 0, "HrSleep\\MissedTicks::Skip")
	ZEND_ARG_TYPE_MASK(0, first, MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_HrSleep_Ticker_wait, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_HrSleep_Ticker_reset, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_HrSleep_Ticker_statistics arginfo_hrsleep_status

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_HrSleep_Ticker_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(hrsleep);
ZEND_FUNCTION(hrsleep_until);
ZEND_FUNCTION(hr_timer_resolution);
ZEND_FUNCTION(hrsleep_status);
ZEND_METHOD(HrSleep_Ticker, __construct);
ZEND_METHOD(HrSleep_Ticker, wait);
ZEND_METHOD(HrSleep_Ticker, reset);
ZEND_METHOD(HrSleep_Ticker, statistics);
ZEND_METHOD(HrSleep_Ticker, getIterator);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(hrsleep, arginfo_hrsleep)
	ZEND_FE(hrsleep_until, arginfo_hrsleep_until)
	ZEND_FE(hr_timer_resolution, arginfo_hr_timer_resolution)
	ZEND_FE(hrsleep_status, arginfo_hrsleep_status)
	ZEND_FE_END
};


static const zend_function_entry class_HrSleep_MissedTicks_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_HrSleep_Ticker_methods[] = {
	ZEND_ME(HrSleep_Ticker, __construct, arginfo_class_HrSleep_Ticker___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(HrSleep_Ticker, wait, arginfo_class_HrSleep_Ticker_wait, ZEND_ACC_PUBLIC)
	ZEND_ME(HrSleep_Ticker, reset, arginfo_class_HrSleep_Ticker_reset, ZEND_ACC_PUBLIC)
	ZEND_ME(HrSleep_Ticker, statistics, arginfo_class_HrSleep_Ticker_statistics, ZEND_ACC_PUBLIC)
	ZEND_ME(HrSleep_Ticker, getIterator, arginfo_class_HrSleep_Ticker_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_HrSleep_MissedTicks(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("HrSleep\\MissedTicks", IS_UNDEF, class_HrSleep_MissedTicks_methods);

	zend_enum_add_case_cstr(class_entry, "Skip", NULL);

	zend_enum_add_case_cstr(class_entry, "Burst", NULL);

	zend_enum_add_case_cstr(class_entry, "Delay", NULL);

	return class_entry;
}

static zend_class_entry *register_class_HrSleep_Ticker(zend_class_entry *class_entry_IteratorAggregate)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "HrSleep", "Ticker", class_HrSleep_Ticker_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_IteratorAggregate);

	zval property_period_default_value;
	ZVAL_UNDEF(&property_period_default_value);
	zend_string *property_period_name = zend_string_init("period", sizeof("period") - 1, 1);
	zend_declare_typed_property(class_entry, property_period_name, &property_period_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_DOUBLE));
	zend_string_release(property_period_name);

	zend_string *property_policy_class_HrSleep_MissedTicks = zend_string_init("HrSleep\\MissedTicks", sizeof("HrSleep\\MissedTicks")-1, 1);
	zval property_policy_default_value;
	ZVAL_UNDEF(&property_policy_default_value);
	zend_string *property_policy_name = zend_string_init("policy", sizeof("policy") - 1, 1);
	zend_declare_typed_property(class_entry, property_policy_name, &property_policy_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_policy_class_HrSleep_MissedTicks, 0, 0));
	zend_string_release(property_policy_name);

	zval property_ticks_default_value;
	ZVAL_UNDEF(&property_ticks_default_value);
	zend_string *property_ticks_name = zend_string_init("ticks", sizeof("ticks") - 1, 1);
	zend_declare_typed_property(class_entry, property_ticks_name, &property_ticks_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_ticks_name);

	zval property_missed_default_value;
	ZVAL_UNDEF(&property_missed_default_value);
	zend_string *property_missed_name = zend_string_init("missed", sizeof("missed") - 1, 1);
	zend_declare_typed_property(class_entry, property_missed_name, &property_missed_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_missed_name);

	zval property_lateness_default_value;
	ZVAL_UNDEF(&property_lateness_default_value);
	zend_string *property_lateness_name = zend_string_init("lateness", sizeof("lateness") - 1, 1);
	zend_declare_typed_property(class_entry, property_lateness_name, &property_lateness_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_DOUBLE));
	zend_string_release(property_lateness_name);

	zval property_deadline_default_value;
	ZVAL_UNDEF(&property_deadline_default_value);
	zend_string *property_deadline_name = zend_string_init("deadline", sizeof("deadline") - 1, 1);
	zend_declare_typed_property(class_entry, property_deadline_name, &property_deadline_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_DOUBLE));
	zend_string_release(property_deadline_name);

	return class_entry;
}
