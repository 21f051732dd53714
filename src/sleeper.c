#include "sleeper.h"

#define RELAX_UNTIL_NS 300     /* the processor's relax hint takes up to 60 ns: not when the deadline is near */
#define REHEARSE_UNTIL_NS 300  /* leave time to read the clock after the last rehearsal */
#define FIRST_REHEARSAL_NS 10000 /* what the first one of a sleep is taken to last: twice what a cold one does */

void hr_sleeper_init(hr_sleeper *sleeper, hr_settings settings)
{
	hr_planner_init(&sleeper->planner, settings);
	sleeper->os = (hr_os_thread) {0};
	sleeper->stats = (hr_sleeper_stats) {0};
}

void hr_sleeper_end(hr_sleeper *sleeper)
{
	hr_os_close(&sleeper->os);
}

uint64_t hr_deadline_ns(uint64_t start_ns, uint64_t length_ns)
{
	return length_ns > UINT64_MAX - start_ns ? UINT64_MAX : start_ns + length_ns;
}

uint64_t hr_rehearse(const hr_caller *caller)
{
	uint64_t start_ns = hr_os_now_ns();
	hr_os_signals own;

	hr_os_hold_signals(&own);
	if (!caller->is_interrupted(caller->context)) {
		caller->rehearse(caller->context);
	}
	hr_os_release_signals(&own);
	return hr_os_now_ns() - start_ns;
}

/* Does what wants the caller's attention end the sleep? */
static bool is_over(const hr_caller *caller)
{
	return caller->is_interrupted(caller->context) && !caller->serve(caller->context);
}

/* A coarse wait, with signals held before it, so that none that comes between the last look and the wait goes by unseen. */
static hr_os_wake wait_coarse(hr_os_thread *thread, uint64_t until_ns, const hr_caller *caller)
{
	hr_os_wake wake = HR_OS_INTERRUPTED;
	hr_os_signals own;

	hr_os_hold_signals(&own);
	if (!caller->is_interrupted(caller->context)) {
		wake = hr_os_wait_coarse(thread, until_ns, &own);
	}
	hr_os_release_signals(&own);
	return wake;
}

/*
 * Spins until the deadline or an interruption; returns the last reading of the clock. rehearsal_ns is how long
 * the last rehearsal took.
 */
static uint64_t spin(uint64_t deadline_ns, const hr_caller *caller, uint64_t rehearsal_ns)
{
	uint64_t now_ns;

	while ((now_ns = hr_os_now_ns()) < deadline_ns && !is_over(caller)) {
		uint64_t left_ns = deadline_ns - now_ns;

		/*
		 * The processor may be shared: what is warm now need not stay so until the deadline. Without a wait before it
		 * too: the caller's p90 at 100 us fell from 210, 286 and 120 ns to 151, 246 and 110, by turns.
		 */
		if (left_ns > 2 * rehearsal_ns + REHEARSE_UNTIL_NS) {
			rehearsal_ns = hr_rehearse(caller);
		} else if (left_ns > RELAX_UNTIL_NS) {
			hr_os_relax();
		}
	}
	return now_ns;
}

/* Where the system grants no wait: give way to others until the deadline or an interruption. */
static uint64_t yield(uint64_t deadline_ns, const hr_caller *caller)
{
	uint64_t now_ns;

	while ((now_ns = hr_os_now_ns()) < deadline_ns && !is_over(caller)) {
		hr_os_yield();
	}
	return now_ns;
}

/* Counts `sleeps` (0 or 1) sleeps that ended at now_ns. */
static uint64_t finish(hr_sleeper_stats *stats, uint64_t start_ns, uint64_t spin_start_ns, uint64_t deadline_ns,
	uint64_t now_ns, uint64_t sleeps)
{
	stats->sleeps += sleeps;
	stats->slept_ns += sleeps * (now_ns - start_ns);
	stats->spun_ns += sleeps * (now_ns - spin_start_ns);
	if (now_ns < deadline_ns) {
		stats->interrupted += sleeps;
		return deadline_ns - now_ns;
	}
	hr_histogram_add(&stats->lateness, now_ns - deadline_ns, sleeps);
	return 0;
}

/* A sleep under way. */
typedef struct {
	uint64_t deadline_ns;
	uint64_t now_ns;       /* the clock's last reading */
	uint64_t rehearsal_ns; /* how long the last rehearsal took */
	bool is_first;         /* no wait has been tried */
} hr_sleep;

/* Waits as planned, and learns from it unless something else ended it. */
static hr_os_wake wait(hr_sleeper *sleeper, hr_sleep *sleep, hr_step step, const hr_caller *caller)
{
	uint64_t until_ns = sleep->now_ns + step.length_ns;
	bool is_coarse = step.kind == HR_WAIT_COARSE;
	hr_os_wake wake = is_coarse ? wait_coarse(&sleeper->os, until_ns, caller) : hr_os_wait(&sleeper->os, until_ns);

	sleep->now_ns = hr_os_now_ns();
	if (wake == HR_OS_DUE && !is_coarse) {
		if (sleep->now_ns < sleep->deadline_ns) { /* or it is late enough already */
			sleep->rehearsal_ns = hr_rehearse(caller);
			sleep->now_ns = hr_os_now_ns();
		}
		hr_plan_learn(&sleeper->planner, sleep->is_first, step.length_ns,
			sleep->now_ns > until_ns ? sleep->now_ns - until_ns : 0);
	}
	sleep->is_first = false;
	return wake;
}

uint64_t hr_sleep_until(hr_sleeper *sleeper, uint64_t start_ns, uint64_t deadline_ns, const hr_caller *caller)
{
	hr_sleep sleep = {deadline_ns, start_ns, FIRST_REHEARSAL_NS, true};
	uint64_t spin_start_ns;
	hr_os_wake wake = HR_OS_DUE;
	bool is_interrupted = false;

	if (deadline_ns <= start_ns) {
		return 0;
	}

	while (wake != HR_OS_REFUSED && sleep.now_ns < deadline_ns) {
		hr_step step;

		if (caller->is_interrupted(caller->context)) {
			is_interrupted = !caller->serve(caller->context);
			sleep.now_ns = hr_os_now_ns();
			if (is_interrupted) {
				break;
			}
			continue;
		}
		step = hr_plan(&sleeper->planner, sleep.is_first, deadline_ns - sleep.now_ns);
		if (step.kind == HR_SPIN) {
			break;
		}
		wake = wait(sleeper, &sleep, step, caller);
	}

	spin_start_ns = sleep.now_ns;
	if (!is_interrupted) {
		sleep.now_ns = wake == HR_OS_REFUSED ? yield(deadline_ns, caller) : spin(deadline_ns, caller, sleep.rehearsal_ns);
	}
	return finish(&sleeper->stats, start_ns, spin_start_ns, deadline_ns, sleep.now_ns, 1);
}

void hr_sleep_rehearsed(hr_sleeper *sleeper, uint64_t start_ns)
{
	finish(&sleeper->stats, start_ns, start_ns, start_ns, hr_os_now_ns(), 0);
}
