/* What os_linux.c does beyond os.h: the timer slack, and waits by another clock than the kernel's. */
#define _GNU_SOURCE /* syscall() */

#include "os.h"

#include <limits.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define MS UINT64_C(1000000)

static hr_os_thread thread;

/* All its bits: the C library's prctl() cuts it to an int. */
static long slack_ns(void)
{
	return syscall(SYS_prctl, PR_GET_TIMERSLACK, 0, 0, 0, 0);
}

static void set_slack(unsigned long length_ns)
{
	assert_int_equal(syscall(SYS_prctl, PR_SET_TIMERSLACK, length_ns, 0, 0, 0), 0);
}

static void the_slack_is_left_as_it_was(void **state)
{
	static const int64_t slacks_ns[] = {50000, 1, 2, 123456, 3000000000, 5000000000};
	long before_ns = slack_ns();

	(void) state;
	for (size_t i = 0; i < sizeof(slacks_ns) / sizeof(slacks_ns[0]) && slacks_ns[i] <= LONG_MAX; i++) {
		set_slack((unsigned long) slacks_ns[i]);
		assert_int_equal(hr_os_wait(&thread, hr_os_now_ns() + 100000), HR_OS_DUE);
		assert_int_equal(slack_ns(), slacks_ns[i]);
		assert_int_equal(thread.slack_ns, slacks_ns[i]);
	}
	set_slack((unsigned long) before_ns);
}

/* Seen from inside the wait, by the handler that ends it; one that runs outside of it sees more. */
static volatile sig_atomic_t least_slack_ns;

static void note_slack(int number)
{
	(void) number;
	if (slack_ns() < least_slack_ns) {
		least_slack_ns = (sig_atomic_t) slack_ns();
	}
}

static void the_slack_is_out_during_an_interrupted_wait_only(void **state)
{
	const struct itimerval often = {.it_interval = {.tv_usec = 20000}, .it_value = {.tv_usec = 20000}};
	const struct itimerval never = {{0}, {0}};
	struct sigaction action = {.sa_handler = note_slack};
	struct sigaction old;
	hr_os_wake wake;
	long before_ns = slack_ns();

	(void) state;
	set_slack(123456);
	least_slack_ns = 123456;
	sigemptyset(&action.sa_mask);
	assert_int_equal(sigaction(SIGALRM, &action, &old), 0);
	assert_int_equal(setitimer(ITIMER_REAL, &often, NULL), 0);
	wake = hr_os_wait(&thread, hr_os_now_ns() + HR_NS_PER_S);
	assert_int_equal(setitimer(ITIMER_REAL, &never, NULL), 0);
	assert_int_equal(sigaction(SIGALRM, &old, NULL), 0);
	assert_int_equal(wake, HR_OS_INTERRUPTED);
	assert_int_equal(least_slack_ns, 1);
	assert_int_equal(slack_ns(), 123456);
	set_slack((unsigned long) before_ns);
}

/* What the scheduler knows of this thread; the layout is the kernel's. */
typedef struct {
	uint32_t size;
	uint32_t policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t runtime;
	uint64_t deadline;
	uint64_t period;
} attributes;

static attributes get_attributes(void)
{
	attributes now = {0};

	assert_int_equal(syscall(SYS_sched_getattr, 0, &now, sizeof(now), 0), 0);
	return now;
}

static bool set_attributes(attributes wanted)
{
	return syscall(SYS_sched_setattr, 0, &wanted, 0) == 0;
}

/* From Linux 6.12 on. */
static bool has_slices(void)
{
	attributes before = get_attributes(), own = before;
	bool has;

	own.runtime = 200000;
	has = set_attributes(own) && get_attributes().runtime == 200000;
	own.runtime = 0;
	set_attributes(own);
	return has && before.runtime != 0;
}

static void assert_attributes(attributes expected)
{
	attributes now = get_attributes();

	assert_memory_equal(&now, &expected, sizeof(now));
}

static void a_held_slice_is_left_as_it_was(void **state)
{
	attributes before = get_attributes(), own = before;

	(void) state;
	if (!has_slices()) {
		hr_os_hold_slice(&thread, 200000); /* must do no harm */
		assert_int_equal(thread.held_slice_ns, 0);
		hr_os_hold_slice(&thread, 0);
		assert_attributes(before);
		skip();
	}
	for (unsigned turn = 0; turn < 2; turn++) {
		own.runtime = 200000;
		hr_os_hold_slice(&thread, 200000);
		assert_attributes(own);
		assert_int_equal(thread.held_slice_ns, 200000);
		own.runtime = 100000000;
		hr_os_hold_slice(&thread, 100000000);
		assert_attributes(own);
		hr_os_hold_slice(&thread, 0);
		assert_attributes(before);
		assert_int_equal(thread.held_slice_ns, 0);
	}

	own.runtime = 700000; /* one of the program's own is found again, too */
	assert_true(set_attributes(own));
	hr_os_hold_slice(&thread, 200000);
	hr_os_close(&thread);
	assert_attributes(own);
	own.runtime = 0;
	assert_true(set_attributes(own));
	assert_attributes(before);
}

/* Idle and real-time threads have no slice of this kind, and a nice one stays so. */
static void other_attributes_are_left_alone(void **state)
{
	const attributes others[] = {
		{.size = sizeof(attributes), .policy = SCHED_BATCH, .nice = 5},
		{.size = sizeof(attributes), .policy = SCHED_IDLE},
		{.size = sizeof(attributes), .policy = SCHED_FIFO, .priority = 1},
		{.size = sizeof(attributes), .policy = SCHED_RR, .priority = 1},
	};
	bool slices = has_slices();
	attributes before = get_attributes();

	(void) state;
	before.runtime = 0;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		attributes found;

		if (!set_attributes(others[i])) {
			print_message("not allowed: policy %u\n", others[i].policy);
			continue;
		}
		found = get_attributes();
		hr_os_hold_slice(&thread, 200000);
		if (slices && others[i].policy == SCHED_BATCH) {
			attributes held = found;

			held.runtime = 200000;
			assert_attributes(held);
		} else {
			assert_attributes(found);
		}
		hr_os_hold_slice(&thread, 0);
		assert_attributes(found);
		if (!set_attributes(before)) {
			print_message("not allowed to go back\n");
			break;
		}
	}
}

static void a_held_slack_is_left_as_it_was(void **state)
{
	long before_ns = slack_ns();

	(void) state;
	for (unsigned turn = 0; turn < 2; turn++) {
		hr_os_hold_slack(&thread, 1);
		assert_int_equal(slack_ns(), 1);
		assert_int_equal(hr_os_wait(&thread, hr_os_now_ns() + 100000), HR_OS_DUE);
		assert_int_equal(slack_ns(), 1);
		hr_os_hold_slack(&thread, 70000);
		assert_int_equal(slack_ns(), 70000);
		assert_int_equal(hr_os_wait(&thread, hr_os_now_ns() + 100000), HR_OS_DUE);
		assert_int_equal(slack_ns(), 70000);
		hr_os_hold_slack(&thread, 0);
		assert_int_equal(slack_ns(), before_ns);
		hr_os_hold_slack(&thread, 0);
		assert_int_equal(slack_ns(), before_ns);
	}
}

/* What is held is this thread's, and so not its child's; which may hold its own. */
static void a_child_is_left_as_it_was(void **state)
{
	attributes before = get_attributes();
	long before_ns = slack_ns();
	int status;
	pid_t child;

	(void) state;
	hr_os_hold_slack(&thread, 1);
	hr_os_hold_slice(&thread, 200000);
	child = fork();
	if (child == 0) {
		bool is_right = slack_ns() == before_ns && get_attributes().runtime == before.runtime;

		hr_os_hold_slack(&thread, 2);
		hr_os_hold_slice(&thread, 300000);
		is_right = is_right && slack_ns() == 2;
		hr_os_close(&thread);
		_exit(is_right && slack_ns() == before_ns && get_attributes().runtime == before.runtime ? 0 : 1);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	assert_int_equal(slack_ns(), 1);
	hr_os_close(&thread);
	assert_int_equal(slack_ns(), before_ns);
	assert_attributes(before);
}

static int back_to_the_usual_clock(void **state)
{
	(void) state;
	hr_os_use_clock(CLOCK_MONOTONIC);
	return 0;
}

/* NTP steers CLOCK_MONOTONIC by up to 500 ppm, on top of what it has found the oscillator to be off by. */
#define RATE_PPM 1000

static void waits_go_by_the_clock_in_use(void **state)
{
	static const uint64_t lengths_ns[] = {0, 1, 50000, 1 * MS, 20 * MS, 100 * MS};

	(void) state;
	hr_os_use_clock(CLOCK_MONOTONIC_RAW);
	for (size_t i = 0; i < sizeof(lengths_ns) / sizeof(lengths_ns[0]); i++) {
		for (unsigned turn = 0; turn < 5; turn++) {
			uint64_t until_ns = hr_os_now_ns() + lengths_ns[i];
			uint64_t tolerance_ns = hr_os_resolution_ns() + lengths_ns[i] * RATE_PPM / 1000000;

			assert_int_equal(hr_os_wait(&thread, until_ns), HR_OS_DUE);
			assert_true(hr_os_now_ns() + tolerance_ns >= until_ns);
		}
	}
	assert_int_equal(hr_os_wait(&thread, 0), HR_OS_DUE);
}

/* The two clocks start together but drift apart: minutes in a year. */
static void the_clock_in_use_is_the_one_read(void **state)
{
	struct timespec raw;
	uint64_t before_ns;
	uint64_t after_ns;
	uint64_t raw_ns;

	(void) state;
	hr_os_use_clock(CLOCK_MONOTONIC_RAW);
	assert_string_equal(hr_os_clock_name(), "CLOCK_MONOTONIC_RAW");
	before_ns = hr_os_now_ns();
	clock_gettime(CLOCK_MONOTONIC_RAW, &raw);
	after_ns = hr_os_now_ns();
	raw_ns = (uint64_t) raw.tv_sec * HR_NS_PER_S + (uint64_t) raw.tv_nsec;
	assert_true(before_ns <= raw_ns);
	assert_true(raw_ns <= after_ns);

	hr_os_use_clock(CLOCK_REALTIME);
	assert_string_equal(hr_os_clock_name(), "unknown");
	hr_os_use_clock(CLOCK_MONOTONIC);
	assert_string_equal(hr_os_clock_name(), "CLOCK_MONOTONIC");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_slack_is_left_as_it_was),
		cmocka_unit_test(the_slack_is_out_during_an_interrupted_wait_only),
		cmocka_unit_test(a_held_slice_is_left_as_it_was),
		cmocka_unit_test(other_attributes_are_left_alone),
		cmocka_unit_test(a_held_slack_is_left_as_it_was),
		cmocka_unit_test(a_child_is_left_as_it_was),
		cmocka_unit_test_teardown(waits_go_by_the_clock_in_use, back_to_the_usual_clock),
		cmocka_unit_test_teardown(the_clock_in_use_is_the_one_read, back_to_the_usual_clock),
	};

	hr_os_start();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
