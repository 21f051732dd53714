/*
 * What PHP's configure.js would write, for gcc: the file that it starts from, main/config.w32.base.h, and what it
 * finds out. A part of PHP's headers, so extensions get it too.
 */
#ifndef PHP_MINGW_CONFIG_W32_H
#define PHP_MINGW_CONFIG_W32_H

#include <sys/types.h> /* has an ssize_t of its own */
#include <sys/stat.h>
#include <stdint.h>

#include "config.w32.base.h"

#undef ssize_t

/* Windows 10, as official builds of later versions of PHP ask for: newer functions are declared, at least. */
#undef _WIN32_WINNT
#undef NTDDI_VERSION
#define _WIN32_WINNT 0x0A00
#define NTDDI_VERSION 0x0A000000

#define CONFIGURE_COMMAND "hrsleep's tests/windows/build-php"
#define PHP_BUILD_SYSTEM "cross-build"
#define PHP_BUILD_COMPILER "MinGW-w64 GCC " __VERSION__
#define PHP_COMPILER_ID "MINGW"
#define PHP_BUILD_ARCH "x64"
#define PHP_LINKER_MAJOR 2 /* GNU ld's: PHP takes only extensions that the same linker made */
#define PHP_LINKER_MINOR 0
#define PHP_CONFIG_FILE_SCAN_DIR ""

#define PHP_USE_PHP_CRYPT_R 1
#define HAVE_TIMELIB_CONFIG_H 1
#define HAVE_BUNDLED_PCRE 1
#define HAVE_PCRE_JIT_SUPPORT 1
#define PCRE2_CODE_UNIT_WIDTH 8
#define PCRE2_STATIC 1

#define HAVE_STRNLEN 1
#define HAVE_GAI_STRERROR 1
#define HAVE_IPV6 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_STDBOOL_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#define HAVE_STRTOLL 1
#define HAVE_ATOLL 1

#define PHP_HAVE_BUILTIN_EXPECT 1
#define PHP_HAVE_BUILTIN_CLZ 1
#define PHP_HAVE_BUILTIN_CLZLL 1
#define PHP_HAVE_BUILTIN_CTZL 1
#define PHP_HAVE_BUILTIN_CTZLL 1
#define PHP_HAVE_BUILTIN_SMULLL_OVERFLOW 1
#define PHP_HAVE_BUILTIN_SADDLL_OVERFLOW 1
#define PHP_HAVE_BUILTIN_SSUBLL_OVERFLOW 1
#define HAVE_FUNC_ATTRIBUTE_TARGET 1
#define HAVE_TMMINTRIN_H 1
#define HAVE_NMMINTRIN_H 1
#define HAVE_WMMINTRIN_H 1
#define HAVE_IMMINTRIN_H 1
#define HAVE_ATTRIBUTE_ALIGNED 1

/* mingw-w64 has not got it */
#ifndef ERROR_DIRECTORY_NOT_SUPPORTED
# define ERROR_DIRECTORY_NOT_SUPPORTED 336L
#endif

#endif
