#ifndef _POSIX_C_SOURCE
# define _POSIX_C_SOURCE 200809L
#endif
#ifdef __APPLE__
# define _DARWIN_C_SOURCE /* CLOCK_UPTIME_RAW */
#endif

#include "os_unix.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <string.h>

#ifdef __APPLE__
static clockid_t clock_id = CLOCK_UPTIME_RAW; /* mach_absolute_time() in ns: hrtime()'s clock there */
#else
static clockid_t clock_id = CLOCK_MONOTONIC;
#endif

static int (*read_clock)(clockid_t, struct timespec *) = clock_gettime;

void *hr_unix_look_up(const char *name)
{
	void *program, *function;

	/* where a longer time_t came late its functions have other names */
	if (sizeof(time_t) > sizeof(long) || (program = dlopen(NULL, RTLD_LAZY)) == NULL) {
		return NULL;
	}
	function = dlsym(program, name);
	dlclose(program);
	return function;
}

void hr_unix_start(void)
{
	void *function = hr_unix_look_up("clock_gettime");

	if (function != NULL) {
		memcpy(&read_clock, &function, sizeof(function)); /* ISO C has no cast for this */
	}
}

void hr_os_use_clock(int id)
{
	clock_id = (clockid_t) id;
}

clockid_t hr_unix_clock(void)
{
	return clock_id;
}

const char *hr_os_clock_name(void)
{
#ifdef CLOCK_UPTIME_RAW
	if (clock_id == CLOCK_UPTIME_RAW) {
		return "CLOCK_UPTIME_RAW";
	}
#endif
#ifdef CLOCK_MONOTONIC_RAW
	if (clock_id == CLOCK_MONOTONIC_RAW) {
		return "CLOCK_MONOTONIC_RAW";
	}
#endif
	return clock_id == CLOCK_MONOTONIC ? "CLOCK_MONOTONIC" : "unknown";
}

static uint64_t to_ns(struct timespec time)
{
	return (uint64_t) time.tv_sec * HR_NS_PER_S + (uint64_t) time.tv_nsec;
}

struct timespec hr_unix_timespec(uint64_t ns)
{
	struct timespec time;

	time.tv_sec = (time_t) (ns / HR_NS_PER_S);
	time.tv_nsec = (long) (ns % HR_NS_PER_S);
	return time;
}

uint64_t hr_unix_read_clock_ns(clockid_t id)
{
	struct timespec now;

	return read_clock(id, &now) == 0 ? to_ns(now) : UINT64_MAX;
}

uint64_t hr_os_now_ns(void)
{
	return hr_unix_read_clock_ns(clock_id);
}

uint64_t hr_os_resolution_ns(void)
{
	struct timespec step;

	return clock_getres(clock_id, &step) == 0 ? to_ns(step) : 1;
}

hr_os_wake hr_unix_wake(int error)
{
	switch (error) {
		case 0:
			return HR_OS_DUE;
		case EINTR:
			return HR_OS_INTERRUPTED;
		default:
			return HR_OS_REFUSED;
	}
}

_Static_assert(sizeof(sigset_t) <= sizeof(((hr_os_signals *) 0)->mask), "hr_os_signals is too small");

void hr_os_hold_signals(hr_os_signals *own)
{
	/* What the thread's own next instruction can raise: the kernel ends a process that blocks one of these when it comes. */
	static const int never[] = {SIGSYS, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
	sigset_t held;

	sigfillset(&held);
	for (size_t i = 0; i < sizeof(never) / sizeof(*never); i++) {
		sigdelset(&held, never[i]);
	}
	/* not pthread_sigmask(), which older C libraries have only with threads; on all systems that count it is per thread */
	own->are_held = sigprocmask(SIG_BLOCK, &held, (sigset_t *) own->mask) == 0;
}

void hr_os_release_signals(const hr_os_signals *own)
{
	if (own->are_held) {
		sigprocmask(SIG_SETMASK, (const sigset_t *) own->mask, NULL);
	}
}

const sigset_t *hr_unix_own_mask(const hr_os_signals *own)
{
	return own->are_held ? (const sigset_t *) own->mask : NULL;
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
