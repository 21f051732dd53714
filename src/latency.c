#include "latency.h"

#define FIRST_CLASS_BITS 13 /* lengths below 2^13 ns share class 0: hardly any wait is that short */

static uint64_t prior_ns(const hr_latency *latency, unsigned class_index)
{
	return latency->first_ns + latency->growth_ns * class_index;
}

/*
 * An estimate moves by a share of itself, whatever the size of what it is told, so an outlier weighs no more
 * than any late wait: up by step * on_time for a late one, down by step * (1 - on_time) for another, which
 * balances where the share on_time is not late. At 95 % twice the latency is caught up with in seven late
 * waits, and half of it in 110.
 */
#define STEP 0.125
#define FIRST_STEP 0.5 /* the first waits say more than the prior */
#define FIRST_WAITS 16

#define LEAST_NS 1000
#define MOST_NS 1000000000

#define DECAY_SHARE 64 /* slow enough that few sleeps pay for trying whether the bad time is over */

void hr_latency_reset(hr_latency *latency, uint64_t first_ns, uint64_t growth_ns)
{
	latency->first_ns = first_ns;
	latency->growth_ns = growth_ns;
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		latency->quantile_ns[i] = prior_ns(latency, i);
		latency->waits[i] = 0;
	}
}

unsigned hr_latency_class(uint64_t length_ns)
{
	unsigned class_index = 0;

	for (length_ns >>= FIRST_CLASS_BITS; length_ns != 0 && class_index < HR_LATENCY_CLASSES - 1; length_ns >>= 1) {
		class_index++;
	}
	return class_index;
}

uint64_t hr_latency_class_start_ns(unsigned class_index)
{
	return class_index == 0 ? 0 : UINT64_C(1) << (FIRST_CLASS_BITS + class_index - 1);
}

void hr_latency_learn(hr_latency *latency, unsigned class_index, uint64_t latency_ns, double on_time)
{
	uint64_t *quantile_ns = &latency->quantile_ns[class_index];
	uint32_t *waits = &latency->waits[class_index];
	double step = *waits < FIRST_WAITS ? FIRST_STEP : STEP;
	double estimate_ns = (double) *quantile_ns;

	estimate_ns *= latency_ns > *quantile_ns ? 1 + step * on_time : 1 - step * (1 - on_time);
	if (estimate_ns < LEAST_NS) {
		estimate_ns = LEAST_NS;
	} else if (estimate_ns > MOST_NS) {
		estimate_ns = MOST_NS;
	}
	*quantile_ns = (uint64_t) estimate_ns;
	if (*waits < UINT32_MAX) {
		++*waits;
	}
}

void hr_latency_decay(hr_latency *latency, unsigned class_index)
{
	uint64_t *quantile_ns = &latency->quantile_ns[class_index];
	uint64_t least_ns = prior_ns(latency, class_index);

	if (*quantile_ns > least_ns) {
		*quantile_ns -= (*quantile_ns - least_ns) / DECAY_SHARE + 1;
	}
}
