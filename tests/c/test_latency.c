#include "latency.h"
#include "random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SOME_CLASS 5
#define FIRST_NS 30000
#define GROWTH_NS 20000
#define SETTLED 16 /* waits after which an estimate moves by its small step: an eighth of itself at most */
#define OUTLIER_NS UINT64_C(1000000000)

static const double shares[] = {0.5, 0.9, 0.95, 0.99, 0.999};
#define SHARES (sizeof(shares) / sizeof(shares[0]))

static hr_latency latency;

static int reset(void **state)
{
	(void) state;
	hr_latency_reset(&latency, FIRST_NS, GROWTH_NS);
	random_seed(2);
	return 0;
}

static void learn_times(unsigned times, uint64_t latency_ns, double on_time)
{
	while (times-- != 0) {
		hr_latency_learn(&latency, SOME_CLASS, latency_ns, on_time);
	}
}

/* An estimate of estimate_ns that has settled, and thus moves by its small step. */
static void settle_at(uint64_t estimate_ns)
{
	reset(NULL);
	learn_times(SETTLED, 0, 0.95);
	latency.classes[SOME_CLASS].on_time_ns = estimate_ns;
}

static void classes_are_powers_of_four(void **state)
{
	(void) state;
	assert_int_equal(hr_latency_class_of(0), 0);
	assert_int_equal(hr_latency_class_of(32767), 0);
	assert_int_equal(hr_latency_class_of(32768), 1);
	assert_int_equal(hr_latency_class_of(131071), 1);
	assert_int_equal(hr_latency_class_of(131072), 2);
	assert_int_equal(hr_latency_class_of(UINT64_MAX), HR_LATENCY_CLASSES - 1);
}

static void a_class_starts_where_the_one_below_ends(void **state)
{
	(void) state;
	assert_int_equal(hr_latency_class_start_ns(0), 0);
	assert_int_equal(hr_latency_class_start_ns(1), 32768);
	assert_int_equal(hr_latency_class_start_ns(HR_LATENCY_CLASSES - 1), 536870912);
	for (unsigned i = 1; i < HR_LATENCY_CLASSES; i++) {
		assert_int_equal(hr_latency_class_of(hr_latency_class_start_ns(i)), i);
		assert_int_equal(hr_latency_class_of(hr_latency_class_start_ns(i) - 1), i - 1);
	}
}

/* The ends of what common machines show: 30 us after 10 us, 150 us after 100 ms. */
static void the_first_estimate_grows_with_the_length(void **state)
{
	(void) state;
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		assert_int_equal(latency.classes[i].waits, 0);
		assert_true(hr_latency_is_new(&latency, i));
		assert_true(latency.classes[i].median_ns < latency.classes[i].on_time_ns);
		assert_true(i == 0 || latency.classes[i].on_time_ns > latency.classes[i - 1].on_time_ns);
	}
	assert_in_range(latency.classes[hr_latency_class_of(10000)].on_time_ns, 30000, 60000);
	assert_in_range(latency.classes[hr_latency_class_of(100000000)].on_time_ns, 150000, 300000);
}

static void reset_forgets(void **state)
{
	hr_latency fresh = latency;

	(void) state;
	learn_times(100, OUTLIER_NS, 0.95);
	hr_latency_reset(&latency, FIRST_NS, GROWTH_NS);
	assert_memory_equal(&latency, &fresh, sizeof(fresh));
}

static void learning_leaves_classes_alone_that_have_learned(void **state)
{
	hr_latency before;

	(void) state;
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		hr_latency_learn(&latency, i, 20000, 0.95);
	}
	before = latency;
	learn_times(100, OUTLIER_NS, 0.95);
	hr_latency_decay(&latency, SOME_CLASS);
	assert_int_equal(latency.classes[SOME_CLASS].waits, 101);
	latency.classes[SOME_CLASS] = before.classes[SOME_CLASS];
	assert_memory_equal(&latency, &before, sizeof(before));
}

/* One class alone tells a slow machine from a fast one. */
static void classes_that_were_never_waited_in_follow_in_proportion(void **state)
{
	static const uint64_t latencies_ns[] = {5000, OUTLIER_NS / 1000};
	hr_latency fresh = latency;

	(void) state;
	for (size_t turn = 0; turn < sizeof(latencies_ns) / sizeof(latencies_ns[0]); turn++) {
		reset(NULL);
		learn_times(SETTLED, latencies_ns[turn], 0.95);
		for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
			double own = (double) latency.classes[SOME_CLASS].on_time_ns / (double) fresh.classes[SOME_CLASS].on_time_ns;
			double other = (double) latency.classes[i].on_time_ns / (double) fresh.classes[i].on_time_ns;

			assert_true(other > own * 0.99 && other < own * 1.01);
			assert_int_equal(latency.classes[i].waits, i == SOME_CLASS ? SETTLED : 0);
		}
	}
}

/* 20 us and an exponential tail of 30 us: its quantiles are known. */
static uint64_t random_latency_ns(void)
{
	return 20000 + (uint64_t) (-30000 * log(1 - random_share()));
}

static double true_quantile_ns(double share)
{
	return 20000 - 30000 * log(1 - share);
}

/*
 * Steps are shares of the estimate, so they balance in the logarithm: at a step of an eighth that lets up to 6 %
 * more be late than asked for. Over so many waits chance adds less than 2 %, and so does counting in whole ns.
 */
static void the_share_on_time_is_the_one_asked_for(void **state)
{
	enum { WAITS = 2000000 };

	(void) state;
	for (size_t i = 0; i < SHARES; i++) {
		double late = 0;
		double wanted = 1 - shares[i];

		reset(NULL);
		for (unsigned wait = 0; wait < WAITS; wait++) {
			uint64_t latency_ns = random_latency_ns();

			late += latency_ns > latency.classes[SOME_CLASS].on_time_ns;
			hr_latency_learn(&latency, SOME_CLASS, latency_ns, shares[i]);
		}
		assert_true(late / WAITS > wanted * 0.98);
		assert_true(late / WAITS < wanted * 1.10);
	}
}

/*
 * The estimate swings around the quantile, by a step (an eighth) each time that a wait is late; its mean is
 * compared, and that stays within half a step.
 */
static void the_estimate_converges_to_the_quantile(void **state)
{
	enum { WARM_UP = 20000, WAITS = 200000 };

	(void) state;
	for (size_t i = 0; i < SHARES; i++) {
		double sum_ns = 0;

		reset(NULL);
		for (unsigned wait = 0; wait < WARM_UP + WAITS; wait++) {
			hr_latency_learn(&latency, SOME_CLASS, random_latency_ns(), shares[i]);
			sum_ns += wait < WARM_UP ? 0 : (double) latency.classes[SOME_CLASS].on_time_ns;
		}
		assert_true(sum_ns / WAITS > true_quantile_ns(shares[i]) * (1 - 0.0625));
		assert_true(sum_ns / WAITS < true_quantile_ns(shares[i]) * (1 + 0.0625));
	}
}

static void a_latency_equal_to_the_estimate_is_on_time(void **state)
{
	(void) state;
	settle_at(100000);
	learn_times(1, 100000, 0.95);
	assert_true(latency.classes[SOME_CLASS].on_time_ns < 100000);
	settle_at(100000);
	learn_times(1, 100001, 0.95);
	assert_true(latency.classes[SOME_CLASS].on_time_ns > 100000);
}

static void an_outlier_weighs_no_more_than_any_late_wait(void **state)
{
	uint64_t after_late_ns;

	(void) state;
	for (size_t i = 0; i < SHARES; i++) {
		settle_at(100000);
		learn_times(1, 100001, shares[i]);
		after_late_ns = latency.classes[SOME_CLASS].on_time_ns;
		assert_in_range(after_late_ns, 100001, 112500);

		settle_at(100000);
		learn_times(1, OUTLIER_NS, shares[i]);
		assert_int_equal(latency.classes[SOME_CLASS].on_time_ns, after_late_ns);
		settle_at(100000);
		learn_times(1, UINT64_MAX, shares[i]);
		assert_int_equal(latency.classes[SOME_CLASS].on_time_ns, after_late_ns);
	}
}

static void the_very_first_outlier_does_not_even_double_the_estimate(void **state)
{
	uint64_t prior_ns = latency.classes[SOME_CLASS].on_time_ns;

	(void) state;
	learn_times(1, OUTLIER_NS, 0.999);
	assert_in_range(latency.classes[SOME_CLASS].on_time_ns, prior_ns + 1, 2 * prior_ns - 1);
}

static void the_first_waits_move_it_most(void **state)
{
	(void) state;
	for (unsigned wait = 0; wait < 2 * SETTLED; wait++) {
		uint64_t moved_ns;

		latency.classes[SOME_CLASS].on_time_ns = 100000;
		learn_times(1, OUTLIER_NS, 0.95);
		moved_ns = latency.classes[SOME_CLASS].on_time_ns - 100000;
		if (wait < SETTLED) {
			assert_true(moved_ns > 2 * 12500);
		} else {
			assert_true(moved_ns <= 12500);
		}
	}
}

static void a_doubled_latency_is_caught_up_with_in_seven_waits(void **state)
{
	(void) state;
	settle_at(100000);
	learn_times(7, 200000, 0.95);
	assert_in_range(latency.classes[SOME_CLASS].on_time_ns, 200000, 225000);
}

static void a_halved_latency_is_followed_in_some_hundred_waits(void **state)
{
	(void) state;
	settle_at(100000);
	learn_times(50, 50000, 0.95);
	assert_true(latency.classes[SOME_CLASS].on_time_ns > 60000); /* not forgotten in a moment either */
	learn_times(70, 50000, 0.95);
	assert_in_range(latency.classes[SOME_CLASS].on_time_ns, 45000, 56250);
}

static void the_estimate_stays_between_a_microsecond_and_a_second(void **state)
{
	(void) state;
	for (size_t i = 0; i < SHARES; i++) {
		reset(NULL);
		learn_times(1000, UINT64_MAX, shares[i]);
		assert_int_equal(latency.classes[SOME_CLASS].on_time_ns, 1000000000);
		learn_times(200000, 0, shares[i]);
		assert_int_equal(latency.classes[SOME_CLASS].on_time_ns, 1000);
		learn_times(1, 1001, shares[i]); /* … and is not stuck there */
		assert_true(latency.classes[SOME_CLASS].on_time_ns > 1000);
	}
}

static void the_count_of_waits_stays_at_its_maximum(void **state)
{
	(void) state;
	latency.classes[SOME_CLASS].waits = UINT32_MAX - 1;
	learn_times(1, 0, 0.95);
	assert_int_equal(latency.classes[SOME_CLASS].waits, UINT32_MAX);
	learn_times(1, 0, 0.95);
	assert_int_equal(latency.classes[SOME_CLASS].waits, UINT32_MAX);
}

static void a_shorter_class_that_is_new_is_no_later(void **state)
{
	(void) state;
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		latency.classes[i].waits = i % 2 == 0 ? 5 : 100;
		latency.classes[i].on_time_ns = 50000 + 1000 * i;
	}
	learn_times(300, 20000, 0.95);
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		if (i < SOME_CLASS && i % 2 == 0) {
			assert_true(latency.classes[i].on_time_ns <= 22500);
		} else if (i != SOME_CLASS) {
			assert_int_equal(latency.classes[i].on_time_ns, 50000 + 1000 * i);
		}
	}
}

/* The median swings by a sixteenth of itself each time. */
static void the_median_is_followed_too(void **state)
{
	enum { WARM_UP = 20000, WAITS = 200000 };
	double sum_ns = 0;

	(void) state;
	for (unsigned wait = 0; wait < WARM_UP + WAITS; wait++) {
		hr_latency_learn(&latency, SOME_CLASS, random_latency_ns(), 0.95);
		sum_ns += wait < WARM_UP ? 0 : (double) latency.classes[SOME_CLASS].median_ns;
	}
	assert_true(sum_ns / WAITS > true_quantile_ns(0.5) * (1 - 0.0625));
	assert_true(sum_ns / WAITS < true_quantile_ns(0.5) * (1 + 0.0625));
}

static void a_class_is_new_for_its_first_waits(void **state)
{
	(void) state;
	learn_times(SETTLED - 1, 10000, 0.95);
	assert_true(hr_latency_is_new(&latency, SOME_CLASS));
	learn_times(1, 10000, 0.95);
	assert_false(hr_latency_is_new(&latency, SOME_CLASS));
	learn_times(1000, 10000, 0.95);
	hr_latency_doubt(&latency, SOME_CLASS); /* what it says is old */
	assert_true(hr_latency_is_new(&latency, SOME_CLASS));
	learn_times(4, 10000, 0.95);
	assert_false(hr_latency_is_new(&latency, SOME_CLASS));
}

/* A first estimate ten times too high costs a handful of waits, and ends at what fits most latencies of that median. */
static void a_first_estimate_far_too_high_is_gone_soon(void **state)
{
	(void) state;
	learn_times(8, 10000, 0.95);
	assert_in_range(latency.classes[SOME_CLASS].on_time_ns, 15000, 16000);
	assert_in_range(latency.classes[SOME_CLASS].median_ns, 7500, 15000);
}

static void decaying_leads_back_to_the_first_estimate_and_no_further(void **state)
{
	uint64_t first_ns = latency.classes[SOME_CLASS].on_time_ns;
	unsigned times = 0;

	(void) state;
	latency.classes[SOME_CLASS].on_time_ns = 1000000000;
	while (latency.classes[SOME_CLASS].on_time_ns != first_ns) {
		uint64_t before_ns = latency.classes[SOME_CLASS].on_time_ns;

		hr_latency_decay(&latency, SOME_CLASS);
		assert_in_range(latency.classes[SOME_CLASS].on_time_ns, first_ns, before_ns - 1);
		assert_true(++times < 20000);
	}
	assert_true(times > 1024); /* little by little, or a bad time would be tried too often */

	hr_latency_decay(&latency, SOME_CLASS);
	assert_int_equal(latency.classes[SOME_CLASS].on_time_ns, first_ns);
	latency.classes[SOME_CLASS].on_time_ns = first_ns - 1;
	hr_latency_decay(&latency, SOME_CLASS);
	assert_int_equal(latency.classes[SOME_CLASS].on_time_ns, first_ns - 1);
	assert_int_equal(latency.classes[SOME_CLASS].waits, 0); /* no wait was learned from */
}

static unsigned passed_over_until_trial(void)
{
	unsigned sleeps = 1;

	while (!hr_latency_pass_over(&latency, SOME_CLASS)) {
		sleeps++;
	}
	for (unsigned wait = 1; wait < 4; wait++) {
		assert_true(hr_latency_pass_over(&latency, SOME_CLASS));
	}
	return sleeps;
}

static void trials_grow_rare_but_never_end(void **state)
{
	(void) state;
	for (unsigned after = 32; after <= 1024; after *= 2) {
		assert_int_equal(passed_over_until_trial(), after);
	}
	assert_int_equal(passed_over_until_trial(), 1024);
	hr_latency_accept(&latency, SOME_CLASS);
	hr_latency_pass_over(&latency, SOME_CLASS);
	hr_latency_accept(&latency, SOME_CLASS); /* begins anew */
	assert_int_equal(passed_over_until_trial(), 32);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(classes_are_powers_of_four, reset),
		cmocka_unit_test_setup(a_class_starts_where_the_one_below_ends, reset),
		cmocka_unit_test_setup(the_first_estimate_grows_with_the_length, reset),
		cmocka_unit_test_setup(reset_forgets, reset),
		cmocka_unit_test_setup(learning_leaves_classes_alone_that_have_learned, reset),
		cmocka_unit_test_setup(classes_that_were_never_waited_in_follow_in_proportion, reset),
		cmocka_unit_test_setup(the_share_on_time_is_the_one_asked_for, reset),
		cmocka_unit_test_setup(the_estimate_converges_to_the_quantile, reset),
		cmocka_unit_test_setup(a_latency_equal_to_the_estimate_is_on_time, reset),
		cmocka_unit_test_setup(an_outlier_weighs_no_more_than_any_late_wait, reset),
		cmocka_unit_test_setup(the_very_first_outlier_does_not_even_double_the_estimate, reset),
		cmocka_unit_test_setup(the_first_waits_move_it_most, reset),
		cmocka_unit_test_setup(a_doubled_latency_is_caught_up_with_in_seven_waits, reset),
		cmocka_unit_test_setup(a_halved_latency_is_followed_in_some_hundred_waits, reset),
		cmocka_unit_test_setup(the_estimate_stays_between_a_microsecond_and_a_second, reset),
		cmocka_unit_test_setup(the_count_of_waits_stays_at_its_maximum, reset),
		cmocka_unit_test_setup(a_shorter_class_that_is_new_is_no_later, reset),
		cmocka_unit_test_setup(the_median_is_followed_too, reset),
		cmocka_unit_test_setup(a_class_is_new_for_its_first_waits, reset),
		cmocka_unit_test_setup(a_first_estimate_far_too_high_is_gone_soon, reset),
		cmocka_unit_test_setup(decaying_leads_back_to_the_first_estimate_and_no_further, reset),
		cmocka_unit_test_setup(trials_grow_rare_but_never_end, reset),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
