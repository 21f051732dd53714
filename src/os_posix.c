/*
 * Any POSIX system (macOS, the BSDs, …): relative nanosleep(2), with whatever slack the system adds.
 */
#ifndef _POSIX_C_SOURCE
# define _POSIX_C_SOURCE 200809L
#endif
#ifdef __APPLE__
# define _DARWIN_C_SOURCE /* CLOCK_UPTIME_RAW */
#endif

#include "os.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

/* A signal just before the wait does not end it: see os_linux.c. */
const hr_os_backend hr_os = {"posix", HR_NS_PER_S};

#ifdef __APPLE__
static clockid_t clock_id = CLOCK_UPTIME_RAW; /* mach_absolute_time() in ns: hrtime()'s clock there */
#else
static clockid_t clock_id = CLOCK_MONOTONIC;
#endif

void hr_os_use_clock(int id)
{
	clock_id = (clockid_t) id;
}

const char *hr_os_clock_name(void)
{
#ifdef __APPLE__
	return clock_id == CLOCK_UPTIME_RAW ? "CLOCK_UPTIME_RAW" : "unknown";
#else
	return clock_id == CLOCK_MONOTONIC ? "CLOCK_MONOTONIC" : "unknown";
#endif
}

uint64_t hr_os_now_ns(void)
{
	struct timespec now;

	clock_gettime(clock_id, &now);
	return (uint64_t) now.tv_sec * HR_NS_PER_S + (uint64_t) now.tv_nsec;
}

uint64_t hr_os_resolution_ns(void)
{
	struct timespec step;

	clock_getres(clock_id, &step);
	return (uint64_t) step.tv_sec * HR_NS_PER_S + (uint64_t) step.tv_nsec;
}

hr_os_wake hr_os_wait(hr_os_thread *thread, uint64_t until_ns)
{
	uint64_t now_ns = hr_os_now_ns();
	struct timespec length;

	(void) thread;
	if (now_ns >= until_ns) {
		return HR_OS_DUE;
	}
	length.tv_sec = (time_t) ((until_ns - now_ns) / HR_NS_PER_S);
	length.tv_nsec = (long) ((until_ns - now_ns) % HR_NS_PER_S);
	if (nanosleep(&length, NULL) == 0) {
		return HR_OS_DUE;
	}
	return errno == EINTR ? HR_OS_INTERRUPTED : HR_OS_REFUSED;
}

_Static_assert(sizeof(sigset_t) <= sizeof(((hr_os_thread *) 0)->signal_mask), "signal_mask is too small");

void hr_os_hold_signals(hr_os_thread *thread)
{
	sigset_t all;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, (sigset_t *) thread->signal_mask);
}

void hr_os_release_signals(hr_os_thread *thread)
{
	pthread_sigmask(SIG_SETMASK, (const sigset_t *) thread->signal_mask, NULL);
}

void hr_os_yield(void)
{
	sched_yield();
}
