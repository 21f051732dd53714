#include "os_fake.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MOST_WAITS 1000000 /* more than any test asks for: a sleep that does not end fails, rather than hang */

const hr_os_backend hr_os = {
	.name = "fake", .slice_ns = HR_NS_PER_S, .coarse_ns = 0, .wake_ns = 35000, .wake_growth_ns = 20000
};

fake_os fake;

void fake_reset(void)
{
	fake = (fake_os) {
		.now_ns = HR_NS_PER_S,
		.tick_ns = 20,
		.yield_ns = HR_NS_PER_US,
		.rate = 1,
		.signal_at_ns = FAKE_NEVER_NS,
	};
}

static uint64_t later_ns(uint64_t time_ns, uint64_t length_ns)
{
	return length_ns > UINT64_MAX - time_ns ? UINT64_MAX : time_ns + length_ns;
}

void fake_pass(uint64_t length_ns)
{
	fake.now_ns = later_ns(fake.now_ns, length_ns);
}

void hr_os_start(void)
{
}

void hr_os_close(hr_os_thread *thread)
{
	(void) thread;
	fake.closes++;
}

void hr_os_use_clock(int id)
{
	(void) id;
}

const char *hr_os_clock_name(void)
{
	return "fake";
}

const char *hr_os_timer_name(hr_os_thread *thread)
{
	(void) thread;
	return "fake";
}

uint64_t hr_os_now_ns(void)
{
	fake_pass(fake.tick_ns);
	fake.readings++;
	fake.read_ns = fake.now_ns;
	return fake.now_ns;
}

uint64_t hr_os_resolution_ns(void)
{
	return 1;
}

static hr_os_wake wait_until(uint64_t until_ns)
{
	uint64_t ahead_ns = until_ns > fake.now_ns ? until_ns - fake.now_ns : 0;
	uint64_t end_ns;

	if (++fake.waits > MOST_WAITS) {
		fail_msg("a sleep waits without end");
	}
	fake.until_ns = until_ns;
	if (ahead_ns > fake.longest_ns) {
		fake.longest_ns = ahead_ns;
	}
	if (fake.before_wait != NULL) {
		fake.before_wait(until_ns);
	}
	if (fake.is_refusing) {
		return HR_OS_REFUSED;
	}

	if (fake.rate != 1) {
		ahead_ns = (uint64_t) ((double) ahead_ns / fake.rate);
		until_ns = later_ns(fake.now_ns, ahead_ns);
	}
	if (fake.late_share != 0) {
		uint64_t share_ns = (uint64_t) ((double) ahead_ns * fake.late_share);

		until_ns = later_ns(until_ns, share_ns < fake.most_late_ns ? share_ns : fake.most_late_ns);
	}
	end_ns = later_ns(until_ns > fake.early_ns ? until_ns - fake.early_ns : 0, fake.late_ns);
	if (end_ns < fake.now_ns) {
		end_ns = fake.now_ns;
	}
	if (fake.signal_at_ns >= fake.now_ns && fake.signal_at_ns < end_ns) {
		fake.waited_ns += fake.signal_at_ns - fake.now_ns;
		fake.now_ns = fake.signal_at_ns;
		fake.signal_at_ns = FAKE_NEVER_NS;
		return HR_OS_INTERRUPTED;
	}
	fake.waited_ns += end_ns - fake.now_ns;
	fake.now_ns = end_ns;
	return HR_OS_DUE;
}

hr_os_wake hr_os_wait(hr_os_thread *thread, uint64_t until_ns)
{
	(void) thread;
	assert_false(fake.is_holding); /* or nothing could interrupt it */
	return wait_until(until_ns);
}

hr_os_wake hr_os_wait_coarse(hr_os_thread *thread, uint64_t until_ns, hr_os_signals *own)
{
	(void) thread;
	(void) own;
	assert_true(fake.is_holding); /* or a signal could come just before it */
	fake.coarse_waits++;
	if (fake.signal_at_ns >= fake.held_at_ns && fake.signal_at_ns < fake.now_ns) {
		fake.waits++;
		fake.signal_at_ns = FAKE_NEVER_NS;
		return HR_OS_INTERRUPTED;
	}
	return wait_until(until_ns);
}

void hr_os_hold_signals(hr_os_signals *own)
{
	(void) own;
	assert_false(fake.is_holding);
	fake.is_holding = true;
	fake.held_at_ns = fake.now_ns;
	fake.holds++;
}

void hr_os_release_signals(const hr_os_signals *own)
{
	(void) own;
	assert_true(fake.is_holding);
	fake.is_holding = false;
}

void hr_os_yield(void)
{
	fake.yields++;
	fake_pass(fake.yield_ns);
}
