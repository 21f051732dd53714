/*
 * What src/os.h promises of POSIX signals, on a real system; built once for each backend that runs here.
 */
#define _XOPEN_SOURCE 700 /* sigaction(), setitimer(), alarm() */

#include "os.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

#include <cmocka.h>

#include "watch.h"

#define MS UINT64_C(1000000)

static hr_os_thread thread;

static volatile sig_atomic_t signals;

static void count_signal(int number)
{
	(void) number;
	signals++;
}

/*
 * The signal comes again and again, so that one falls into the wait, wherever the scheduler put the first.
 * Nor may SA_RESTART, which PHP's pcntl sets, make a difference.
 */
static void a_signal_handler_ends_the_wait(void **state)
{
	static const int flags[] = {0, SA_RESTART};
	const struct itimerval often = {.it_interval = {.tv_usec = 20000}, .it_value = {.tv_usec = 20000}};
	const struct itimerval never = {{0}, {0}};

	(void) state;
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		struct sigaction action = {.sa_handler = count_signal, .sa_flags = flags[i]};
		struct sigaction old;
		hr_os_wake wake;

		sigemptyset(&action.sa_mask);
		signals = 0;
		assert_int_equal(sigaction(SIGALRM, &action, &old), 0);
		assert_int_equal(setitimer(ITIMER_REAL, &often, NULL), 0);
		wake = hr_os_wait(&thread, hr_os_now_ns() + hr_os.slice_ns);
		assert_int_equal(setitimer(ITIMER_REAL, &never, NULL), 0);
		assert_int_equal(sigaction(SIGALRM, &old, NULL), 0);
		assert_int_equal(wake, HR_OS_INTERRUPTED);
		assert_true(signals > 0);
	}
}

static void an_ignored_signal_does_not(void **state)
{
	const struct itimerval often = {.it_interval = {.tv_usec = 2000}, .it_value = {.tv_usec = 2000}};
	const struct itimerval never = {{0}, {0}};
	struct sigaction action = {.sa_handler = SIG_IGN};
	struct sigaction old;
	uint64_t until_ns;
	hr_os_wake wake;

	(void) state;
	sigemptyset(&action.sa_mask);
	assert_int_equal(sigaction(SIGALRM, &action, &old), 0);
	assert_int_equal(setitimer(ITIMER_REAL, &often, NULL), 0);
	until_ns = hr_os_now_ns() + 20 * MS;
	wake = hr_os_wait(&thread, until_ns);
	assert_int_equal(setitimer(ITIMER_REAL, &never, NULL), 0);
	assert_int_equal(sigaction(SIGALRM, &old, NULL), 0);
	assert_int_equal(wake, HR_OS_DUE);
	assert_true(hr_os_now_ns() + hr_os_resolution_ns() >= until_ns);
}

static void held_signals_are_handled_when_released(void **state)
{
	struct sigaction action = {.sa_handler = count_signal};
	struct sigaction old_usr1;
	struct sigaction old_usr2;
	sigset_t blocked;
	sigset_t before;
	sigset_t after;
	hr_os_signals own;

	(void) state;
	sigemptyset(&action.sa_mask);
	assert_int_equal(sigaction(SIGUSR1, &action, &old_usr1), 0);
	assert_int_equal(sigaction(SIGUSR2, &action, &old_usr2), 0);
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGUSR2); /* the program has reasons of its own to block this one */
	assert_int_equal(sigprocmask(SIG_BLOCK, &blocked, &before), 0);

	signals = 0;
	for (int turn = 0; turn < 3; turn++) {
		hr_os_hold_signals(&own);
		raise(SIGUSR1);
		assert_int_equal(signals, turn);
		hr_os_release_signals(&own);
		assert_int_equal(signals, turn + 1);
	}

	hr_os_hold_signals(&own);
	raise(SIGUSR2);
	hr_os_release_signals(&own);
	assert_int_equal(signals, 3);
	assert_int_equal(sigprocmask(SIG_SETMASK, &before, &after), 0);
	assert_int_equal(sigismember(&after, SIGUSR2), 1);
	assert_int_equal(sigismember(&after, SIGUSR1), 0);
	assert_int_equal(sigismember(&after, SIGALRM), 0);
	assert_int_equal(signals, 4);
	assert_int_equal(sigaction(SIGUSR1, &old_usr1, NULL), 0);
	assert_int_equal(sigaction(SIGUSR2, &old_usr2, NULL), 0);
}

/*
 * The kernel ends a process that blocks one of these when its own code raises it: a sandbox that emulates system calls in
 * a handler of SIGSYS would do so in every sleep.
 */
static void what_the_thread_itself_raises_is_never_held(void **state)
{
	static const int numbers[] = {SIGSYS, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
	sigset_t held;
	hr_os_signals own;

	(void) state;
	hr_os_hold_signals(&own);
	assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &held), 0);
	hr_os_release_signals(&own);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		assert_int_equal(sigismember(&held, numbers[i]), 0);
	}
	assert_int_equal(sigismember(&held, SIGTERM), 1);
	assert_int_equal(sigismember(&held, SIGALRM), 1);
}

/* One that came while they were held does at once, and one that comes meanwhile; one that is blocked anyway does not. */
static void held_signals_end_a_wait_for_them(void **state)
{
	struct sigaction action = {.sa_handler = count_signal};
	struct itimerval soon = {.it_value = {.tv_usec = 20000}};
	struct sigaction old_usr1;
	struct sigaction old_alrm;
	hr_os_signals own;
	uint64_t start_ns = hr_os_now_ns();

	(void) state;
	sigemptyset(&action.sa_mask);
	assert_int_equal(sigaction(SIGUSR1, &action, &old_usr1), 0);
	assert_int_equal(sigaction(SIGALRM, &action, &old_alrm), 0);
	signals = 0;

	hr_os_hold_signals(&own);
	raise(SIGUSR1);
	assert_int_equal(signals, 0);
	assert_int_equal(hr_os_wait_coarse(&thread, start_ns + 50 * HR_NS_PER_S, &own), HR_OS_INTERRUPTED);
	assert_int_equal(signals, 1);
	assert_int_equal(setitimer(ITIMER_REAL, &soon, NULL), 0);
	assert_int_equal(hr_os_wait_coarse(&thread, start_ns + 50 * HR_NS_PER_S, &own), HR_OS_INTERRUPTED);
	assert_int_equal(signals, 2);
	assert_int_equal(hr_os_wait_coarse(&thread, hr_os_now_ns() + 1000000, &own), HR_OS_DUE);
	assert_int_equal(hr_os_wait_coarse(&thread, start_ns, &own), HR_OS_DUE);
	raise(SIGUSR1);
	assert_int_equal(signals, 2); /* they are held again */
	hr_os_release_signals(&own);
	assert_int_equal(signals, 3);

	assert_true(hr_os_now_ns() - start_ns < 50 * HR_NS_PER_S);
	assert_int_equal(sigaction(SIGUSR1, &old_usr1, NULL), 0);
	assert_int_equal(sigaction(SIGALRM, &old_alrm, NULL), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		watched_test(a_signal_handler_ends_the_wait),
		watched_test(an_ignored_signal_does_not),
		watched_test(held_signals_are_handled_when_released),
		watched_test(what_the_thread_itself_raises_is_never_held),
		watched_test(held_signals_end_a_wait_for_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
