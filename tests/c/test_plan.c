/* The plan as arithmetic: what is waited for, what is spun, and what is tried. */
#include "os.h"
#include "plan.h"
#include "random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MS UINT64_C(1000000)

static const hr_settings defaults = {.max_spin_ns = 200000, .on_time = 0.95};

static hr_planner planner;

static int setup(void **state)
{
	(void) state;
	hr_planner_init(&planner, defaults);
	random_seed(4);
	return 0;
}

/*
 * As if all classes had been told for a long time of waits with these quantiles, which were assumed from the beginning.
 */
static void assume(hr_latency *latency, uint64_t median_ns, uint64_t on_time_ns)
{
	latency->first_ns = on_time_ns;
	latency->growth_ns = 0;
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		latency->classes[i].median_ns = median_ns;
		latency->classes[i].on_time_ns = on_time_ns;
		latency->classes[i].waits = 1000;
	}
}

static void assume_all(uint64_t median_ns, uint64_t on_time_ns)
{
	assume(&planner.first, median_ns, on_time_ns);
	assume(&planner.further, median_ns, on_time_ns);
}

static void assert_step(bool is_first, uint64_t left_ns, hr_step_kind kind, uint64_t length_ns)
{
	hr_step step = hr_plan(&planner, is_first, left_ns);

	assert_int_equal(step.kind, kind);
	assert_int_equal(step.length_ns, length_ns);
}

static void it_starts_from_the_systems_first_estimates(void **state)
{
	hr_latency fresh;

	(void) state;
	hr_latency_reset(&fresh, hr_os.wake_ns, hr_os.wake_growth_ns);
	assert_memory_equal(&planner.first, &fresh, sizeof(fresh));
	assert_memory_equal(&planner.further, &fresh, sizeof(fresh));
	assert_int_equal(planner.settings.max_spin_ns, defaults.max_spin_ns);
	assert_true(planner.settings.on_time == defaults.on_time);
}

static void what_is_too_short_for_a_wait_is_spun(void **state)
{
	(void) state;
	assume_all(15000, 20000);
	for (uint64_t left_ns = 1; left_ns <= 25000; left_ns += 100) {
		setup(NULL);
		assume_all(15000, 20000);
		assert_step(true, left_ns, HR_SPIN, 0);
		assert_step(false, left_ns, HR_SPIN, 0);
	}
}

static void a_wait_is_a_quarter_as_long_as_its_latency_at_least(void **state)
{
	(void) state;
	assume_all(50000, 60000);
	assert_step(true, 75000, HR_SPIN, 0);
	assert_step(true, 75001, HR_WAIT, 15001);
}

/* 150 us do not hold the latency of waits of more than 131 us, but that of shorter ones. */
static void a_shorter_wait_may_fit_where_a_longer_one_does_not(void **state)
{
	(void) state;
	assume_all(150000, 160000);
	planner.first.classes[0].on_time_ns = 8000;
	planner.first.classes[1].on_time_ns = 12000;
	assert_step(true, 150000, HR_WAIT, hr_latency_class_start_ns(2) - 1);
	assert_step(true, 130000, HR_WAIT, 118000);
	assert_step(true, 44000, HR_WAIT, hr_latency_class_start_ns(1) - 1);
	assert_step(true, 30000, HR_WAIT, 22000);
}

static void without_spin_the_kernel_waits_to_the_end(void **state)
{
	(void) state;
	planner.settings.max_spin_ns = 0;
	for (uint64_t left_ns = 1; left_ns < 10 * MS; left_ns = left_ns * 2 + 1) {
		assert_step(true, left_ns, HR_WAIT, left_ns);
		assert_step(false, left_ns, HR_WAIT, left_ns);
	}
}

static void what_exceeds_the_spin_is_waited_for_even_if_that_does_not_pay(void **state)
{
	(void) state;
	assume_all(50000, 60000);
	planner.settings.max_spin_ns = 10000;
	assert_step(true, 10000, HR_SPIN, 0);
	assert_step(true, 10001, HR_WAIT, 1);
	assert_step(true, 50000, HR_WAIT, 40000);
}

static void a_margin_beyond_the_spin_is_cut_where_no_wait_can_follow(void **state)
{
	(void) state;
	assume_all(300000, 310000); /* a second one would be as late */
	assert_step(true, 5 * MS, HR_WAIT, 5 * MS - 200000);
}

/* The two machines of plan.h, as they were measured after 10 ms. */
static void a_second_wait_follows_where_the_first_ones_latency_varies_more(void **state)
{
	(void) state;
	assume(&planner.first, 107000, 250000);
	assume(&planner.further, 26000, 78000);
	assert_step(true, 10 * MS, HR_WAIT, 10 * MS - 250000 - 2 * 78000);
	assert_step(false, 10 * MS, HR_WAIT, 10 * MS - 78000);
	planner.settings.max_spin_ns = 400000; /* whether or not the margin could be spun */
	assert_step(true, 10 * MS, HR_WAIT, 10 * MS - 250000 - 2 * 78000);
	assert_step(true, 380000, HR_WAIT, 130000); /* but there must be room for it */

	assume(&planner.first, 56000, 111000);
	assume(&planner.further, 50000, 72000);
	assert_step(true, 10 * MS, HR_WAIT, 10 * MS - 111000);
}

/* "max_spin bounds the spin, not the margin of a wait that another wait can follow." */
static void a_latency_beyond_the_spin_is_met_by_a_second_wait(void **state)
{
	(void) state;
	assume(&planner.first, 800000, 890000);
	assume(&planner.further, 30000, 80000);
	assert_step(true, 30 * MS, HR_WAIT, 30 * MS - 890000 - 2 * 80000);
	assert_step(false, 250000, HR_WAIT, 170000);
	assert_step(false, 80000, HR_SPIN, 0);
}

static void long_waits_end_in_good_time(void **state)
{
	static const uint64_t lefts_ns[] = {100 * MS, 500 * MS, 1000 * MS};

	(void) state;
	assume_all(20000, 30000);
	for (size_t i = 0; i < sizeof(lefts_ns) / sizeof(lefts_ns[0]); i++) {
		assert_step(true, lefts_ns[i], HR_WAIT_COARSE, lefts_ns[i] - lefts_ns[i] / 16);
		assert_step(false, lefts_ns[i], HR_WAIT_COARSE, lefts_ns[i] - lefts_ns[i] / 16);
	}
	assert_step(true, 2048 * 30000, HR_WAIT, 2048 * 30000 - 30000); /* another wait is too much for a shorter one */
	planner.settings.max_spin_ns = 0;
	assert_step(true, 100 * MS, HR_WAIT_COARSE, 100 * MS - 100 * MS / 16);
}

static void no_wait_is_longer_than_a_slice(void **state)
{
	(void) state;
	assert_step(true, 10 * hr_os.slice_ns, HR_WAIT_COARSE, hr_os.slice_ns);
	assert_step(true, UINT64_MAX, HR_WAIT_COARSE, hr_os.slice_ns);
	planner.settings.max_spin_ns = 0;
	assert_step(false, UINT64_MAX, HR_WAIT_COARSE, hr_os.slice_ns);
	assume_all(900 * MS, 1000 * MS); /* another wait would cost too much … */
	assert_step(true, hr_os.slice_ns, HR_WAIT, hr_os.slice_ns);
	assert_step(true, hr_os.slice_ns + 1, HR_WAIT_COARSE, hr_os.slice_ns + 1 - (hr_os.slice_ns + 1) / 16);
}

static void a_new_class_keeps_more_off_the_deadline(void **state)
{
	(void) state;
	assume_all(20000, 30000);
	planner.first.classes[hr_latency_class_of(8 * MS)].waits = 0;
	assert_step(true, 8 * MS, HR_WAIT, 8 * MS - 30000 - 1 * MS);
	assert_step(false, 8 * MS, HR_WAIT, 8 * MS - 30000);
}

/* Trials */

static unsigned spins_until_trial(uint64_t left_ns)
{
	unsigned spins = 0;

	while (hr_plan(&planner, true, left_ns).kind == HR_SPIN) {
		assert_true(++spins < 5000);
	}
	for (unsigned i = 1; i < 4; i++) { /* a trial is four in a row */
		assert_int_equal(hr_plan(&planner, true, left_ns).kind, HR_WAIT);
	}
	return spins;
}

static void classes_that_are_spun_are_tried_ever_more_rarely(void **state)
{
	(void) state;
	assume_all(50000, 60000);
	for (unsigned after = 32; after <= 1024; after *= 2) {
		assert_int_equal(spins_until_trial(70000), after - 1);
	}
	assert_int_equal(spins_until_trial(70000), 1023);
	assert_int_equal(hr_plan(&planner, true, 150000).kind, HR_WAIT); /* it pays there, and says nothing of the others … */
	assert_int_equal(spins_until_trial(70000), 1023);
	assert_int_equal(hr_plan(&planner, true, 80000).kind, HR_WAIT); /* … but for its own class */
	assert_int_equal(spins_until_trial(70000), 31);
}

/* The trial ends where the estimate says that the thread will be ready at the deadline. */
static void a_trial_makes_no_sleep_late_whose_estimate_holds(void **state)
{
	(void) state;
	for (uint64_t left_ns = 1000; left_ns <= 200000; left_ns += 1000) {
		setup(NULL);
		assume_all(50000, 60000);
		for (unsigned sleep = 0; sleep < 2000; sleep++) {
			hr_step step = hr_plan(&planner, true, left_ns);

			assert_true(step.kind == HR_SPIN || (step.length_ns > 0 && step.length_ns + 60000 <= left_ns));
		}
	}
}

static void where_there_is_no_room_for_a_trial_there_is_none(void **state)
{
	(void) state;
	assume_all(50000, 60000);
	for (unsigned sleep = 0; sleep < 5000; sleep++) {
		assert_step(true, 60000, HR_SPIN, 0);
	}
}

static void only_first_waits_are_tried(void **state)
{
	(void) state;
	assume_all(50000, 60000);
	for (unsigned sleep = 0; sleep < 5000; sleep++) {
		assert_step(false, 70000, HR_SPIN, 0);
	}
}

/*
 * On a machine that is ready 10 us after any wait, what is a few times that must wait before long, whatever was
 * assumed.
 */
static void what_can_pay_waits_before_long(void **state)
{
	(void) state;
	for (uint64_t length_ns = 45000; length_ns <= 200000; length_ns += 5000) {
		unsigned waits = 0;

		setup(NULL);
		for (unsigned sleep = 0; sleep < 1000; sleep++) {
			hr_step step = hr_plan(&planner, true, length_ns);

			if (step.kind == HR_WAIT) {
				hr_plan_learn(&planner, true, step.length_ns, 10000);
				waits += sleep >= 500;
			}
		}
		assert_int_equal(waits, 500);
	}
}

/* What has not been waited in for long is old: a trial or two are enough to see that the bad time is over. */
static void after_a_bad_time_a_trial_or_two_are_enough(void **state)
{
	unsigned sleeps = 0;

	(void) state;
	assume_all(50000, 60000);
	for (unsigned waits = 0; waits < 8; sleeps++) {
		hr_step step = hr_plan(&planner, true, 70000);

		if (step.kind == HR_WAIT) {
			hr_plan_learn(&planner, true, step.length_ns, 10000);
			waits++;
		}
	}
	assert_true(sleeps < 100);
	assert_int_equal(hr_plan(&planner, true, 70000).kind, HR_WAIT);
	assert_true(planner.first.classes[0].on_time_ns < 25000);
}

/* … and on one where each costs 50 us a sleep of 60 us must not. */
static void what_cannot_pay_does_not_wait(void **state)
{
	unsigned waits = 0;

	(void) state;
	for (unsigned sleep = 0; sleep < 10000; sleep++) {
		hr_step step = hr_plan(&planner, true, 60000);

		if (step.kind == HR_WAIT) {
			hr_plan_learn(&planner, true, step.length_ns, 50000);
			waits++;
		}
	}
	assert_in_range(waits, 4, 200);
}

/* Learning */

static void each_wait_is_learned_from_where_it_belongs(void **state)
{
	(void) state;
	hr_plan_learn(&planner, true, 5 * MS, 50000);
	hr_plan_learn(&planner, false, 100000, 40000);
	hr_plan_learn(&planner, false, 100000, 40000);
	assert_int_equal(planner.first.classes[hr_latency_class_of(5 * MS)].waits, 1);
	assert_int_equal(planner.first.classes[hr_latency_class_of(100000)].waits, 0);
	assert_int_equal(planner.further.classes[hr_latency_class_of(5 * MS)].waits, 0);
	assert_int_equal(planner.further.classes[hr_latency_class_of(100000)].waits, 2);
}

static void without_spin_nothing_is_learned(void **state)
{
	hr_planner before;

	(void) state;
	planner.settings.max_spin_ns = 0;
	before = planner;
	hr_plan_learn(&planner, true, 5 * MS, 50000);
	assert_memory_equal(&planner, &before, sizeof(before));
}

/* That thread was descheduled. */
static void a_latency_beyond_the_spin_and_beyond_a_share_of_the_wait_is_not_learned_from(void **state)
{
	hr_planner before = planner;

	(void) state;
	hr_plan_learn(&planner, true, 100000, 200001);
	hr_plan_learn(&planner, true, 10 * MS, 10 * MS / 4 + 1);
	assert_memory_equal(&planner, &before, sizeof(before));
	hr_plan_learn(&planner, true, 100000, 200000);
	hr_plan_learn(&planner, true, 10 * MS, 10 * MS / 4);
	assert_int_equal(planner.first.classes[hr_latency_class_of(100000)].waits, 1);
	assert_int_equal(planner.first.classes[hr_latency_class_of(10 * MS)].waits, 1);
}

/* Whatever was learned and set, a step is one that can be taken, and the spin is within its bound. */
static void no_plan_is_out_of_bounds(void **state)
{
	static const uint64_t max_spins_ns[] = {0, 1, 1000, 200000, 10 * MS, UINT64_MAX};

	(void) state;
	for (unsigned turn = 0; turn < 300000; turn++) {
		uint64_t left_ns = 1 + random_of_any_size(63);
		unsigned class_index = (unsigned) random_below(HR_LATENCY_CLASSES);
		hr_latency *latency = random_below(2) == 0 ? &planner.first : &planner.further;
		hr_step step;

		latency->classes[class_index].on_time_ns = 1000 + random_of_any_size(30);
		latency->classes[class_index].median_ns = 1000 + random_of_any_size(30);
		latency->classes[class_index].waits = (uint32_t) random_below(40);
		planner.settings.max_spin_ns = max_spins_ns[random_below(sizeof(max_spins_ns) / sizeof(max_spins_ns[0]))];
		step = hr_plan(&planner, random_below(2) == 0, left_ns);
		assert_true(step.length_ns <= left_ns);
		assert_true(step.length_ns <= hr_os.slice_ns);
		if (step.kind == HR_SPIN) {
			assert_true(left_ns <= planner.settings.max_spin_ns);
		} else {
			assert_true(step.length_ns > 0);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(it_starts_from_the_systems_first_estimates, setup),
		cmocka_unit_test_setup(what_is_too_short_for_a_wait_is_spun, setup),
		cmocka_unit_test_setup(a_wait_is_a_quarter_as_long_as_its_latency_at_least, setup),
		cmocka_unit_test_setup(a_shorter_wait_may_fit_where_a_longer_one_does_not, setup),
		cmocka_unit_test_setup(without_spin_the_kernel_waits_to_the_end, setup),
		cmocka_unit_test_setup(what_exceeds_the_spin_is_waited_for_even_if_that_does_not_pay, setup),
		cmocka_unit_test_setup(a_margin_beyond_the_spin_is_cut_where_no_wait_can_follow, setup),
		cmocka_unit_test_setup(a_second_wait_follows_where_the_first_ones_latency_varies_more, setup),
		cmocka_unit_test_setup(a_latency_beyond_the_spin_is_met_by_a_second_wait, setup),
		cmocka_unit_test_setup(long_waits_end_in_good_time, setup),
		cmocka_unit_test_setup(no_wait_is_longer_than_a_slice, setup),
		cmocka_unit_test_setup(a_new_class_keeps_more_off_the_deadline, setup),
		cmocka_unit_test_setup(classes_that_are_spun_are_tried_ever_more_rarely, setup),
		cmocka_unit_test_setup(a_trial_makes_no_sleep_late_whose_estimate_holds, setup),
		cmocka_unit_test_setup(where_there_is_no_room_for_a_trial_there_is_none, setup),
		cmocka_unit_test_setup(only_first_waits_are_tried, setup),
		cmocka_unit_test_setup(what_can_pay_waits_before_long, setup),
		cmocka_unit_test_setup(after_a_bad_time_a_trial_or_two_are_enough, setup),
		cmocka_unit_test_setup(what_cannot_pay_does_not_wait, setup),
		cmocka_unit_test_setup(each_wait_is_learned_from_where_it_belongs, setup),
		cmocka_unit_test_setup(without_spin_nothing_is_learned, setup),
		cmocka_unit_test_setup(a_latency_beyond_the_spin_and_beyond_a_share_of_the_wait_is_not_learned_from, setup),
		cmocka_unit_test_setup(no_plan_is_out_of_bounds, setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
