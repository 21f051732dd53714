#include "histogram.h"

#define BUCKET_BITS 3 /* 2^3 buckets per power of two */
#define BUCKETS_PER_POWER (1u << BUCKET_BITS)

/* Values below 8 have a bucket each; then the bucket is the power of two and the three bits below its leading one. */
static unsigned bucket_of(uint64_t value_ns)
{
	unsigned shift = 0;
	unsigned bucket;

	while (value_ns >> shift >= 2 * BUCKETS_PER_POWER) {
		shift++;
	}
	bucket = shift * BUCKETS_PER_POWER + (unsigned) (value_ns >> shift);
	return bucket < HR_HISTOGRAM_BUCKETS ? bucket : HR_HISTOGRAM_BUCKETS - 1;
}

/* The largest value of a bucket. */
static uint64_t bucket_end_ns(unsigned bucket)
{
	unsigned shift = bucket < 2 * BUCKETS_PER_POWER ? 0 : bucket / BUCKETS_PER_POWER - 1;

	return (((uint64_t) bucket - shift * BUCKETS_PER_POWER + 1) << shift) - 1;
}

void hr_histogram_add(hr_histogram *histogram, uint64_t value_ns, uint64_t count)
{
	histogram->buckets[bucket_of(value_ns)] += count;
	histogram->total += count;
	if (count != 0 && value_ns > histogram->most_ns) {
		histogram->most_ns = value_ns;
	}
}

uint64_t hr_histogram_quantile_ns(const hr_histogram *histogram, double share)
{
	double wanted = share * (double) histogram->total;
	uint64_t seen = 0;
	unsigned bucket;

	if (histogram->total == 0) {
		return 0;
	}
	for (bucket = 0; bucket < HR_HISTOGRAM_BUCKETS - 1; bucket++) {
		seen += histogram->buckets[bucket];
		if (seen != 0 && (double) seen >= wanted) {
			break;
		}
	}
	return bucket_end_ns(bucket) < histogram->most_ns ? bucket_end_ns(bucket) : histogram->most_ns;
}
