#include "sleeper.h"

/*
 * A kernel wait costs about as much CPU as its latency (27 to 50 us each on a two-core virtual machine), so
 * waiting pays only if well more than the margin is left: by half of it.
 */
static bool wait_pays(uint64_t left_ns, uint64_t margin_ns)
{
	return left_ns > margin_ns + margin_ns / 2;
}

#define RELAX_UNTIL_NS 300     /* the processor's relax hint takes up to 60 ns: not when the deadline is near */
#define REHEARSE_UNTIL_NS 300  /* leave time to read the clock after the last rehearsal */
#define FIRST_REHEARSAL_NS 10000 /* what the first one of a sleep is taken to last: twice what a cold one does */

void hr_sleeper_init(hr_sleeper *sleeper, hr_settings settings)
{
	sleeper->settings = settings;
	hr_latency_reset(&sleeper->latency, hr_os.wake_ns, hr_os.wake_growth_ns);
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

/*
 * Sleeps until hr_os.slice_ns or less is left of a long sleep. Signals are held between the waits, so that none that
 * comes there goes by unseen. *now_ns: the clock's last reading, before and after.
 */
static hr_os_wake sleep_in_slices(hr_os_thread *thread, uint64_t deadline_ns, const hr_caller *caller, uint64_t *now_ns)
{
	hr_os_wake wake = HR_OS_DUE;
	hr_os_signals own;

	hr_os_hold_signals(&own);
	while (wake != HR_OS_REFUSED && *now_ns < deadline_ns && deadline_ns - *now_ns > hr_os.slice_ns) {
		uint64_t slices_ns = deadline_ns - hr_os.slice_ns - *now_ns;

		if (caller->is_interrupted(caller->context)) {
			hr_os_release_signals(&own);
			if (!caller->serve(caller->context)) {
				return HR_OS_INTERRUPTED;
			}
			hr_os_hold_signals(&own);
			*now_ns = hr_os_now_ns();
			continue;
		}
		wake = hr_os_wait_for_signals(thread, *now_ns + (slices_ns < hr_os.slice_ns ? slices_ns : hr_os.slice_ns), &own);
		*now_ns = hr_os_now_ns();
	}
	hr_os_release_signals(&own);
	return wake == HR_OS_REFUSED ? wake : HR_OS_DUE;
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

/*
 * Does a latency say how long the margin should be? Not one beyond what may be spun: that thread was descheduled,
 * and on a loaded machine a longer spin would only have it descheduled more.
 */
static bool is_typical(uint64_t latency_ns, uint64_t max_spin_ns)
{
	return latency_ns <= max_spin_ns;
}

uint64_t hr_sleep_until(hr_sleeper *sleeper, uint64_t start_ns, uint64_t deadline_ns, const hr_caller *caller)
{
	const hr_settings *settings = &sleeper->settings;
	hr_latency *latency = &sleeper->latency;
	uint64_t now_ns = start_ns;
	uint64_t rehearsal_ns = FIRST_REHEARSAL_NS;
	bool has_waited = false;
	hr_os_wake wake = HR_OS_DUE;
	uint64_t spin_start_ns;

	if (deadline_ns <= start_ns) {
		return 0;
	}
	if (deadline_ns - start_ns > hr_os.slice_ns) {
		wake = sleep_in_slices(&sleeper->os, deadline_ns, caller, &now_ns);
	}

	while (wake == HR_OS_DUE && now_ns < deadline_ns) {
		uint64_t left_ns = deadline_ns - now_ns;
		unsigned class_index = hr_latency_class(left_ns);
		uint64_t margin_ns = latency->quantile_ns[class_index];
		uint64_t until_ns, latency_ns;

		if (is_over(caller)) {
			wake = HR_OS_INTERRUPTED;
			break;
		}
		if (margin_ns > settings->max_spin_ns) {
			margin_ns = settings->max_spin_ns;
		}
		if (left_ns <= settings->max_spin_ns && !wait_pays(left_ns, margin_ns)) {
			if (!has_waited) {
				hr_latency_decay(latency, class_index);
			}
			break;
		}
		until_ns = deadline_ns - margin_ns;
		wake = hr_os_wait(&sleeper->os, until_ns);
		now_ns = hr_os_now_ns();
		has_waited = true;
		if (wake == HR_OS_INTERRUPTED) {
			wake = HR_OS_DUE; /* by what, the caller knows */
			continue;
		}
		if (wake == HR_OS_REFUSED) {
			break;
		}
		if (now_ns < deadline_ns) { /* or it is late enough already */
			rehearsal_ns = hr_rehearse(caller);
			now_ns = hr_os_now_ns();
		}
		latency_ns = now_ns > until_ns ? now_ns - until_ns : 0;
		if (is_typical(latency_ns, settings->max_spin_ns)) {
			hr_latency_learn(latency, class_index, latency_ns, settings->on_time);
		}
	}

	spin_start_ns = now_ns;
	if (wake == HR_OS_DUE) {
		now_ns = spin(deadline_ns, caller, rehearsal_ns);
	} else if (wake == HR_OS_REFUSED) {
		now_ns = yield(deadline_ns, caller);
	}
	return finish(&sleeper->stats, start_ns, spin_start_ns, deadline_ns, now_ns, 1);
}

void hr_sleep_rehearsed(hr_sleeper *sleeper, uint64_t start_ns)
{
	finish(&sleeper->stats, start_ns, start_ns, start_ns, hr_os_now_ns(), 0);
}
