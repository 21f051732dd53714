/*
 * Linux: absolute waits on CLOCK_MONOTONIC with the timer slack taken out.
 *
 * A sandbox may refuse any of the calls: without prctl(2) the waits are some 50 us coarser; of clock_nanosleep(2) and
 * ppoll(2) either serves for the other; without both, hr_os_wait() says so.
 */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE /* ppoll() */
#endif

#include "os_unix.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * Some interrupts wake no wait, only set the caller's flag: they are seen within a second, for about 50 us of CPU.
 *
 * First estimates: on an Intel machine of two virtual cores the 95th percentile of the latency was 43 us after 100 us,
 * 70 after 1 ms, 150 after 100 ms, on an AMD one 17, 57, 890. A first call that spins a little more is better than one
 * that is late.
 */
const hr_os_backend hr_os = {
	.name = "linux", .slice_ns = HR_NS_PER_S, .coarse_ns = 0, .wake_ns = 35000, .wake_growth_ns = 20000
};

static int (*sleep_on_clock)(clockid_t, int, const struct timespec *, struct timespec *) = clock_nanosleep;
static int (*poll_files)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *) = ppoll;

/* Not by the C library's prctl(), which cuts what it returns to an int: 2.1 s. 0: a real-time thread's, or refused. */
static uint64_t slack_ns(void)
{
	long slack_ns = syscall(SYS_prctl, PR_GET_TIMERSLACK, 0UL, 0UL, 0UL, 0UL);

	return slack_ns == -1 ? 0 : (unsigned long) slack_ns;
}

static void set_slack(uint64_t slack_ns)
{
	prctl(PR_SET_TIMERSLACK, (unsigned long) slack_ns, 0UL, 0UL, 0UL);
}

/*
 * As in linux/sched/types.h, which older systems have without what follows `period`; the kernel takes it as long as it
 * says to be.
 */
typedef struct {
	uint32_t size;
	uint32_t policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t runtime; /* the time slice, of SCHED_OTHER and SCHED_BATCH; older systems show and take 0 */
	uint64_t deadline;
	uint64_t period;
} attributes;

static bool get_attributes(attributes *attributes)
{
	return syscall(SYS_sched_getattr, 0, attributes, (unsigned) sizeof(*attributes), 0U) == 0;
}

/* slice_ns: 0 for the system's own. Returns the one in force then; 0: the system or the thread has no such thing. */
static uint64_t set_slice(uint64_t slice_ns)
{
	attributes now;

	if (!get_attributes(&now) || (now.policy != SCHED_OTHER && now.policy != SCHED_BATCH)) {
		return 0;
	}
	now.runtime = slice_ns; /* all else as it is */
	return syscall(SYS_sched_setattr, 0, &now, 0U) == 0 && get_attributes(&now) ? now.runtime : 0;
}

/* The thread that holds something: in a child after fork() it is the only one. */
static _Thread_local hr_os_thread *holder;

static void let_go(void)
{
	if (holder != NULL) {
		hr_os_close(holder);
	}
}

void hr_os_hold_slack(hr_os_thread *thread, uint64_t held_ns)
{
	uint64_t now_ns;

	if ((held_ns == 0 && thread->found_slack_ns == 0) || (now_ns = slack_ns()) == 0) {
		return;
	}
	if (thread->found_slack_ns == 0) {
		thread->found_slack_ns = now_ns;
		holder = thread;
	}
	set_slack(held_ns != 0 ? held_ns : thread->found_slack_ns);
	if (held_ns == 0) {
		thread->found_slack_ns = 0;
	}
}

void hr_os_hold_slice(hr_os_thread *thread, uint64_t slice_ns)
{
	attributes found;

	if (slice_ns == thread->asked_slice_ns) {
		return;
	}
	if (thread->asked_slice_ns == 0) {
		/* the kernel does not tell whether what it has is the system's own: that is what 0 gives */
		thread->found_slice_ns = get_attributes(&found) && found.runtime != set_slice(0) ? found.runtime : 0;
		holder = thread;
	}
	thread->asked_slice_ns = slice_ns;
	if (slice_ns != 0) {
		thread->held_slice_ns = set_slice(slice_ns);
	} else {
		set_slice(thread->found_slice_ns);
		thread->held_slice_ns = 0;
	}
}

void hr_os_close(hr_os_thread *thread)
{
	hr_os_hold_slack(thread, 0);
	hr_os_hold_slice(thread, 0);
	if (holder == thread) {
		holder = NULL;
	}
}

void hr_os_start(void)
{
	void *sleeping = hr_unix_look_up("clock_nanosleep"), *polling = hr_unix_look_up("ppoll");

	hr_unix_start();
	pthread_atfork(NULL, NULL, let_go);
	if (sleeping != NULL && polling != NULL) {
		memcpy(&sleep_on_clock, &sleeping, sizeof(sleeping));
		memcpy(&poll_files, &polling, sizeof(polling));
	}
}

const char *hr_os_timer_name(hr_os_thread *thread)
{
	(void) thread;
	return "clock_nanosleep";
}

/* The time on CLOCK_MONOTONIC, on which the kernel can sleep, for one on the clock in use. */
static uint64_t to_monotonic_ns(uint64_t until_ns)
{
	uint64_t now_ns;

	if (hr_unix_clock() == CLOCK_MONOTONIC) {
		return until_ns;
	}
	now_ns = hr_os_now_ns();
	return hr_unix_read_clock_ns(CLOCK_MONOTONIC) + (until_ns > now_ns ? until_ns - now_ns : 0);
}

/* until_ns is on CLOCK_MONOTONIC; signals: let through meanwhile, or NULL. Returns 0 or an error number. */
static int poll_until(uint64_t until_ns, const sigset_t *signals)
{
	uint64_t now_ns = hr_unix_read_clock_ns(CLOCK_MONOTONIC);
	struct timespec length = hr_unix_timespec(until_ns > now_ns ? until_ns - now_ns : 0);

	return poll_files(NULL, 0, &length, signals) == 0 ? 0 : errno;
}

static bool is_refused(int error)
{
	return hr_unix_wake(error) == HR_OS_REFUSED;
}

static int sleep_until(uint64_t until_ns)
{
	struct timespec time = hr_unix_timespec(until_ns);

	return sleep_on_clock(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

hr_os_wake hr_os_wait(hr_os_thread *thread, uint64_t until_ns)
{
	int error;

	thread->slack_ns = slack_ns();
	until_ns = to_monotonic_ns(until_ns);

	/* A slack of 0 is a real-time thread's, whose waits have none; to set 0 would mean "the default". */
	if (thread->slack_ns > 1) {
		set_slack(1);
	}
	error = sleep_until(until_ns);
	if (is_refused(error)) {
		error = poll_until(until_ns, NULL);
	}
	if (thread->slack_ns > 1) {
		set_slack(thread->slack_ns);
	}
	return hr_unix_wake(error);
}

hr_os_wake hr_os_wait_coarse(hr_os_thread *thread, uint64_t until_ns, hr_os_signals *own)
{
	int error;

	(void) thread;
	until_ns = to_monotonic_ns(until_ns);
	error = poll_until(until_ns, hr_unix_own_mask(own));
	if (is_refused(error)) { /* a signal that comes just before this ends no wait */
		hr_os_release_signals(own);
		error = sleep_until(until_ns);
		hr_os_hold_signals(own);
	}
	return hr_unix_wake(error);
}
