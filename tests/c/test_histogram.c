#include "histogram.h"
#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LAST_END_NS ((UINT64_C(1) << 40) - 1)

static hr_histogram histogram;

static int empty(void **state)
{
	(void) state;
	memset(&histogram, 0, sizeof(histogram));
	return 0;
}

static void empty_one_has_quantile_zero(void **state)
{
	(void) state;
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 0), 0);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 0.5), 0);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 1), 0);
}

static void adding_counts_and_keeps_the_largest(void **state)
{
	(void) state;
	hr_histogram_add(&histogram, 70, 3);
	hr_histogram_add(&histogram, 5, 1);
	assert_int_equal(histogram.total, 4);
	assert_int_equal(histogram.most_ns, 70);
}

static void adding_none_changes_nothing(void **state)
{
	hr_histogram before;

	(void) state;
	hr_histogram_add(&histogram, 1000, 2);
	before = histogram;
	hr_histogram_add(&histogram, 0, 0);
	hr_histogram_add(&histogram, 1000, 0);
	hr_histogram_add(&histogram, UINT64_MAX, 0);
	assert_memory_equal(&histogram, &before, sizeof(before));
}

static void values_below_sixteen_are_exact(void **state)
{
	(void) state;
	for (uint64_t value_ns = 0; value_ns < 16; value_ns++) {
		empty(NULL);
		hr_histogram_add(&histogram, value_ns, 1);
		hr_histogram_add(&histogram, 1000, 1); /* or the largest value alone would make it exact */
		assert_int_equal(hr_histogram_quantile_ns(&histogram, 0.5), value_ns);
	}
}

/* Also walks over every border between buckets, on both sides. */
static void quantile_is_at_most_an_eighth_above(void **state)
{
	(void) state;
	for (unsigned bits = 0; bits < 40; bits++) {
		for (uint64_t eighth = 8; eighth < 16; eighth++) {
			for (uint64_t below = 0; below < 2; below++) {
				uint64_t value_ns = ((eighth << bits) >> 3) - below;
				uint64_t quantile_ns;

				empty(NULL);
				hr_histogram_add(&histogram, value_ns, 1);
				hr_histogram_add(&histogram, UINT64_MAX, 1);
				quantile_ns = hr_histogram_quantile_ns(&histogram, 0.5);
				assert_true(quantile_ns >= value_ns);
				assert_true(quantile_ns - value_ns <= value_ns / 8);
			}
		}
	}
}

static void quantile_does_not_exceed_the_largest(void **state)
{
	(void) state;
	hr_histogram_add(&histogram, 1025, 10);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 0.5), 1025);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 1), 1025);
}

static void overlong_values_count_as_the_last_bucket(void **state)
{
	(void) state;
	hr_histogram_add(&histogram, LAST_END_NS, 1);
	hr_histogram_add(&histogram, LAST_END_NS + 1, 1);
	hr_histogram_add(&histogram, UINT64_MAX, 1);
	assert_int_equal(histogram.total, 3);
	assert_int_equal(histogram.most_ns, UINT64_MAX);
	assert_int_equal(histogram.buckets[HR_HISTOGRAM_BUCKETS - 1], 3);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 1), LAST_END_NS);
}

static void quantile_takes_the_least_bucket_that_covers_the_share(void **state)
{
	(void) state;
	hr_histogram_add(&histogram, 1, 50);
	hr_histogram_add(&histogram, 2, 45);
	hr_histogram_add(&histogram, 3, 5);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 0), 1);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 0.5), 1);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 0.501), 2);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 0.95), 2);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 0.951), 3);
	assert_int_equal(hr_histogram_quantile_ns(&histogram, 1), 3);
}

static int by_size(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *) a;
	uint64_t right = *(const uint64_t *) b;

	return (left > right) - (left < right);
}

static void quantiles_of_many_values_are_those_of_the_sorted_ones(void **state)
{
	enum { COUNT = 4096 }; /* a power of two: share * COUNT is exact */
	static uint64_t values_ns[COUNT];

	(void) state;
	random_seed(1);
	for (size_t i = 0; i < COUNT; i++) {
		values_ns[i] = random_of_any_size(40);
		hr_histogram_add(&histogram, values_ns[i], 1);
	}
	qsort(values_ns, COUNT, sizeof(values_ns[0]), by_size);
	for (size_t i = 0; i < COUNT; i++) {
		uint64_t quantile_ns = hr_histogram_quantile_ns(&histogram, (double) (i + 1) / COUNT);

		assert_true(quantile_ns >= values_ns[i]);
		assert_true(quantile_ns - values_ns[i] <= values_ns[i] / 8);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(empty_one_has_quantile_zero, empty),
		cmocka_unit_test_setup(adding_counts_and_keeps_the_largest, empty),
		cmocka_unit_test_setup(adding_none_changes_nothing, empty),
		cmocka_unit_test_setup(values_below_sixteen_are_exact, empty),
		cmocka_unit_test_setup(quantile_is_at_most_an_eighth_above, empty),
		cmocka_unit_test_setup(quantile_does_not_exceed_the_largest, empty),
		cmocka_unit_test_setup(overlong_values_count_as_the_last_bucket, empty),
		cmocka_unit_test_setup(quantile_takes_the_least_bucket_that_covers_the_share, empty),
		cmocka_unit_test_setup(quantiles_of_many_values_are_those_of_the_sorted_ones, empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
