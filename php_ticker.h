/* HrSleep\Ticker: the PHP face of src/ticker. The stub documents it. */
#ifndef PHP_TICKER_H
#define PHP_TICKER_H

#include "php.h"

/* Completes the two classes that have just been registered. */
void php_ticker_startup(zend_class_entry *ticker, zend_class_entry *missed_ticks);

#endif
