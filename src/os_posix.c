/*
 * Any POSIX system (macOS, the BSDs, …): relative nanosleep(2), with whatever slack the system adds.
 */
#ifndef _POSIX_C_SOURCE
# define _POSIX_C_SOURCE 200809L
#endif

#include "os_unix.h"

#include <errno.h>
#include <string.h>
#include <sys/select.h>

/* See os_linux.c. */
const hr_os_backend hr_os = {
	.name = "posix", .slice_ns = HR_NS_PER_S, .coarse_ns = 0, .wake_ns = 45000, .wake_growth_ns = 20000
};

static int (*sleep_for)(const struct timespec *, struct timespec *) = nanosleep;

void hr_os_start(void)
{
	void *sleeping = hr_unix_look_up("nanosleep");

	hr_unix_start();
	if (sleeping != NULL) {
		memcpy(&sleep_for, &sleeping, sizeof(sleeping));
	}
}

const char *hr_os_timer_name(hr_os_thread *thread)
{
	(void) thread;
	return "nanosleep";
}

/* From now on. */
static struct timespec length_until(uint64_t until_ns)
{
	uint64_t now_ns = hr_os_now_ns();

	return hr_unix_timespec(until_ns > now_ns ? until_ns - now_ns : 0);
}

hr_os_wake hr_os_wait(hr_os_thread *thread, uint64_t until_ns)
{
	struct timespec length = length_until(until_ns);

	(void) thread;
	return hr_unix_wake(sleep_for(&length, NULL) == 0 ? 0 : errno);
}

hr_os_wake hr_os_wait_coarse(hr_os_thread *thread, uint64_t until_ns, hr_os_signals *own)
{
	struct timespec length = length_until(until_ns);
	hr_os_wake wake = hr_unix_wake(pselect(0, NULL, NULL, NULL, &length, hr_unix_own_mask(own)) == 0 ? 0 : errno);

	if (wake == HR_OS_REFUSED) { /* a signal that comes just before this ends no wait */
		hr_os_release_signals(own);
		wake = hr_os_wait(thread, until_ns);
		hr_os_hold_signals(own);
	}
	return wake;
}

void hr_os_close(hr_os_thread *thread)
{
	(void) thread;
}

void hr_os_hold_slack(hr_os_thread *thread, uint64_t slack_ns)
{
	(void) thread;
	(void) slack_ns;
}

void hr_os_hold_slice(hr_os_thread *thread, uint64_t slice_ns)
{
	(void) thread;
	(void) slice_ns;
}
