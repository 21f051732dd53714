/* The policy on a scripted clock. */
#include "os_fake.h"
#include "random.h"
#include "sleeper.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MS UINT64_C(1000000)

/* At most this many readings of the clock go with one wait; they take time that is neither waited nor spun. */
#define READINGS_PER_WAIT 4

static const hr_settings defaults = {.max_spin_ns = 200000, .on_time = 0.95};

static const hr_settings all_settings[] = {
	{.max_spin_ns = 0, .on_time = 0.95},
	{.max_spin_ns = 1, .on_time = 0.5},
	{.max_spin_ns = 1000, .on_time = 0.999},
	{.max_spin_ns = 50000, .on_time = 0.9},
	{.max_spin_ns = 250000, .on_time = 0.95},
	{.max_spin_ns = 10 * MS, .on_time = 0.99},
	{.max_spin_ns = UINT64_MAX, .on_time = 0.999},
};
#define SETTINGS (sizeof(all_settings) / sizeof(all_settings[0]))

static hr_sleeper sleeper;

/* The caller: a script and a record, as the fake system has them. */
static struct {
	uint64_t interrupt_at_ns; /* its flag is up from then on */
	bool is_served;           /* that can be done while the sleep lasts, and puts the flag down */
	uint64_t service_ns;      /* what it takes */
	uint64_t services;
	uint64_t rehearsal_ns;    /* what one takes */
	uint64_t rehearsals;
	uint64_t late_rehearsals; /* that ended past watched_ns */
	uint64_t watched_ns;
} script;

static bool is_interrupted(void *context)
{
	assert_ptr_equal(context, &script);
	return fake.now_ns >= script.interrupt_at_ns;
}

static void rehearse(void *context)
{
	assert_ptr_equal(context, &script);
	assert_true(fake.is_holding);
	assert_true(fake.now_ns < script.interrupt_at_ns);
	script.rehearsals++;
	fake_pass(script.rehearsal_ns);
	script.late_rehearsals += fake.now_ns > script.watched_ns;
}

static bool serve(void *context)
{
	assert_ptr_equal(context, &script);
	assert_false(fake.is_holding);
	assert_true(fake.now_ns >= script.interrupt_at_ns);
	if (script.is_served) {
		script.services++;
		script.interrupt_at_ns = FAKE_NEVER_NS;
		fake_pass(script.service_ns);
	}
	return script.is_served;
}

static const hr_caller caller = {is_interrupted, serve, rehearse, &script};

static int setup(void **state)
{
	(void) state;
	fake_reset();
	script = (__typeof__(script)) {.interrupt_at_ns = FAKE_NEVER_NS, .watched_ns = FAKE_NEVER_NS};
	hr_sleeper_init(&sleeper, defaults);
	random_seed(3);
	return 0;
}

static void start_over(hr_settings settings)
{
	setup(NULL);
	hr_sleeper_init(&sleeper, settings);
}

static uint64_t deadline_ns; /* of the last sleep */

static uint64_t sleep_ns(uint64_t length_ns)
{
	uint64_t start_ns = hr_os_now_ns();

	deadline_ns = hr_deadline_ns(start_ns, length_ns);
	return hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller);
}

static void assert_interrupted(uint64_t left_ns)
{
	assert_true(left_ns != 0);
	assert_int_equal(left_ns, deadline_ns - fake.read_ns);
}

static void assert_reached(uint64_t left_ns)
{
	assert_int_equal(left_ns, 0);
	assert_true(fake.now_ns >= deadline_ns);
	assert_true(fake.read_ns >= deadline_ns); /* … and the sleeper knew, rather than guessed */
}

static hr_latency_class *first_class(uint64_t length_ns)
{
	return &sleeper.planner.first.classes[hr_latency_class_of(length_ns)];
}

/* As if class after class had been told of waits this late for a long time. */
static void assume_latency(uint64_t latency_ns)
{
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		hr_latency_class learned = {
			.on_time_ns = latency_ns, .median_ns = latency_ns, .waits = 1000, .trial_after = 1024
		};

		sleeper.planner.first.classes[i] = learned;
		sleeper.planner.further.classes[i] = learned;
	}
}

static uint64_t lateness_ns(void)
{
	return fake.now_ns - deadline_ns;
}

/* Beginnings and deadlines */

static void init_starts_from_the_first_estimates_and_empty(void **state)
{
	hr_planner fresh;
	hr_sleeper_stats none = {0};

	(void) state;
	sleep_ns(10 * MS);
	sleeper.os.slack_ns = 1;
	hr_sleeper_init(&sleeper, all_settings[2]);
	hr_planner_init(&fresh, all_settings[2]);
	assert_memory_equal(&sleeper.planner, &fresh, sizeof(fresh));
	assert_memory_equal(&sleeper.stats, &none, sizeof(none));
	assert_int_equal(sleeper.os.slack_ns, 0);
}

static void the_end_lets_go_of_what_the_system_gave(void **state)
{
	(void) state;
	sleep_ns(10 * MS);
	assert_int_equal(fake.closes, 0);
	hr_sleeper_end(&sleeper);
	assert_int_equal(fake.closes, 1);
}

static void deadlines_saturate(void **state)
{
	(void) state;
	assert_int_equal(hr_deadline_ns(5, 7), 12);
	assert_int_equal(hr_deadline_ns(5, 0), 5);
	assert_int_equal(hr_deadline_ns(1, UINT64_MAX - 1), UINT64_MAX);
	assert_int_equal(hr_deadline_ns(2, UINT64_MAX - 1), UINT64_MAX);
	assert_int_equal(hr_deadline_ns(UINT64_MAX, UINT64_MAX), UINT64_MAX);
	assert_int_equal(hr_deadline_ns(UINT64_MAX - 5, 6), UINT64_MAX);
	assert_int_equal(hr_deadline_ns(UINT64_MAX - 5, 4), UINT64_MAX - 1);
}

static void a_past_deadline_returns_at_once_and_uncounted(void **state)
{
	hr_sleeper before = sleeper;

	(void) state;
	script.interrupt_at_ns = 0; /* even then nothing is left */
	assert_int_equal(hr_sleep_until(&sleeper, fake.now_ns, fake.now_ns, &caller), 0);
	assert_int_equal(hr_sleep_until(&sleeper, fake.now_ns, fake.now_ns - 1, &caller), 0);
	assert_int_equal(hr_sleep_until(&sleeper, fake.now_ns, 0, &caller), 0);
	assert_int_equal(fake.waits, 0);
	assert_int_equal(fake.yields, 0);
	assert_int_equal(fake.readings, 0);
	assert_int_equal(script.rehearsals, 0);
	assert_memory_equal(&sleeper, &before, sizeof(before));
}

/* What is waited for and what is spun */

static void a_short_sleep_only_spins(void **state)
{
	(void) state;
	for (uint64_t length_ns = 1; length_ns <= 35000; length_ns += 999) {
		assert_reached(sleep_ns(length_ns));
		assert_true(lateness_ns() < fake.tick_ns);
	}
	assert_int_equal(fake.waits, 0);
}

/* A first rehearsal may take 10 us, and must end before half of the time that there is. */
static void a_spin_rehearses_if_there_is_time(void **state)
{
	(void) state;
	script.rehearsal_ns = 9000;
	assume_latency(60000);
	for (uint64_t length_ns = 1; length_ns <= 20000; length_ns += 999) {
		assert_reached(sleep_ns(length_ns));
	}
	assert_int_equal(script.rehearsals, 0);
	for (uint64_t length_ns = 21000; length_ns <= 50000; length_ns += 999) {
		script.rehearsals = 0;
		assert_reached(sleep_ns(length_ns));
		assert_true(script.rehearsals > 0);
		assert_true(lateness_ns() < fake.tick_ns);
	}
	assert_int_equal(fake.waits, 0);
}

static void without_spin_an_early_wake_is_waited_out(void **state)
{
	(void) state;
	start_over((hr_settings) {.max_spin_ns = 0, .on_time = 0.95});
	fake.early_ns = 700;
	assert_reached(sleep_ns(1 * MS));
	assert_true(fake.waits > 2);
	assert_int_equal(fake.until_ns, deadline_ns);
	assert_true(sleeper.stats.spun_ns <= fake.tick_ns);
}

static void with_the_kernel_on_time_no_sleep_spins_longer_than_allowed(void **state)
{
	static const uint64_t assumed_ns[] = {1000, 30000, 200000, 1 * MS, 1000 * MS};

	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		if (all_settings[i].max_spin_ns > 1000 * MS) {
			continue; /* as good as no bound */
		}
		for (size_t j = 0; j < sizeof(assumed_ns) / sizeof(assumed_ns[0]); j++) {
			for (unsigned turn = 0; turn < 100; turn++) {
				uint64_t began_ns;

				start_over(all_settings[i]);
				random_seed(turn);
				assume_latency(assumed_ns[j]);
				fake.tick_ns = 1 + all_settings[i].max_spin_ns / 4096;
				fake.early_ns = turn % 2 * random_below(1000); /* that is no way around it */
				began_ns = fake.now_ns;
				assert_reached(sleep_ns(random_of_any_size(34)));
				assert_true(sleeper.stats.spun_ns <= all_settings[i].max_spin_ns + fake.tick_ns);
				/* not by the stats' word alone: a reading at the start, some with each wait, one past the deadline */
				assert_true(fake.now_ns - began_ns - fake.waited_ns
					<= all_settings[i].max_spin_ns + (2 + READINGS_PER_WAIT * fake.waits) * fake.tick_ns);
			}
		}
	}
}

/*
 * Medians after waits of up to 20 us, 200 us, 2 ms, 20 ms, and longer ones, on two machines of two virtual cores:
 * Intel, AMD.
 */
static const uint64_t usual_ns[2][5] = {{30000, 35000, 55000, 75000, 120000}, {8000, 8000, 31000, 107000, 120000}};
static size_t machine;

static void kernel_is_late_as_usual(uint64_t until_ns)
{
	uint64_t length_ns = 20 * HR_NS_PER_US;
	size_t i = 0;

	while (i < 4 && until_ns - fake.now_ns > length_ns) {
		length_ns *= 10;
		i++;
	}
	fake.late_ns = usual_ns[machine][i];
}

static void nearly_any_first_call_within_the_usual_latencies_is_exact(void **state)
{
	unsigned calls = 0, late = 0;

	(void) state;
	for (machine = 0; machine < 2; machine++) {
		for (uint64_t length_ns = 1000; length_ns < 1000 * MS; length_ns = length_ns * 5 / 4) {
			setup(NULL);
			fake.before_wait = kernel_is_late_as_usual;
			assert_reached(sleep_ns(length_ns));
			assert_true(lateness_ns() < 5000);
			calls++;
			late += lateness_ns() >= 2 * fake.tick_ns;
		}
	}
	assert_true(late <= calls / 20);
}

/* Long sleeps */

static void no_wait_is_longer_than_a_slice(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		for (uint64_t more_ns = 0; more_ns < 3; more_ns++) {
			start_over(all_settings[i]);
			fake.tick_ns = 100000;
			assert_reached(sleep_ns(10 * hr_os.slice_ns + more_ns * hr_os.slice_ns / 2));
			assert_true(fake.waits >= 10);
			assert_true(fake.longest_ns <= hr_os.slice_ns);
		}
	}
}

/* What slices end late by says nothing of the last wait. */
static void coarse_waits_are_not_learned_from(void **state)
{
	hr_planner before = sleeper.planner;

	(void) state;
	fake.late_ns = 30 * MS;
	script.interrupt_at_ns = fake.now_ns + 8 * hr_os.slice_ns;
	assert_interrupted(sleep_ns(100 * hr_os.slice_ns));
	assert_int_equal(fake.waits, 8);
	assert_int_equal(fake.coarse_waits, 8);
	assert_memory_equal(&sleeper.planner, &before, sizeof(before));
}

static void the_last_waits_of_a_long_sleep_are_fine_and_learned_from(void **state)
{
	(void) state;
	assume_latency(20000);
	assert_reached(sleep_ns(3 * hr_os.slice_ns + 100 * MS));
	assert_true(fake.waits > fake.coarse_waits);
	assert_int_equal(first_class(hr_os.slice_ns)->waits, 1000);
	assert_true(lateness_ns() < fake.tick_ns);
}

static void an_endless_sleep_is_sliced_and_can_be_interrupted(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		start_over(all_settings[i]);
		fake.signal_at_ns = fake.now_ns + 7 * hr_os.slice_ns / 2;
		script.interrupt_at_ns = fake.signal_at_ns;
		assert_interrupted(sleep_ns(UINT64_MAX));
		assert_int_equal(deadline_ns, UINT64_MAX);
		assert_int_equal(fake.waits, 4);
		assert_true(fake.longest_ns <= hr_os.slice_ns);
		assert_int_equal(sleeper.stats.interrupted, 1);
	}
}

static void the_last_time_of_the_clock_can_be_reached(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		start_over(all_settings[i]);
		fake.now_ns = UINT64_MAX - 5 * hr_os.slice_ns / 2;
		fake.tick_ns = 50000;
		fake.late_ns = 60000;
		assert_reached(sleep_ns(3 * hr_os.slice_ns));
		assert_int_equal(deadline_ns, UINT64_MAX);
	}
}

/* Never early */

static void early_wakes_never_end_a_sleep_early(void **state)
{
	static const uint64_t early_ns[] = {1, 50, 1000, 100000, 400 * MS};

	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		for (size_t j = 0; j < sizeof(early_ns) / sizeof(early_ns[0]); j++) {
			for (uint64_t length_ns = 1; length_ns < 3000 * MS; length_ns = length_ns * 4 + 1) {
				start_over(all_settings[i]);
				fake.early_ns = early_ns[j];
				fake.tick_ns = 1 + length_ns / 4096; /* a kernel that does not wait at all is spun around, too */
				assert_reached(sleep_ns(length_ns));
			}
		}
	}
}

static void late_wakes_end_a_sleep_late(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		start_over(all_settings[i]);
		for (uint64_t late_ns = 1; late_ns < 5000 * MS; late_ns *= 3) {
			fake.late_ns = late_ns;
			fake.tick_ns = 1 + late_ns / 1024;
			assert_reached(sleep_ns(10 * MS));
			assert_true(lateness_ns() <= late_ns + (READINGS_PER_WAIT + 1) * fake.tick_ns);
		}
	}
}

/* A wait that ended past the deadline is neither waited nor spun for again. */
static void a_wake_past_the_deadline_ends_the_sleep(void **state)
{
	(void) state;
	fake.late_ns = 500 * MS;
	assert_reached(sleep_ns(10 * MS));
	assert_int_equal(fake.waits, 1);
	assert_int_equal(script.rehearsals, 0); /* it would only be later */
	assert_true(sleeper.stats.spun_ns <= fake.tick_ns);
	assert_true(sleeper.stats.lateness.most_ns >= 500 * MS - 10 * MS / 4); /* a new class' wait ends early */
}

static void any_kernel_does_something_random(uint64_t until_ns)
{
	(void) until_ns;
	fake.early_ns = 0;
	fake.late_ns = 0;
	fake.is_refusing = false;
	fake.signal_at_ns = FAKE_NEVER_NS;
	switch (random_below(8)) {
		case 0:
			fake.early_ns = random_of_any_size(34);
			break;
		case 1:
			fake.signal_at_ns = fake.now_ns + random_of_any_size(30);
			break;
		case 2:
			fake.is_refusing = random_below(4) == 0;
			break;
		default:
			fake.late_ns = random_of_any_size(random_below(4) == 0 ? 32 : 17);
	}
	script.rehearsal_ns = random_of_any_size(14);
}

/* The sleeper goes on learning from all this across sleeps, and each sleep may find other settings. */
static void nothing_random_makes_it_early(void **state)
{
	enum { SLEEPS = 60000 };
	uint64_t interrupted = 0;
	uint64_t refused = 0;

	(void) state;
	fake.before_wait = any_kernel_does_something_random;
	for (unsigned sleep = 0; sleep < SLEEPS; sleep++) {
		uint64_t length_ns = 1 + random_of_any_size(32);
		uint64_t left_ns;

		sleeper.planner.settings = all_settings[random_below(SETTINGS)];
		fake.now_ns = random_of_any_size(60);
		fake.tick_ns = 1 + random_below(60) + length_ns / 1024;
		fake.yield_ns = 1 + random_below(1000) + length_ns / 1024;
		fake.longest_ns = 0;
		script.rehearsal_ns = random_of_any_size(14);
		script.interrupt_at_ns = random_below(8) == 0
			? fake.now_ns + random_of_any_size(32) : FAKE_NEVER_NS;

		left_ns = sleep_ns(length_ns);
		while (left_ns != 0) {
			assert_interrupted(left_ns);
			interrupted++;
			script.interrupt_at_ns = FAKE_NEVER_NS;
			left_ns = hr_sleep_until(&sleeper, hr_os_now_ns(), deadline_ns, &caller);
		}
		assert_reached(left_ns);
		assert_true(fake.longest_ns <= hr_os.slice_ns);
		refused += fake.is_refusing;
	}
	assert_int_equal(sleeper.stats.interrupted, interrupted);
	assert_true(interrupted > SLEEPS / 100); /* the script did reach what it is for */
	assert_true(refused > SLEEPS / 100);
	assert_true(fake.waits > SLEEPS / 2);
}

/* Learning */

static void a_grown_latency_is_learned_within_a_few_sleeps(void **state)
{
	(void) state;
	fake.late_ns = 50000;
	for (unsigned sleep = 0; sleep < 100; sleep++) {
		sleep_ns(10 * MS);
	}
	fake.late_ns = 150000;
	for (unsigned sleep = 0; sleep < 25; sleep++) {
		sleep_ns(10 * MS);
	}
	assert_reached(sleep_ns(10 * MS));
	assert_true(lateness_ns() < fake.tick_ns);
}

static void a_fallen_latency_saves_spin(void **state)
{
	uint64_t spun_ns;

	(void) state;
	assume_latency(200000);
	fake.late_ns = 5000;
	sleep_ns(10 * MS);
	for (unsigned sleep = 0; sleep < 1000; sleep++) {
		sleep_ns(10 * MS);
	}
	spun_ns = sleeper.stats.spun_ns;
	assert_reached(sleep_ns(10 * MS));
	assert_true(sleeper.stats.spun_ns - spun_ns < 10000);
}

/* 5 us and an exponential tail of 20 us: the 95th percentile is 65 us, the median 19. */
static void kernel_is_late_at_random(uint64_t until_ns)
{
	(void) until_ns;
	fake.late_ns = 5000 + (uint64_t) (-20000 * log(1 - random_share()));
}

/* Each of up to two stages has its 5 % of late waits; it may not be far better either, for that is paid by spin. */
static void most_sleeps_are_exact_on_a_random_kernel(void **state)
{
	enum { WARM_UP = 1000, SLEEPS = 20000 };
	unsigned late = 0;

	(void) state;
	fake.before_wait = kernel_is_late_at_random;
	for (unsigned sleep = 0; sleep < WARM_UP + SLEEPS; sleep++) {
		assert_reached(sleep_ns(10 * MS));
		late += sleep >= WARM_UP && lateness_ns() >= 2 * fake.tick_ns;
	}
	assert_in_range(late, SLEEPS * 2 / 100, SLEEPS * 12 / 100);
	assert_true(sleeper.stats.spun_ns / sleeper.stats.sleeps < 65000);
}

static void an_interrupted_or_refused_wait_is_not_learned_from(void **state)
{
	hr_planner before = sleeper.planner;

	(void) state;
	fake.late_ns = 5 * MS;
	fake.signal_at_ns = fake.now_ns + fake.tick_ns + 10 * MS + 50000; /* late, but by a plausible latency */
	sleep_ns(10 * MS);
	assert_int_equal(fake.waits, 1);
	assert_memory_equal(&sleeper.planner, &before, sizeof(before));

	fake.is_refusing = true;
	sleep_ns(10 * MS);
	assert_int_equal(fake.waits, 2);
	assert_memory_equal(&sleeper.planner, &before, sizeof(before));
}

/* 1 ms is spun while all waits seem to take 10 ms, and waited for again when the bad time is over. */
static void after_a_bad_time_waiting_is_tried_again(void **state)
{
	unsigned sleeps;
	uint64_t waits;

	(void) state;
	sleeper.planner.settings.max_spin_ns = 20 * MS;
	fake.tick_ns = 1000;
	assume_latency(10 * MS);
	fake.late_ns = 10000;
	for (sleeps = 0; fake.waits == 0; sleeps++) {
		sleep_ns(1 * MS);
		assert_true(sleeps < 4096);
	}
	for (sleeps = 0; sleeps < 2000; sleeps++) { /* … and what that says is believed */
		sleep_ns(1 * MS);
	}
	waits = fake.waits;
	sleep_ns(1 * MS);
	assert_true(fake.waits > waits);
}

static void a_bad_time_that_lasts_is_tried_rarely(void **state)
{
	(void) state;
	sleeper.planner.settings.max_spin_ns = 10 * MS;
	fake.tick_ns = 1000;
	fake.late_ns = 5 * MS;
	assume_latency(700000);
	for (unsigned sleep = 0; sleep < 2000; sleep++) {
		sleep_ns(1 * MS);
	}
	assert_in_range(fake.waits, 1, 200);
}

/* Clocks of different rates, and systems that add a share */

static const struct {
	double rate;
	double late_share;
	uint64_t most_late_ns;
} drifts[] = {{1, 0, 0}, {1.04, 0, 0}, {0.96, 0, 0}, {1.0005, 0, 0}, {0.9995, 0, 0}, {1, 0.13, 1 * MS}};
#define DRIFTS (sizeof(drifts) / sizeof(drifts[0]))

static const uint64_t drift_lengths_ns[] = {
	10000, 30000, 100000, 300000, 1 * MS, 3 * MS, 8 * MS, 10 * MS, 30 * MS, 70 * MS, 100 * MS, 300 * MS, 1000 * MS, 3000 * MS,
	10000 * MS
};
#define DRIFT_LENGTHS (sizeof(drift_lengths_ns) / sizeof(drift_lengths_ns[0]))

static void drift(size_t index)
{
	start_over(defaults);
	fake.late_ns = 20000;
	fake.rate = drifts[index].rate;
	fake.late_share = drifts[index].late_share;
	fake.most_late_ns = drifts[index].most_late_ns;
}

/* The lateness that nine of ten sleeps do not exceed, after learning. */
static uint64_t learned_lateness_ns(uint64_t length_ns)
{
	hr_histogram lateness = {0};

	for (unsigned sleep = 0; sleep < 200; sleep++) {
		assert_reached(sleep_ns(length_ns));
	}
	for (unsigned sleep = 0; sleep < 200; sleep++) {
		assert_reached(sleep_ns(length_ns));
		hr_histogram_add(&lateness, lateness_ns(), 1);
	}
	return hr_histogram_quantile_ns(&lateness, 0.9);
}

static void clocks_of_different_rates_make_nothing_late(void **state)
{
	(void) state;
	for (size_t i = 0; i < DRIFT_LENGTHS; i++) {
		uint64_t without_ns = 0;

		for (size_t j = 0; j < DRIFTS; j++) {
			uint64_t with_ns;

			drift(j);
			with_ns = learned_lateness_ns(drift_lengths_ns[i]);
			without_ns = j == 0 ? with_ns : without_ns;
			assert_true(with_ns <= without_ns + fake.tick_ns);
		}
		assert_true(without_ns < fake.tick_ns);
	}
}

static void nor_do_they_the_first_sleep(void **state)
{
	(void) state;
	for (size_t i = 0; i < DRIFT_LENGTHS; i++) {
		for (size_t j = 0; j < DRIFTS; j++) {
			drift(j);
			assert_reached(sleep_ns(drift_lengths_ns[i]));
			assert_true(lateness_ns() <= 2 * (hr_os.wake_ns + hr_os.wake_growth_ns * hr_latency_class_of(drift_lengths_ns[i])));
		}
	}
}

/* Windows' high-resolution timer: on a grid of half a millisecond, and on the next but one half of the time. */

#define GRID_NS UINT64_C(500000)

static void kernel_wakes_on_a_grid(uint64_t until_ns)
{
	fake.late_ns = GRID_NS - 1 - (until_ns + GRID_NS - 1) % GRID_NS + (random_below(2) == 0 ? 0 : GRID_NS);
}

static void on_windows(void)
{
	start_over((hr_settings) {.max_spin_ns = 2 * MS, .on_time = 0.95});
	hr_latency_reset(&sleeper.planner.first, 700000, 10000); /* os_windows.c's */
	hr_latency_reset(&sleeper.planner.further, 700000, 10000);
	fake.before_wait = kernel_wakes_on_a_grid;
}

static void windows_timer_is_learned(void **state)
{
	static const uint64_t lengths_ns[] = {1500000, 2 * MS, 5 * MS, 16 * MS, 33 * MS};

	(void) state;
	for (size_t i = 0; i < sizeof(lengths_ns) / sizeof(lengths_ns[0]); i++) {
		unsigned late = 0;
		uint64_t spun_ns, waits;

		on_windows();
		for (unsigned sleep = 0; sleep < 500; sleep++) {
			assert_reached(sleep_ns(lengths_ns[i] + random_below(1000)));
		}
		spun_ns = sleeper.stats.spun_ns;
		waits = fake.waits;
		for (unsigned sleep = 0; sleep < 1000; sleep++) {
			assert_reached(sleep_ns(lengths_ns[i] + random_below(1000)));
			late += lateness_ns() >= 2 * fake.tick_ns;
		}
		assert_true(late <= 100);
		assert_in_range(fake.waits - waits, 300, 2100); /* that of 1.5 ms just so */
		assert_true((sleeper.stats.spun_ns - spun_ns) / 1000 < 1000000);
	}
}

static void the_first_calls_on_windows_are_in_time(void **state)
{
	unsigned late = 0;

	(void) state;
	for (unsigned turn = 0; turn < 1000; turn++) {
		on_windows();
		random_seed(turn);
		assert_reached(sleep_ns(5 * MS));
		late += lateness_ns() >= 2 * fake.tick_ns;
	}
	assert_true(late < 50);
}

/* Interruption */

static void interrupted_before_it_begins(void **state)
{
	static const uint64_t lengths_ns[] = {500, 100000, 10 * MS, UINT64_MAX};

	(void) state;
	for (size_t i = 0; i < sizeof(lengths_ns) / sizeof(lengths_ns[0]); i++) {
		setup(NULL);
		script.interrupt_at_ns = 0;
		assert_interrupted(sleep_ns(lengths_ns[i]));
		assert_int_equal(fake.waits, 0);
		assert_int_equal(script.rehearsals, 0);
		assert_int_equal(sleeper.stats.sleeps, 1);
		assert_int_equal(sleeper.stats.interrupted, 1);
		assert_int_equal(sleeper.stats.lateness.total, 0);
		assert_int_equal(first_class(lengths_ns[i])->waits, 0);
	}
}

/* A handler that the caller knows nothing of: another library's. */
static void a_signal_alone_ends_no_sleep(void **state)
{
	static const uint64_t lengths_ns[] = {200000, 10 * MS, 100 * MS, 5000 * MS};

	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		for (size_t j = 0; j < sizeof(lengths_ns) / sizeof(lengths_ns[0]); j++) {
			start_over(all_settings[i]);
			fake.tick_ns = 1 + lengths_ns[j] / 1024;
			fake.signal_at_ns = fake.now_ns + lengths_ns[j] / 3;
			assert_reached(sleep_ns(lengths_ns[j]));
			assert_true(lateness_ns() < READINGS_PER_WAIT * fake.tick_ns);
			assert_int_equal(sleeper.stats.sleeps, 1);
			assert_int_equal(sleeper.stats.interrupted, 0);
		}
	}
}

static void signal_comes_soon(uint64_t until_ns)
{
	(void) until_ns;
	fake.signal_at_ns = fake.now_ns + 37000;
}

static void a_storm_of_signals_is_slept_out(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		start_over(all_settings[i]);
		fake.tick_ns = 100;
		fake.before_wait = signal_comes_soon;
		assert_reached(sleep_ns(20 * MS));
		assert_true(lateness_ns() < READINGS_PER_WAIT * fake.tick_ns);
		assert_true(fake.waits > 400 || all_settings[i].max_spin_ns >= 10 * MS);
		assert_int_equal(sleeper.stats.sleeps, 1);
		assert_int_equal(sleeper.stats.interrupted, 0);
	}
}

static void a_signal_that_the_caller_wants_ends_the_wait_and_the_sleep(void **state)
{
	uint64_t start_ns = fake.now_ns;

	(void) state;
	fake.signal_at_ns = start_ns + 4 * MS;
	script.interrupt_at_ns = fake.signal_at_ns;
	deadline_ns = start_ns + 10 * MS;
	assert_interrupted(hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller));
	assert_int_equal(fake.now_ns, fake.read_ns);
	assert_in_range(fake.now_ns, start_ns + 4 * MS, start_ns + 4 * MS + READINGS_PER_WAIT * fake.tick_ns);
	assert_int_equal(fake.waits, 1);
	assert_int_equal(script.rehearsals, 0);
	assert_int_equal(sleeper.stats.sleeps, 1);
	assert_int_equal(sleeper.stats.interrupted, 1);
	assert_int_equal(sleeper.stats.slept_ns, fake.now_ns - start_ns);
	assert_in_range(sleeper.stats.spun_ns, 0, fake.tick_ns);
	assert_int_equal(sleeper.stats.lateness.total, 0);
}

/* What comes between the last look and a coarse wait ends that at once. */
static void signal_after_the_look(uint64_t until_ns)
{
	(void) until_ns;
	fake.before_wait = NULL;
	fake.late_ns = 10;
	fake.signal_at_ns = fake.now_ns + hr_os.slice_ns + 5; /* this wait is over then, the next has not begun */
	script.interrupt_at_ns = fake.now_ns + hr_os.slice_ns + 5;
}

static void a_signal_between_two_coarse_waits_ends_the_sleep(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		start_over(all_settings[i]);
		fake.tick_ns = 0;
		fake.before_wait = signal_after_the_look;
		assert_interrupted(sleep_ns(100 * hr_os.slice_ns));
		assert_true(fake.waits <= 2);
	}
}

/* Wherever the flag rises: in a spin, in a wait, in a coarse one. */
static void what_is_served_ends_no_sleep(void **state)
{
	static const uint64_t lengths_ns[] = {20000, 200000, 10 * MS, 5000 * MS};

	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		for (size_t j = 0; j < sizeof(lengths_ns) / sizeof(lengths_ns[0]); j++) {
			for (uint64_t at_ns = 0; at_ns < lengths_ns[j]; at_ns += lengths_ns[j] / 20) {
				start_over(all_settings[i]);
				fake.tick_ns = 1 + lengths_ns[j] / 1024;
				script.is_served = true;
				script.service_ns = 3000;
				script.interrupt_at_ns = fake.now_ns + at_ns;
				if (j % 2 == 0) {
					fake.signal_at_ns = script.interrupt_at_ns;
				}
				assert_reached(sleep_ns(lengths_ns[j]));
				assert_true(lateness_ns() < (READINGS_PER_WAIT + 1) * fake.tick_ns + script.service_ns);
				assert_int_equal(sleeper.stats.sleeps, 1);
				assert_int_equal(sleeper.stats.interrupted, 0);
				assert_true(script.services <= 1);
				if (all_settings[i].max_spin_ns < UINT64_MAX) { /* and is planned anew, not spun to the end */
					assert_true(sleeper.stats.spun_ns
						<= all_settings[i].max_spin_ns + READINGS_PER_WAIT * fake.tick_ns + script.service_ns);
				}
				/* what wakes nothing is seen after the wait, which may be the last; and nobody looks at the very end */
				assert_true(script.services == 1 || j % 2 == 1 || at_ns > lengths_ns[j] * 8 / 10);
			}
		}
	}
}

static void a_service_past_the_deadline_ends_the_sleep_late(void **state)
{
	(void) state;
	script.is_served = true;
	script.service_ns = 50 * MS;
	script.interrupt_at_ns = fake.now_ns;
	assert_reached(sleep_ns(10 * MS));
	assert_in_range(lateness_ns(), 39 * MS, 41 * MS);
	assert_int_equal(fake.waits, 0);
}

/* On Windows the flag rises during a wait and nothing ends that: it is looked at before the next. */
static void a_flag_raised_during_a_wait_ends_the_sleep_after_it(void **state)
{
	(void) state;
	script.interrupt_at_ns = fake.now_ns + hr_os.slice_ns / 2;
	assert_interrupted(sleep_ns(10 * hr_os.slice_ns));
	assert_int_equal(fake.waits, 1);
	assert_int_equal(script.rehearsals, 0);
	assert_int_equal(sleeper.stats.interrupted, 1);
	assert_true(sleeper.stats.spun_ns <= fake.tick_ns);
}

static void a_flag_raised_in_the_spin_ends_it(void **state)
{
	uint64_t start_ns = fake.now_ns;
	uint64_t left_ns;

	(void) state;
	script.interrupt_at_ns = start_ns + 20000;
	left_ns = hr_sleep_until(&sleeper, start_ns, start_ns + 30000, &caller);
	assert_int_equal(left_ns, 10000);
	assert_int_equal(sleeper.stats.interrupted, 1);
	assert_int_equal(sleeper.stats.slept_ns, 20000);
	assert_int_equal(sleeper.stats.spun_ns, 20000);

	setup(NULL); /* the same after a wait */
	assume_latency(20000);
	fake.late_ns = 10000;
	start_ns = fake.now_ns;
	script.interrupt_at_ns = start_ns + 10 * MS - 5000;
	left_ns = hr_sleep_until(&sleeper, start_ns, start_ns + 10 * MS, &caller);
	assert_in_range(left_ns, 5000 - READINGS_PER_WAIT * fake.tick_ns, 5000);
	assert_true(fake.waits > 0);
	assert_int_equal(sleeper.stats.interrupted, 1);
	assert_true(sleeper.stats.spun_ns > 0);
}

static void a_signal_past_the_deadline_interrupts_nothing(void **state)
{
	(void) state;
	fake.late_ns = 20 * MS;
	fake.signal_at_ns = fake.now_ns + 15 * MS;
	assert_reached(sleep_ns(10 * MS));
	assert_int_equal(fake.waits, 1);
	assert_int_equal(sleeper.stats.sleeps, 1);
	assert_int_equal(sleeper.stats.interrupted, 0);
	assert_int_equal(sleeper.stats.lateness.total, 1);
	assert_true(sleeper.stats.lateness.most_ns >= 5 * MS - fake.tick_ns);
}

static void a_flag_raised_at_the_deadline_interrupts_nothing(void **state)
{
	uint64_t start_ns = fake.now_ns;

	(void) state;
	script.interrupt_at_ns = start_ns + 20000;
	assert_int_equal(hr_sleep_until(&sleeper, start_ns, start_ns + 20000, &caller), 0);
	assert_int_equal(sleeper.stats.interrupted, 0);
	assert_int_equal(sleeper.stats.lateness.total, 1);
}

/* A system that grants no wait */

static void a_refused_wait_is_replaced_by_yielding(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		start_over(all_settings[i]);
		fake.is_refusing = true;
		assert_reached(sleep_ns(1000 * MS));
		assert_int_equal(fake.waits, 1);
		assert_true(fake.yields > 1000);
		assert_true(lateness_ns() <= fake.yield_ns + fake.tick_ns);
	}
}

static void yielding_can_be_interrupted(void **state)
{
	(void) state;
	fake.is_refusing = true;
	script.interrupt_at_ns = fake.now_ns + 3 * MS;
	assert_interrupted(sleep_ns(10 * MS));
	assert_in_range(fake.now_ns, script.interrupt_at_ns, script.interrupt_at_ns + fake.yield_ns + fake.tick_ns);
	assert_int_equal(sleeper.stats.interrupted, 1);
}

/* Rehearsals */

static void each_fine_wait_in_time_is_followed_by_a_rehearsal(void **state)
{
	uint64_t before;

	(void) state;
	start_over((hr_settings) {.max_spin_ns = 0, .on_time = 0.95}); /* no spin, so no other rehearsals */
	for (unsigned sleep = 0; sleep < 100; sleep++) {
		before = fake.waits;
		fake.early_ns = random_below(100000);
		sleep_ns(random_of_any_size(29));
		/* the last wait of a sleep may have reached the deadline */
		assert_in_range(script.rehearsals, fake.waits - fake.coarse_waits - (sleep + 1), fake.waits - fake.coarse_waits);
	}
	assert_true(fake.waits > before);
}

static void the_spin_after_a_wait_rehearses_again_while_there_is_time(void **state)
{
	(void) state;
	assume_latency(100000);
	script.rehearsal_ns = 2000;
	script.watched_ns = fake.now_ns + fake.tick_ns + 10 * MS;
	assert_reached(sleep_ns(10 * MS));
	assert_int_equal(script.watched_ns, deadline_ns);
	/* 100 us and 2 us each: it may stop up to two of them and a little short of the end */
	assert_in_range(script.rehearsals - fake.waits, 40, 50);
	assert_int_equal(script.late_rehearsals, 0);
	assert_true(lateness_ns() < fake.tick_ns);
}

/* Whatever is left when the spin begins: one more that takes as long as the one after the wait ends in time. */
static void no_further_rehearsal_passes_the_deadline(void **state)
{
	(void) state;
	for (uint64_t rehearsal_ns = 100; rehearsal_ns < 20000; rehearsal_ns = rehearsal_ns * 3 / 2) {
		for (uint64_t left_ns = 200; left_ns < 4 * rehearsal_ns; left_ns += 1 + rehearsal_ns / 16) {
			setup(NULL);
			assume_latency(100000);
			script.rehearsal_ns = rehearsal_ns;
			script.watched_ns = fake.now_ns + fake.tick_ns + 10 * MS;
			fake.late_ns = 100000 - rehearsal_ns - left_ns;
			assert_reached(sleep_ns(10 * MS));
			assert_int_equal(fake.waits, 1);
			assert_int_equal(script.late_rehearsals, 0);
			assert_true(lateness_ns() < fake.tick_ns);
		}
	}
}

static void a_rehearsal_counts_as_latency(void **state)
{
	uint64_t first_ns = first_class(10 * MS)->on_time_ns;

	(void) state;
	script.rehearsal_ns = first_ns + 1;
	sleep_ns(10 * MS);
	assert_true(first_class(10 * MS)->on_time_ns > first_ns);
	for (unsigned sleep = 0; sleep < 25; sleep++) {
		sleep_ns(10 * MS);
	}
	assert_reached(sleep_ns(10 * MS));
	assert_true(lateness_ns() < fake.tick_ns);

	setup(NULL);
	script.rehearsal_ns = first_ns / 3;
	sleep_ns(10 * MS);
	assert_true(first_class(10 * MS)->on_time_ns < first_ns);
}

static void a_rehearsal_alone_tells_how_long_it_took(void **state)
{
	uint64_t took_ns;

	(void) state;
	script.rehearsal_ns = 5000;
	took_ns = hr_rehearse(&caller);
	assert_in_range(took_ns, 5000, 5000 + 2 * fake.tick_ns);
	assert_int_equal(script.rehearsals, 1);
	assert_int_equal(fake.holds, 1);
	assert_false(fake.is_holding);

	script.interrupt_at_ns = fake.now_ns; /* the engine's state is not to be touched then */
	took_ns = hr_rehearse(&caller);
	assert_in_range(took_ns, 0, 2 * fake.tick_ns);
	assert_int_equal(script.rehearsals, 1);
	assert_false(fake.is_holding);
	assert_int_equal(sleeper.stats.sleeps, 0);
}

static void rehearsing_the_end_counts_nothing(void **state)
{
	hr_sleeper before;

	(void) state;
	sleep_ns(10 * MS);
	before = sleeper;
	hr_sleep_rehearsed(&sleeper, fake.now_ns);
	hr_sleep_rehearsed(&sleeper, 0);
	hr_sleep_rehearsed(&sleeper, fake.now_ns + 10 * MS);
	hr_sleep_rehearsed(&sleeper, UINT64_MAX);
	assert_memory_equal(&sleeper, &before, sizeof(before));
	assert_true(fake.readings > 4); /* it did run those steps */
}

/* Stats */

static void stats_add_up(void **state)
{
	uint64_t start_ns = fake.now_ns;
	uint64_t spun_ns;

	(void) state;
	assume_latency(40000);
	fake.late_ns = 30000;
	fake.tick_ns = 7;
	assert_int_equal(hr_sleep_until(&sleeper, start_ns, start_ns + 10 * MS, &caller), 0);
	assert_int_equal(fake.waits, 1);
	assert_int_equal(sleeper.stats.sleeps, 1);
	assert_int_equal(sleeper.stats.slept_ns, fake.now_ns - start_ns);
	/* the wait ends 10 us short of the deadline; the readings after it are the last that are not spin */
	assert_in_range(sleeper.stats.spun_ns, 10000 - READINGS_PER_WAIT * fake.tick_ns, 10000);
	assert_int_equal(sleeper.stats.lateness.total, 1);
	assert_int_equal(sleeper.stats.lateness.most_ns, fake.now_ns - (start_ns + 10 * MS));

	spun_ns = sleeper.stats.spun_ns;
	start_ns = fake.now_ns; /* a spin alone: all of it is spun */
	assert_int_equal(hr_sleep_until(&sleeper, start_ns, start_ns + 7000, &caller), 0);
	assert_int_equal(fake.now_ns, start_ns + 7000);
	assert_int_equal(sleeper.stats.spun_ns - spun_ns, 7000);
	assert_int_equal(sleeper.stats.sleeps, 2);
	assert_int_equal(sleeper.stats.interrupted, 0);
	assert_int_equal(sleeper.stats.lateness.total, 2);
}

static void stats_of_many_sleeps_are_those_of_the_clock(void **state)
{
	uint64_t slept_ns = 0;
	uint64_t sleeps = 0;
	uint64_t most_ns = 0;

	(void) state;
	fake.before_wait = kernel_is_late_at_random;
	for (; sleeps < 1000; sleeps++) {
		uint64_t start_ns = fake.now_ns;

		deadline_ns = start_ns + 1 + random_of_any_size(26);
		hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller);
		slept_ns += fake.now_ns - start_ns;
		most_ns = fake.now_ns - deadline_ns > most_ns ? fake.now_ns - deadline_ns : most_ns;
	}
	assert_int_equal(sleeper.stats.sleeps, sleeps);
	assert_int_equal(sleeper.stats.slept_ns, slept_ns);
	assert_true(sleeper.stats.spun_ns <= slept_ns - fake.waited_ns);
	assert_true(sleeper.stats.spun_ns >= slept_ns - fake.waited_ns - fake.waits * READINGS_PER_WAIT * fake.tick_ns);
	assert_int_equal(sleeper.stats.lateness.total, sleeps);
	assert_int_equal(sleeper.stats.lateness.most_ns, most_ns);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(init_starts_from_the_first_estimates_and_empty, setup),
		cmocka_unit_test_setup(the_end_lets_go_of_what_the_system_gave, setup),
		cmocka_unit_test_setup(deadlines_saturate, setup),
		cmocka_unit_test_setup(a_past_deadline_returns_at_once_and_uncounted, setup),
		cmocka_unit_test_setup(a_short_sleep_only_spins, setup),
		cmocka_unit_test_setup(a_spin_rehearses_if_there_is_time, setup),
		cmocka_unit_test_setup(without_spin_an_early_wake_is_waited_out, setup),
		cmocka_unit_test_setup(with_the_kernel_on_time_no_sleep_spins_longer_than_allowed, setup),
		cmocka_unit_test_setup(nearly_any_first_call_within_the_usual_latencies_is_exact, setup),
		cmocka_unit_test_setup(no_wait_is_longer_than_a_slice, setup),
		cmocka_unit_test_setup(coarse_waits_are_not_learned_from, setup),
		cmocka_unit_test_setup(the_last_waits_of_a_long_sleep_are_fine_and_learned_from, setup),
		cmocka_unit_test_setup(an_endless_sleep_is_sliced_and_can_be_interrupted, setup),
		cmocka_unit_test_setup(the_last_time_of_the_clock_can_be_reached, setup),
		cmocka_unit_test_setup(early_wakes_never_end_a_sleep_early, setup),
		cmocka_unit_test_setup(late_wakes_end_a_sleep_late, setup),
		cmocka_unit_test_setup(a_wake_past_the_deadline_ends_the_sleep, setup),
		cmocka_unit_test_setup(nothing_random_makes_it_early, setup),
		cmocka_unit_test_setup(a_grown_latency_is_learned_within_a_few_sleeps, setup),
		cmocka_unit_test_setup(a_fallen_latency_saves_spin, setup),
		cmocka_unit_test_setup(most_sleeps_are_exact_on_a_random_kernel, setup),
		cmocka_unit_test_setup(an_interrupted_or_refused_wait_is_not_learned_from, setup),
		cmocka_unit_test_setup(after_a_bad_time_waiting_is_tried_again, setup),
		cmocka_unit_test_setup(a_bad_time_that_lasts_is_tried_rarely, setup),
		cmocka_unit_test_setup(clocks_of_different_rates_make_nothing_late, setup),
		cmocka_unit_test_setup(nor_do_they_the_first_sleep, setup),
		cmocka_unit_test_setup(windows_timer_is_learned, setup),
		cmocka_unit_test_setup(the_first_calls_on_windows_are_in_time, setup),
		cmocka_unit_test_setup(interrupted_before_it_begins, setup),
		cmocka_unit_test_setup(a_signal_alone_ends_no_sleep, setup),
		cmocka_unit_test_setup(a_storm_of_signals_is_slept_out, setup),
		cmocka_unit_test_setup(a_signal_that_the_caller_wants_ends_the_wait_and_the_sleep, setup),
		cmocka_unit_test_setup(a_signal_between_two_coarse_waits_ends_the_sleep, setup),
		cmocka_unit_test_setup(what_is_served_ends_no_sleep, setup),
		cmocka_unit_test_setup(a_service_past_the_deadline_ends_the_sleep_late, setup),
		cmocka_unit_test_setup(a_flag_raised_during_a_wait_ends_the_sleep_after_it, setup),
		cmocka_unit_test_setup(a_flag_raised_in_the_spin_ends_it, setup),
		cmocka_unit_test_setup(a_signal_past_the_deadline_interrupts_nothing, setup),
		cmocka_unit_test_setup(a_flag_raised_at_the_deadline_interrupts_nothing, setup),
		cmocka_unit_test_setup(a_refused_wait_is_replaced_by_yielding, setup),
		cmocka_unit_test_setup(yielding_can_be_interrupted, setup),
		cmocka_unit_test_setup(each_fine_wait_in_time_is_followed_by_a_rehearsal, setup),
		cmocka_unit_test_setup(the_spin_after_a_wait_rehearses_again_while_there_is_time, setup),
		cmocka_unit_test_setup(no_further_rehearsal_passes_the_deadline, setup),
		cmocka_unit_test_setup(a_rehearsal_counts_as_latency, setup),
		cmocka_unit_test_setup(a_rehearsal_alone_tells_how_long_it_took, setup),
		cmocka_unit_test_setup(rehearsing_the_end_counts_nothing, setup),
		cmocka_unit_test_setup(stats_add_up, setup),
		cmocka_unit_test_setup(stats_of_many_sleeps_are_those_of_the_clock, setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
