#ifndef PHP_HRSLEEP_H
#define PHP_HRSLEEP_H

extern zend_module_entry hrsleep_module_entry;
#define phpext_hrsleep_ptr &hrsleep_module_entry

#define PHP_HRSLEEP_VERSION "0.1.0"

#if defined(ZTS) && defined(COMPILE_DL_HRSLEEP)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

#endif
