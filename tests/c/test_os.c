/*
 * What src/os.h promises, on a real system; built once for each that runs here. Lateness is not judged: a busy
 * neighbour is no fault of ours.
 */
#define _XOPEN_SOURCE 700 /* sigaction(), setitimer() */

#include "os.h"
#include "sleeper.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

#define MS UINT64_C(1000000)

static hr_os_thread thread;

/* A wait that does not end has SIGALRM end the program. Tests that use that signal or its timer end by themselves. */
static int watch(void **state)
{
	(void) state;
	alarm(60);
	return 0;
}

static int unwatch(void **state)
{
	(void) state;
	alarm(0);
	return 0;
}

static void it_has_a_name_and_a_slice(void **state)
{
	(void) state;
	assert_true(strlen(hr_os.name) > 0);
	assert_true(hr_os.slice_ns > 0);
	assert_true(hr_os.slice_ns <= 60 * HR_NS_PER_S); /* the longest that a lost signal may go unnoticed */
}

static void the_clock_has_a_name(void **state)
{
	(void) state;
#ifdef __APPLE__
	assert_string_equal(hr_os_clock_name(), "CLOCK_UPTIME_RAW");
#else
	assert_string_equal(hr_os_clock_name(), "CLOCK_MONOTONIC");
#endif
}

static void the_resolution_is_plausible(void **state)
{
	(void) state;
	assert_true(hr_os_resolution_ns() > 0);
	assert_true(hr_os_resolution_ns() <= 100 * MS);
}

static void the_clock_never_goes_back(void **state)
{
	uint64_t first_ns = hr_os_now_ns();
	uint64_t last_ns = first_ns;

	(void) state;
	for (unsigned reading = 0; reading < 200000; reading++) {
		uint64_t now_ns = hr_os_now_ns();

		assert_true(now_ns >= last_ns);
		last_ns = now_ns;
	}
	assert_true(last_ns > first_ns);
}

static void a_wait_ends_not_before_its_time(void **state)
{
	static const uint64_t lengths_ns[] = {0, 1, 999, 50000, 1 * MS, 20 * MS};

	(void) state;
	for (size_t i = 0; i < sizeof(lengths_ns) / sizeof(lengths_ns[0]); i++) {
		for (unsigned turn = 0; turn < 10; turn++) {
			uint64_t until_ns = hr_os_now_ns() + lengths_ns[i];

			assert_int_equal(hr_os_wait(&thread, until_ns), HR_OS_DUE);
			assert_true(hr_os_now_ns() + hr_os_resolution_ns() >= until_ns);
		}
	}
}

static void a_wait_may_pass_a_full_second(void **state)
{
	uint64_t now_ns = hr_os_now_ns();
	uint64_t until_ns = now_ns - now_ns % HR_NS_PER_S + HR_NS_PER_S; /* a border of timespec's two fields */

	(void) state;
	assert_int_equal(hr_os_wait(&thread, until_ns), HR_OS_DUE);
	assert_true(hr_os_now_ns() + hr_os_resolution_ns() >= until_ns);
}

static void a_wait_into_the_past_is_due_at_once(void **state)
{
	(void) state;
	assert_int_equal(hr_os_wait(&thread, hr_os_now_ns()), HR_OS_DUE);
	assert_int_equal(hr_os_wait(&thread, hr_os_now_ns() - 1), HR_OS_DUE);
	assert_int_equal(hr_os_wait(&thread, hr_os_now_ns() - 1 * MS), HR_OS_DUE);
	assert_int_equal(hr_os_wait(&thread, 0), HR_OS_DUE);
}

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
	assert_int_equal(hr_os_wait_for_signals(&thread, start_ns + 50 * HR_NS_PER_S, &own), HR_OS_INTERRUPTED);
	assert_int_equal(signals, 1);
	assert_int_equal(setitimer(ITIMER_REAL, &soon, NULL), 0);
	assert_int_equal(hr_os_wait_for_signals(&thread, start_ns + 50 * HR_NS_PER_S, &own), HR_OS_INTERRUPTED);
	assert_int_equal(signals, 2);
	assert_int_equal(hr_os_wait_for_signals(&thread, hr_os_now_ns() + 1000000, &own), HR_OS_DUE);
	assert_int_equal(hr_os_wait_for_signals(&thread, start_ns, &own), HR_OS_DUE);
	raise(SIGUSR1);
	assert_int_equal(signals, 2); /* they are held again */
	hr_os_release_signals(&own);
	assert_int_equal(signals, 3);

	assert_true(hr_os_now_ns() - start_ns < 50 * HR_NS_PER_S);
	assert_int_equal(sigaction(SIGUSR1, &old_usr1, NULL), 0);
	assert_int_equal(sigaction(SIGALRM, &old_alrm, NULL), 0);
}

static void yielding_returns(void **state)
{
	(void) state;
	for (unsigned turn = 0; turn < 1000; turn++) {
		hr_os_yield();
	}
}

static bool is_never_interrupted(void *context)
{
	(void) context;
	return false;
}

static void rehearse_nothing(void *context)
{
	(void) context;
}

static void a_whole_sleep_is_never_early(void **state)
{
	static const uint64_t lengths_ns[] = {1, 1000, 100000, 300000, 1 * MS, 10 * MS};
	static const uint64_t max_spins_ns[] = {0, 1000, 250000};
	const hr_caller caller = {is_never_interrupted, rehearse_nothing, NULL};

	(void) state;
	for (size_t i = 0; i < sizeof(max_spins_ns) / sizeof(max_spins_ns[0]); i++) {
		hr_sleeper sleeper;

		hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = max_spins_ns[i], .on_time = 0.95});
		for (size_t j = 0; j < sizeof(lengths_ns) / sizeof(lengths_ns[0]); j++) {
			for (unsigned turn = 0; turn < 20; turn++) {
				uint64_t start_ns = hr_os_now_ns();
				uint64_t deadline_ns = hr_deadline_ns(start_ns, lengths_ns[j]);

				assert_int_equal(hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller), 0);
				assert_true(hr_os_now_ns() >= deadline_ns);
			}
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(it_has_a_name_and_a_slice, watch, unwatch),
		cmocka_unit_test_setup_teardown(the_clock_has_a_name, watch, unwatch),
		cmocka_unit_test_setup_teardown(the_resolution_is_plausible, watch, unwatch),
		cmocka_unit_test_setup_teardown(the_clock_never_goes_back, watch, unwatch),
		cmocka_unit_test_setup_teardown(a_wait_ends_not_before_its_time, watch, unwatch),
		cmocka_unit_test_setup_teardown(a_wait_may_pass_a_full_second, watch, unwatch),
		cmocka_unit_test_setup_teardown(a_wait_into_the_past_is_due_at_once, watch, unwatch),
		cmocka_unit_test_setup_teardown(a_signal_handler_ends_the_wait, watch, unwatch),
		cmocka_unit_test_setup_teardown(an_ignored_signal_does_not, watch, unwatch),
		cmocka_unit_test_setup_teardown(held_signals_are_handled_when_released, watch, unwatch),
		cmocka_unit_test_setup_teardown(held_signals_end_a_wait_for_them, watch, unwatch),
		cmocka_unit_test_setup_teardown(yielding_returns, watch, unwatch),
		cmocka_unit_test_setup_teardown(a_whole_sleep_is_never_early, watch, unwatch),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
