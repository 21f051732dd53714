/*
 * What is left of sleeping where a sandbox refuses system calls: each test runs in a child that has asked the
 * kernel, by seccomp(2), to refuse them to it for good. Built for each system that runs on Linux.
 */
#define _GNU_SOURCE

#include "os.h"
#include "sleeper.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define MS UINT64_C(1000000)

#define CANNOT_FILTER 77 /* a child's exit status; 0 is success, all else a failure */

/* In the child cmocka's assertions would jump back into the parent's tests. */
#define EXPECT(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
			return 1; \
		} \
	} while (0)

/* A system call may have two numbers where time_t once had 32 bits. */
static const int slack_calls[] = {SYS_prctl, -1};
static const int mask_calls[] = {SYS_rt_sigprocmask, -1};
static const int sleep_calls[] = {
	SYS_nanosleep,
	SYS_clock_nanosleep,
#ifdef SYS_clock_nanosleep_time64
	SYS_clock_nanosleep_time64,
#endif
	-1
};
/* What the coarse waits use. */
static const int poll_calls[] = {
	SYS_ppoll,
	SYS_pselect6,
#ifdef SYS_ppoll_time64
	SYS_ppoll_time64,
	SYS_pselect6_time64,
#endif
	-1
};
static const int all_calls[] = {
	SYS_prctl,
	SYS_nanosleep,
	SYS_clock_nanosleep,
	SYS_ppoll,
#ifdef SYS_clock_nanosleep_time64
	SYS_clock_nanosleep_time64,
	SYS_ppoll_time64,
#endif
	-1
};

static bool refuse(const int *calls, int error)
{
	struct sock_filter filter[2 * 8 + 2];
	struct sock_fprog program = {.filter = filter};
	unsigned short length = 0;

	filter[length++] = (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
	for (; *calls != -1; calls++) {
		filter[length++] = (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned) *calls, 0, 1);
		filter[length++] = (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned) error);
	}
	filter[length++] = (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	program.len = length;

	return prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) == 0
		&& prctl(PR_SET_SECCOMP, (unsigned long) SECCOMP_MODE_FILTER, &program, 0UL, 0UL) == 0;
}

static void run_refused(const int *calls, int error, int (*body)(void))
{
	int status = 0;
	pid_t child;

	fflush(NULL);
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		_exit(refuse(calls, error) ? body() : CANNOT_FILTER);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == CANNOT_FILTER) {
		print_message("no seccomp(2) here\n");
		skip();
	}
	assert_int_equal(WEXITSTATUS(status), 0);
}

static int waits_are_due(void)
{
	hr_os_thread thread = {0};

	for (uint64_t length_ns = 0; length_ns <= 20 * MS; length_ns = 3 * length_ns + 1) {
		uint64_t until_ns = hr_os_now_ns() + length_ns;

		EXPECT(hr_os_wait(&thread, until_ns) == HR_OS_DUE);
		EXPECT(hr_os_now_ns() + hr_os_resolution_ns() >= until_ns);
	}
	EXPECT(hr_os_wait(&thread, 0) == HR_OS_DUE);
	return 0;
}

static int waits_are_refused(void)
{
	hr_os_thread thread = {0};

	EXPECT(hr_os_wait(&thread, hr_os_now_ns() + 500 * MS) == HR_OS_REFUSED);
	EXPECT(hr_os_wait(&thread, hr_os_now_ns() + 500 * MS) == HR_OS_REFUSED); /* nor is that a matter of once */
	return 0;
}

static int slack_is_not_known(void)
{
	hr_os_thread thread = {.slack_ns = 1};

	EXPECT(hr_os_wait(&thread, hr_os_now_ns() + 1000) == HR_OS_DUE);
	EXPECT(thread.slack_ns == 0);
	return 0;
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

static int sleeps_are_never_early(void)
{
	static const uint64_t max_spins_ns[] = {0, 1000, 250000};
	const hr_caller caller = {is_never_interrupted, NULL, rehearse_nothing, NULL};

	for (size_t i = 0; i < sizeof(max_spins_ns) / sizeof(max_spins_ns[0]); i++) {
		hr_sleeper sleeper;

		hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = max_spins_ns[i], .on_time = 0.95});
		for (uint64_t length_ns = 1; length_ns <= 20 * MS; length_ns *= 3) {
			uint64_t start_ns = hr_os_now_ns();
			uint64_t deadline_ns = hr_deadline_ns(start_ns, length_ns);

			EXPECT(hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller) == 0);
			EXPECT(hr_os_now_ns() >= deadline_ns);
		}
	}
	return 0;
}

static uint64_t cpu_ns(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (uint64_t) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * HR_NS_PER_S
		+ (uint64_t) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * HR_NS_PER_US;
}

static int a_long_sleep_takes_hardly_any_cpu(void)
{
	const hr_caller caller = {is_never_interrupted, NULL, rehearse_nothing, NULL};
	uint64_t start_ns = hr_os_now_ns(), deadline_ns = start_ns + 1500 * MS;
	hr_sleeper sleeper;

	hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = 200000, .on_time = 0.95});
	EXPECT(hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller) == 0);
	EXPECT(hr_os_now_ns() >= deadline_ns);
	EXPECT(cpu_ns() < 50 * MS);
	return 0;
}

static const int attribute_calls[] = {SYS_sched_setattr, SYS_prctl, -1};

static int nothing_is_held(void)
{
	hr_os_thread thread = {0};

	hr_os_hold_slice(&thread, 200000);
	EXPECT(thread.held_slice_ns == 0);
	hr_os_hold_slack(&thread, 1);
	EXPECT(hr_os_wait(&thread, hr_os_now_ns() + 1000) == HR_OS_DUE);
	hr_os_close(&thread);
	return 0;
}

static volatile sig_atomic_t alarms;

static void count_alarm(int number)
{
	(void) number;
	alarms++;
}

/* Where no signal can be held none may stay blocked, by whatever happens to stand in `own`. */
static int a_coarse_wait_lets_signals_through(void)
{
	const struct itimerval soon = {.it_value = {.tv_usec = 20000}};
	struct sigaction action = {.sa_handler = count_alarm};
	hr_os_thread thread = {0};
	hr_os_signals own;

	memset(&own, 0xff, sizeof(own));
	sigemptyset(&action.sa_mask);
	sigaction(SIGALRM, &action, NULL);
	hr_os_hold_signals(&own);
	setitimer(ITIMER_REAL, &soon, NULL);
	EXPECT(hr_os_wait_coarse(&thread, hr_os_now_ns() + 5 * HR_NS_PER_S, &own) == HR_OS_INTERRUPTED);
	EXPECT(alarms == 1);
	hr_os_release_signals(&own);
	return 0;
}

static const int errors[] = {EPERM, ENOSYS};

static void run_refused_in_each_way(const int *calls, int (*body)(void))
{
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		run_refused(calls, errors[i], body);
	}
}

static bool is_linux(void)
{
	return strcmp(hr_os.name, "linux") == 0;
}

static void without_prctl_it_waits_all_the_same(void **state)
{
	(void) state;
	run_refused_in_each_way(slack_calls, waits_are_due);
	run_refused_in_each_way(slack_calls, sleeps_are_never_early);
	if (is_linux()) {
		run_refused_in_each_way(slack_calls, slack_is_not_known);
	}
}

static void without_a_signal_mask_it_sleeps_all_the_same(void **state)
{
	(void) state;
	run_refused_in_each_way(mask_calls, sleeps_are_never_early);
}

static void without_a_signal_mask_signals_go_through(void **state)
{
	(void) state;
	run_refused_in_each_way(mask_calls, a_coarse_wait_lets_signals_through);
}

static void without_the_schedulers_calls_nothing_is_held(void **state)
{
	(void) state;
	run_refused_in_each_way(attribute_calls, nothing_is_held);
}

static void without_poll_it_still_waits(void **state)
{
	(void) state;
	run_refused_in_each_way(poll_calls, sleeps_are_never_early);
	run_refused_in_each_way(poll_calls, a_long_sleep_takes_hardly_any_cpu);
	run_refused_in_each_way(poll_calls, a_coarse_wait_lets_signals_through);
}

/* os_linux.c has ppoll(2) to fall back to, os_posix.c has nothing. */
static void without_clock_nanosleep_it_polls_or_says_so(void **state)
{
	(void) state;
	run_refused_in_each_way(sleep_calls, is_linux() ? waits_are_due : waits_are_refused);
	run_refused_in_each_way(sleep_calls, sleeps_are_never_early);
}

static void without_any_it_says_so(void **state)
{
	(void) state;
	run_refused_in_each_way(all_calls, waits_are_refused);
	run_refused_in_each_way(all_calls, sleeps_are_never_early);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_prctl_it_waits_all_the_same),
		cmocka_unit_test(without_a_signal_mask_it_sleeps_all_the_same),
		cmocka_unit_test(without_a_signal_mask_signals_go_through),
		cmocka_unit_test(without_the_schedulers_calls_nothing_is_held),
		cmocka_unit_test(without_poll_it_still_waits),
		cmocka_unit_test(without_clock_nanosleep_it_polls_or_says_so),
		cmocka_unit_test(without_any_it_says_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
