/*
 * What src/os.h promises, on a real system; built once for each that runs here. Lateness is not judged: a busy
 * neighbour is no fault of ours.
 */
#define _XOPEN_SOURCE 700 /* alarm() */

#include "os.h"
#include "sleeper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "watch.h"

#define MS UINT64_C(1000000)

static hr_os_thread thread;

static int start(void **state)
{
	(void) state;
	hr_os_start();
	return 0;
}

static int end(void **state)
{
	(void) state;
	hr_os_close(&thread);
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
#ifdef _WIN32
	assert_string_equal(hr_os_clock_name(), "QueryPerformanceCounter");
#elif defined(__APPLE__)
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
	const hr_caller caller = {is_never_interrupted, NULL, rehearse_nothing, NULL};

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
		watched_test(it_has_a_name_and_a_slice),
		watched_test(the_clock_has_a_name),
		watched_test(the_resolution_is_plausible),
		watched_test(the_clock_never_goes_back),
		watched_test(a_wait_ends_not_before_its_time),
		watched_test(a_wait_may_pass_a_full_second),
		watched_test(a_wait_into_the_past_is_due_at_once),
		watched_test(yielding_returns),
		watched_test(a_whole_sleep_is_never_early),
	};

	return cmocka_run_group_tests(tests, start, end);
}
