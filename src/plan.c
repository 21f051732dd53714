#include "plan.h"

#include "os.h"

/*
 * Between the clock of a wait and the deadline's there may be a difference in rate: 0.05 % where NTP steers one of
 * them, 4 % in some virtual machines; and some systems add a share of its length to a wait (macOS 13 %, at most 1 ms).
 * So a wait keeps this share of it off the deadline, and another follows: a long one always, one of a class that has
 * not shown yet how late it ends if that share is what counts.
 */
#define LONG_SHARE 16
#define NEW_SHARE 8

/* A wait is long if another one, which costs its latency, is a small share of it: then it needs no reason. */
#define LONG_BY 2048

#define LEAST_WAIT_NS 1000 /* one that is shorter saves nothing, and says nothing of others */

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t most(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

void hr_planner_init(hr_planner *planner, hr_settings settings)
{
	planner->settings = settings;
	hr_latency_reset(&planner->first, hr_os.wake_ns, hr_os.wake_growth_ns);
	hr_latency_reset(&planner->further, hr_os.wake_ns, hr_os.wake_growth_ns);
}

/* How late a further wait may be, of those that would follow one that may be late by latency_ns. */
static uint64_t further_latency_ns(const hr_planner *planner, uint64_t latency_ns)
{
	return planner->further.classes[hr_latency_class_of(latency_ns)].on_time_ns;
}

/*
 * Does a further wait pay after one of this class? Where the first one's latency is beyond what may be spun it does if
 * it comes much closer, and is tried as long as nobody knows. Else it costs about its latency, and saves what is to be
 * spun without it: what the first one's varies by.
 */
static bool is_followed(const hr_planner *planner, const hr_latency_class *own)
{
	uint64_t further_ns = further_latency_ns(planner, own->on_time_ns);

	if (own->on_time_ns > planner->settings.max_spin_ns) {
		return further_ns < own->on_time_ns / 2
			|| hr_latency_is_new(&planner->further, hr_latency_class_of(own->on_time_ns));
	}
	return own->on_time_ns > own->median_ns + further_ns;
}

/*
 * Is a wait worth its latency? It saves about as much CPU time as it is long, so by that any is; but one of less than a
 * quarter of its latency saves less than a late one costs.
 */
static bool is_worth(uint64_t length_ns, uint64_t latency_ns)
{
	return length_ns > latency_ns / 4;
}

/* The length of a wait of this class that ends in time; 0 if there is none. */
static uint64_t wait_of_class_ns(const hr_planner *planner, const hr_latency *latency, unsigned class_index,
	uint64_t left_ns)
{
	const hr_latency_class *own = &latency->classes[class_index];
	uint64_t share_ns = left_ns / NEW_SHARE;
	uint64_t reserve_ns = hr_latency_is_new(latency, class_index) && share_ns > own->on_time_ns ? share_ns : 0;
	uint64_t margin_ns = least(own->on_time_ns, planner->settings.max_spin_ns) + reserve_ns;

	if (is_followed(planner, own)) {
		uint64_t followed_ns = own->on_time_ns + 2 * further_latency_ns(planner, own->on_time_ns) + reserve_ns;

		if (left_ns > followed_ns && is_worth(left_ns - followed_ns, own->on_time_ns)) {
			margin_ns = followed_ns;
		}
	}
	return left_ns > margin_ns + LEAST_WAIT_NS ? left_ns - margin_ns : 0;
}

/*
 * The longest wait that ends in time; 0 if there is none. A shorter class has a smaller margin: where that of the class
 * of all that is left is too large there may be room for one of those.
 */
static uint64_t wait_ns(const hr_planner *planner, hr_latency *latency, uint64_t left_ns)
{
	for (unsigned i = hr_latency_class_of(left_ns) + 1; i-- != 0;) {
		uint64_t length_ns = wait_of_class_ns(planner, latency, i, left_ns);

		if (length_ns > hr_latency_class_start_ns(i)) {
			return i + 1 < HR_LATENCY_CLASSES ? least(length_ns, hr_latency_class_start_ns(i + 1) - 1) : length_ns;
		}
		if (latency == &planner->first) { /* what is left after a wait is short as planned */
			hr_latency_decay(latency, i);
		}
	}
	return 0;
}

hr_step hr_plan(hr_planner *planner, bool is_first, uint64_t left_ns)
{
	hr_latency *latency = is_first ? &planner->first : &planner->further;
	uint64_t max_spin_ns = planner->settings.max_spin_ns;
	uint64_t reserve_ns = most(left_ns / LONG_SHARE, hr_os.coarse_ns);
	unsigned class_index = hr_latency_class_of(left_ns);
	uint64_t length_ns;

	if (left_ns / 2 > reserve_ns
			&& (left_ns > hr_os.slice_ns || left_ns / LONG_BY > further_latency_ns(planner, reserve_ns))) {
		return (hr_step) {HR_WAIT_COARSE, least(left_ns - reserve_ns, hr_os.slice_ns)};
	}
	if (max_spin_ns == 0) {
		return (hr_step) {HR_WAIT, least(left_ns, hr_os.slice_ns)};
	}

	length_ns = wait_ns(planner, latency, left_ns);
	if (is_worth(length_ns, latency->classes[hr_latency_class_of(length_ns)].on_time_ns)) {
		hr_latency_accept(latency, class_index);
	} else if (left_ns > max_spin_ns) {
		length_ns = left_ns - max_spin_ns;
	} else if (!is_first || length_ns == 0 || !hr_latency_pass_over(latency, class_index)) {
		return (hr_step) {HR_SPIN, 0};
	} else {
		hr_latency_doubt(latency, hr_latency_class_of(length_ns));
	}
	return (hr_step) {HR_WAIT, least(length_ns, hr_os.slice_ns)};
}

/*
 * Not without spin, where nothing is planned by it. Not from a latency that is beyond what may be spun and beyond a
 * fair share of the wait: that thread was descheduled, and on a loaded machine a longer spin would only have it
 * descheduled more.
 */
void hr_plan_learn(hr_planner *planner, bool is_first, uint64_t length_ns, uint64_t latency_ns)
{
	hr_latency *latency = is_first ? &planner->first : &planner->further;

	if (planner->settings.max_spin_ns != 0 && latency_ns <= most(planner->settings.max_spin_ns, length_ns / 4)) {
		hr_latency_learn(latency, hr_latency_class_of(length_ns), latency_ns, planner->settings.on_time);
	}
}
