#include "latency.h"

#define FIRST_CLASS_BITS 15 /* lengths below 2^15 ns share class 0: what the shortest waits are late by is all alike */
#define CLASS_BITS 2

/*
 * An estimate moves by a share of itself, whatever the size of what it is told, so an outlier weighs no more than any
 * late wait: up by step * share for a late one, down by step * (1 - share) for another, which balances where the share
 * is not late. At 95 % twice the latency is caught up with in seven late waits, and half of it in 110.
 */
#define STEP 0.125

/*
 * The first waits say more than the first estimate, which may be ten times too high: it goes down half of the way to
 * half as much again as a wait took, about what the 95th percentile is to the median, and up by four steps at once, but
 * no farther than an eighth beyond what it was told.
 */
#define FIRST_WAITS 16
#define FIRST_STEP 0.5
#define FIRST_SHARE 2
#define DOUBTED_WAITS 4 /* of the first ones are to come again when what was learned is old */

#define LEAST_NS 1000
#define MOST_NS 1000000000

#define DECAY_SHARE 1024 /* slow enough that few sleeps pay for trying whether the bad time is over */

/*
 * A trial is a few waits in a row: a processor that polls before it halts does so only if it was idle shortly before.
 */
#define FIRST_TRIAL_AFTER 32
#define LAST_TRIAL_AFTER 1024
#define TRIAL_WAITS 4

void hr_latency_reset(hr_latency *latency, uint64_t first_ns, uint64_t growth_ns)
{
	latency->first_ns = first_ns;
	latency->growth_ns = growth_ns;
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		uint64_t estimate_ns = first_ns + growth_ns * i;

		latency->classes[i] = (hr_latency_class) {
			.on_time_ns = estimate_ns, .median_ns = estimate_ns / 2, .trial_after = FIRST_TRIAL_AFTER
		};
	}
}

unsigned hr_latency_class_of(uint64_t length_ns)
{
	unsigned class_index = 0;

	for (length_ns >>= FIRST_CLASS_BITS; length_ns != 0 && class_index < HR_LATENCY_CLASSES - 1; length_ns >>= CLASS_BITS) {
		class_index++;
	}
	return class_index;
}

uint64_t hr_latency_class_start_ns(unsigned class_index)
{
	return class_index == 0 ? 0 : UINT64_C(1) << (FIRST_CLASS_BITS + CLASS_BITS * (class_index - 1));
}

bool hr_latency_is_new(const hr_latency *latency, unsigned class_index)
{
	return latency->classes[class_index].waits < FIRST_WAITS;
}

static uint64_t scaled(uint64_t estimate_ns, double factor)
{
	double scaled_ns = (double) estimate_ns * factor;

	return scaled_ns < LEAST_NS ? LEAST_NS : scaled_ns > MOST_NS ? MOST_NS : (uint64_t) scaled_ns;
}

static double step_factor(uint64_t estimate_ns, uint64_t latency_ns, double step, double share)
{
	return latency_ns > estimate_ns ? 1 + step * share : 1 - step * (1 - share);
}

/* See FIRST_WAITS. */
static double first_step_factor(uint64_t estimate_ns, uint64_t latency_ns, double share)
{
	double wanted_ns = (double) latency_ns * 1.5;

	if (latency_ns > estimate_ns) {
		double enough = (double) latency_ns * 1.125 / (double) estimate_ns;

		return enough < 1 + FIRST_STEP * share ? enough : 1 + FIRST_STEP * share;
	}
	return wanted_ns >= (double) estimate_ns ? 1 : 1 - (1 - wanted_ns / (double) estimate_ns) / FIRST_SHARE;
}

void hr_latency_learn(hr_latency *latency, unsigned class_index, uint64_t latency_ns, double on_time)
{
	hr_latency_class *own = &latency->classes[class_index];
	bool is_new = hr_latency_is_new(latency, class_index);
	double on_time_factor = is_new ? first_step_factor(own->on_time_ns, latency_ns, on_time)
		: step_factor(own->on_time_ns, latency_ns, STEP, on_time);
	double median_factor = step_factor(own->median_ns, latency_ns, is_new ? FIRST_STEP : STEP, 0.5);

	if (own->waits < UINT32_MAX) {
		own->waits++;
	}
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		hr_latency_class *other = &latency->classes[i];

		if (i == class_index || (other->waits == 0 && is_new)) {
			other->on_time_ns = scaled(other->on_time_ns, on_time_factor);
			other->median_ns = scaled(other->median_ns, median_factor);
		}
		if (i < class_index && other->on_time_ns > own->on_time_ns && !is_new && hr_latency_is_new(latency, i)) {
			other->on_time_ns = own->on_time_ns;
		}
	}
}

void hr_latency_decay(hr_latency *latency, unsigned class_index)
{
	hr_latency_class *own = &latency->classes[class_index];
	uint64_t first_ns = latency->first_ns + latency->growth_ns * class_index;

	if (own->on_time_ns > first_ns) {
		own->on_time_ns -= (own->on_time_ns - first_ns) / DECAY_SHARE + 1;
	}
}

bool hr_latency_pass_over(hr_latency *latency, unsigned class_index)
{
	hr_latency_class *own = &latency->classes[class_index];

	if (++own->passed_over < own->trial_after) {
		return false;
	}
	if (own->passed_over == own->trial_after + TRIAL_WAITS - 1) {
		own->passed_over = 0;
		if (own->trial_after < LAST_TRIAL_AFTER) {
			own->trial_after *= 2;
		}
	}
	return true;
}

void hr_latency_doubt(hr_latency *latency, unsigned class_index)
{
	hr_latency_class *own = &latency->classes[class_index];

	if (own->waits > FIRST_WAITS - DOUBTED_WAITS) {
		own->waits = FIRST_WAITS - DOUBTED_WAITS;
	}
}

void hr_latency_accept(hr_latency *latency, unsigned class_index)
{
	latency->classes[class_index].passed_over = 0;
	latency->classes[class_index].trial_after = FIRST_TRIAL_AFTER;
}
