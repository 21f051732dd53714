/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: e08f46f9cbafc94b439d2465777bb050436a729c */

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


ZEND_FUNCTION(hrsleep);
ZEND_FUNCTION(hrsleep_until);
ZEND_FUNCTION(hr_timer_resolution);
ZEND_FUNCTION(hrsleep_status);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(hrsleep, arginfo_hrsleep)
	ZEND_FE(hrsleep_until, arginfo_hrsleep_until)
	ZEND_FE(hr_timer_resolution, arginfo_hr_timer_resolution)
	ZEND_FE(hrsleep_status, arginfo_hrsleep_status)
	ZEND_FE_END
};
