/*
 * Has SIGALRM end a program whose wait does not end; tests that use that signal or its timer end by themselves. Windows
 * has no such thing: there, whoever runs the program watches it.
 */
#ifndef HR_TESTS_WATCH_H
#define HR_TESTS_WATCH_H

#ifndef _WIN32
# include <unistd.h>
#endif

static int watch(void **state)
{
	(void) state;
#ifndef _WIN32
	alarm(60);
#endif
	return 0;
}

static int unwatch(void **state)
{
	(void) state;
#ifndef _WIN32
	alarm(0);
#endif
	return 0;
}

#define watched_test(test) cmocka_unit_test_setup_teardown(test, watch, unwatch)

#endif
