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
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <sys/select.h>
#include <time.h>

/* See os_linux.c. */
const hr_os_backend hr_os = {"posix", HR_NS_PER_S, 45000, 10000};

void hr_os_start(void)
{
}

void hr_os_close(hr_os_thread *thread)
{
	(void) thread;
}

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

const char *hr_os_timer_name(hr_os_thread *thread)
{
	(void) thread;
	return "nanosleep";
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

/* From now on. */
static struct timespec length_until(uint64_t until_ns)
{
	uint64_t now_ns = hr_os_now_ns();
	uint64_t length_ns = until_ns > now_ns ? until_ns - now_ns : 0;
	struct timespec length;

	length.tv_sec = (time_t) (length_ns / HR_NS_PER_S);
	length.tv_nsec = (long) (length_ns % HR_NS_PER_S);
	return length;
}

static hr_os_wake to_wake(int result)
{
	if (result == 0) {
		return HR_OS_DUE;
	}
	return errno == EINTR ? HR_OS_INTERRUPTED : HR_OS_REFUSED;
}

hr_os_wake hr_os_wait(hr_os_thread *thread, uint64_t until_ns)
{
	struct timespec length = length_until(until_ns);

	(void) thread;
	return to_wake(nanosleep(&length, NULL));
}

_Static_assert(sizeof(sigset_t) <= sizeof(hr_os_signals), "hr_os_signals is too small");

void hr_os_hold_signals(hr_os_signals *own)
{
	sigset_t all;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, (sigset_t *) own);
}

void hr_os_release_signals(const hr_os_signals *own)
{
	pthread_sigmask(SIG_SETMASK, (const sigset_t *) own, NULL);
}

hr_os_wake hr_os_wait_for_signals(hr_os_thread *thread, uint64_t until_ns, const hr_os_signals *own)
{
	struct timespec length = length_until(until_ns);

	(void) thread;
	return to_wake(pselect(0, NULL, NULL, NULL, &length, (const sigset_t *) own));
}

void hr_os_yield(void)
{
	sched_yield();
}

bool hr_os_hold_period(unsigned period_ms)
{
	(void) period_ms;
	return true;
}

void hr_os_release_period(unsigned period_ms)
{
	(void) period_ms;
}

unsigned hr_os_longest_period_ms(void)
{
	return UINT_MAX;
}
