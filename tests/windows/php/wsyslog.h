/* The event log's message numbers, which a resource compiler would make of win32/build/wsyslog.mc. */
#define PHP_SYSLOG_SUCCESS_TYPE 0x00000001L
#define PHP_SYSLOG_INFO_TYPE 0x40000002L
#define PHP_SYSLOG_WARNING_TYPE 0x80000003L
#define PHP_SYSLOG_ERROR_TYPE 0xC0000004L
