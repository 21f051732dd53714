/*
 * A histogram of durations in fixed memory: eight buckets per power of two, so a quantile read from it is at
 * most an eighth above the true one. Zeroed memory is an empty histogram.
 */
#ifndef HR_HISTOGRAM_H
#define HR_HISTOGRAM_H

#include <stdint.h>

#define HR_HISTOGRAM_BUCKETS 304 /* up to 2^40 ns = 18 minutes; longer ones count as that */

typedef struct {
	uint64_t total;
	uint64_t most_ns;
	uint64_t buckets[HR_HISTOGRAM_BUCKETS];
} hr_histogram;

/* Counts value_ns, count times. A count of 0 changes nothing but touches all that a count of 1 touches. */
void hr_histogram_add(hr_histogram *histogram, uint64_t value_ns, uint64_t count);

/* The least bucket's end, in ns, that the share (0 to 1) of all values does not exceed. 0 if it is empty. */
uint64_t hr_histogram_quantile_ns(const hr_histogram *histogram, double share);

#endif
