PHP_ARG_ENABLE([hrsleep],
  [whether to enable hrsleep],
  [AS_HELP_STRING([--enable-hrsleep], [Enable hrsleep, an accurate sleep])])

PHP_ARG_WITH([hrsleep-backend],
  [for hrsleep's operating system backend],
  [AS_HELP_STRING([--with-hrsleep-backend=NAME],
    [linux or posix (default: linux on Linux, posix elsewhere)])],
  [auto],
  [no])

PHP_ARG_ENABLE([hrsleep-dev],
  [whether hrsleep's compiler warnings are errors],
  [AS_HELP_STRING([--enable-hrsleep-dev], [hrsleep: turn compiler warnings into errors])],
  [no],
  [no])

if test "$PHP_HRSLEEP" != "no"; then
  AS_CASE([$PHP_HRSLEEP_BACKEND],
    [linux|posix], [],
    [auto|yes|no], [AS_CASE([$host_os],
      [linux*], [PHP_HRSLEEP_BACKEND=linux],
      [PHP_HRSLEEP_BACKEND=posix])],
    [AC_MSG_ERROR([--with-hrsleep-backend takes linux or posix, not "$PHP_HRSLEEP_BACKEND"])])
  AC_MSG_CHECKING([for hrsleep's operating system backend in use])
  AC_MSG_RESULT([$PHP_HRSLEEP_BACKEND])

  HRSLEEP_CFLAGS="-DZEND_ENABLE_STATIC_TSRMLS_CACHE=1 -fvisibility=hidden"
  dnl What is bound at its first call makes that late, and needs 3 KB of a fiber's stack
  AX_CHECK_COMPILE_FLAG([-fno-plt], [HRSLEEP_CFLAGS="$HRSLEEP_CFLAGS -fno-plt"],, [-Werror])
  if test "$PHP_HRSLEEP_DEV" != "no"; then
    HRSLEEP_CFLAGS="$HRSLEEP_CFLAGS -Wall -Wextra -Werror -Wno-unused-parameter"
  fi

  PHP_NEW_EXTENSION([hrsleep],
    [php_hrsleep.c php_attention.c php_ticker.c php_way_back.c src/sleeper.c src/plan.c src/latency.c src/histogram.c src/ticker.c src/os_unix.c src/os_$PHP_HRSLEEP_BACKEND.c],
    [$ext_shared],,
    [$HRSLEEP_CFLAGS])
  PHP_ADD_BUILD_DIR([$ext_builddir/src])
  PHP_ADD_MAKEFILE_FRAGMENT
fi
