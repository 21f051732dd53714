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

static const hr_settings defaults = {.max_spin_ns = 250000, .on_time = 0.95};

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
	(void) context;
	assert_false(fake.is_holding);
	return false;
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

static uint64_t *estimate_ns(uint64_t length_ns)
{
	return &sleeper.latency.quantile_ns[hr_latency_class(length_ns)];
}

static uint64_t waits_learned_from(void)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		sum += sleeper.latency.waits[i];
	}
	return sum;
}

/* As if class after class had been told of waits this late for a long time. */
static void assume_latency(uint64_t latency_ns)
{
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		sleeper.latency.quantile_ns[i] = latency_ns;
		sleeper.latency.waits[i] = 1000;
	}
}

/* Beginnings and deadlines */

static void init_starts_from_the_prior_and_empty(void **state)
{
	hr_latency prior;
	hr_sleeper_stats none = {0};

	(void) state;
	sleep_ns(10 * MS);
	sleeper.os.slack_ns = 1;
	hr_sleeper_init(&sleeper, all_settings[2]);
	hr_latency_reset(&prior, hr_os.wake_ns, hr_os.wake_growth_ns);
	assert_int_equal(sleeper.settings.max_spin_ns, all_settings[2].max_spin_ns);
	assert_true(sleeper.settings.on_time == all_settings[2].on_time);
	assert_memory_equal(&sleeper.latency, &prior, sizeof(prior));
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
	for (uint64_t length_ns = 1; length_ns <= 50000; length_ns += 999) {
		assert_reached(sleep_ns(length_ns));
		assert_true(fake.now_ns - deadline_ns < fake.tick_ns);
	}
	assert_int_equal(fake.waits, 0);
}

/* A first rehearsal may take 10 us, and must end before half of the time that there is. */
static void a_spin_rehearses_if_there_is_time(void **state)
{
	(void) state;
	script.rehearsal_ns = 9000;
	for (uint64_t length_ns = 1; length_ns <= 20000; length_ns += 999) {
		assert_reached(sleep_ns(length_ns));
	}
	assert_int_equal(script.rehearsals, 0);
	for (uint64_t length_ns = 21000; length_ns <= 50000; length_ns += 999) {
		script.rehearsals = 0;
		assert_reached(sleep_ns(length_ns));
		assert_true(script.rehearsals > 0);
		assert_true(fake.now_ns - deadline_ns < fake.tick_ns);
	}
	assert_int_equal(fake.waits, 0);
}

static void a_wait_must_be_half_as_long_again_as_the_latency(void **state)
{
	uint64_t start_ns = fake.now_ns;

	(void) state;
	assume_latency(60000);
	hr_sleep_until(&sleeper, start_ns, start_ns + 90000, &caller);
	assert_int_equal(fake.waits, 0);
	start_ns = fake.now_ns;
	hr_sleep_until(&sleeper, start_ns, start_ns + 90001, &caller);
	assert_int_equal(fake.waits, 1);
	assert_int_equal(fake.until_ns, start_ns + 90001 - 60000);
}

static void what_exceeds_the_spin_is_waited_for_even_if_that_does_not_pay(void **state)
{
	uint64_t start_ns = fake.now_ns;

	(void) state;
	sleeper.settings.max_spin_ns = 1000;
	hr_sleep_until(&sleeper, start_ns, start_ns + 1001, &caller);
	assert_int_equal(fake.waits, 1);
	assert_int_equal(fake.until_ns, start_ns + 1);
	start_ns = fake.now_ns;
	hr_sleep_until(&sleeper, start_ns, start_ns + 1000, &caller);
	assert_int_equal(fake.waits, 1);
}

/* Each wait ends early enough for the latency of its class; what is then left is of a shorter class. */
static void stages_get_shorter(void **state)
{
	uint64_t start_ns = fake.now_ns;

	(void) state;
	assume_latency(20000);
	*estimate_ns(100 * MS) = 200000;
	hr_sleep_until(&sleeper, start_ns, start_ns + 100 * MS, &caller);
	assert_int_equal(fake.waits, 2);
	assert_int_equal(fake.until_ns, start_ns + 100 * MS - 20000);
	assert_int_equal(sleeper.latency.waits[hr_latency_class(100 * MS)], 1001);
	assert_int_equal(sleeper.latency.waits[hr_latency_class(200000)], 1001);
	assert_int_equal(waits_learned_from(), HR_LATENCY_CLASSES * 1000 + 2);
	assert_in_range(sleeper.stats.spun_ns, 20000 - READINGS_PER_WAIT * fake.tick_ns, 20000);
}

static void without_spin_the_kernel_waits_to_the_end(void **state)
{
	(void) state;
	start_over((hr_settings) {.max_spin_ns = 0, .on_time = 0.95});
	for (uint64_t length_ns = 1; length_ns < 100 * MS; length_ns = length_ns * 3 / 2 + 1) {
		uint64_t waits = fake.waits;

		assert_reached(sleep_ns(length_ns));
		assert_int_equal(fake.waits, waits + 1);
		assert_int_equal(fake.until_ns, deadline_ns);
		assert_true(fake.now_ns - deadline_ns <= (READINGS_PER_WAIT + 1) * fake.tick_ns); /* no loop */
	}
	assert_true(sleeper.stats.spun_ns <= sleeper.stats.sleeps * fake.tick_ns);
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

static void a_first_call_within_the_usual_latencies_is_exact(void **state)
{
	static const struct {
		uint64_t length_ns;
		uint64_t late_ns;
	} usual[] = { /* medians on a two-core virtual machine */
		{10 * HR_NS_PER_US, 30000}, {100 * HR_NS_PER_US, 50000}, {1 * MS, 70000}, {10 * MS, 110000}, {100 * MS, 170000},
	};

	(void) state;
	for (size_t i = 0; i < sizeof(usual) / sizeof(usual[0]); i++) {
		setup(NULL);
		fake.late_ns = usual[i].late_ns;
		assert_reached(sleep_ns(usual[i].length_ns));
		assert_true(fake.now_ns - deadline_ns < fake.tick_ns);
	}
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

static void slices_are_not_learned_from(void **state)
{
	hr_latency prior;

	(void) state;
	hr_latency_reset(&prior, hr_os.wake_ns, hr_os.wake_growth_ns);
	fake.late_ns = 30 * MS; /* slices end when something else wants to run: that says nothing of the last wait */
	script.interrupt_at_ns = fake.now_ns + 8 * hr_os.slice_ns;
	sleep_ns(100 * hr_os.slice_ns);
	assert_int_equal(fake.waits, 8);
	assert_memory_equal(&sleeper.latency, &prior, sizeof(prior));
}

static void the_wait_after_the_slices_is_learned_from(void **state)
{
	(void) state;
	assume_latency(20000);
	assert_reached(sleep_ns(3 * hr_os.slice_ns + 100 * MS));
	assert_int_equal(fake.waits, 4);
	assert_int_equal(waits_learned_from(), HR_LATENCY_CLASSES * 1000 + 1);
	assert_int_equal(sleeper.latency.waits[hr_latency_class(hr_os.slice_ns)], 1001);
}

static void signal_before_wait(uint64_t until_ns)
{
	(void) until_ns;
	fake.before_wait = NULL;
	fake.late_ns = 10;
	fake.signal_at_ns = fake.now_ns + hr_os.slice_ns + 5; /* the wait is over, and what comes next has not begun */
}

static void a_signal_between_two_slices_ends_the_sleep(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		start_over(all_settings[i]);
		fake.tick_ns = 0;
		fake.before_wait = signal_before_wait;
		assert_interrupted(sleep_ns(100 * hr_os.slice_ns));
		assert_true(fake.waits <= 2);
	}
}

static void an_endless_sleep_is_sliced_and_can_be_interrupted(void **state)
{
	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		if (all_settings[i].max_spin_ns == UINT64_MAX) {
			continue; /* that would spin for centuries */
		}
		start_over(all_settings[i]);
		fake.signal_at_ns = fake.now_ns + 7 * hr_os.slice_ns / 2;
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
			assert_true(fake.now_ns - deadline_ns <= late_ns + (READINGS_PER_WAIT + 1) * fake.tick_ns);
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
	assert_true(sleeper.stats.lateness.most_ns >= 500 * MS - defaults.max_spin_ns);
}

static void a_storm_of_signals_is_slept_out_by_calling_again(void **state)
{
	uint64_t left_ns;
	uint64_t calls = 0;

	(void) state;
	for (size_t i = 0; i < SETTINGS; i++) {
		start_over(all_settings[i]);
		fake.tick_ns = 100;
		fake.signal_at_ns = fake.now_ns + 37000;
		left_ns = sleep_ns(20 * MS);
		for (calls = 1; left_ns != 0; calls++) {
			assert_interrupted(left_ns);
			fake.signal_at_ns = fake.now_ns + 37000;
			left_ns = hr_sleep_until(&sleeper, hr_os_now_ns(), deadline_ns, &caller);
		}
		assert_reached(left_ns);
		assert_true(calls > 500 || all_settings[i].max_spin_ns >= 10 * MS);
		assert_int_equal(sleeper.stats.sleeps, calls);
		assert_int_equal(sleeper.stats.interrupted, calls - 1);
		assert_int_equal(sleeper.stats.lateness.total, 1);
	}
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

		sleeper.settings = all_settings[random_below(SETTINGS)];
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

static void a_late_wait_raises_the_margin_and_a_prompt_one_lowers_it(void **state)
{
	uint64_t prior_ns = *estimate_ns(10 * MS);

	(void) state;
	fake.late_ns = prior_ns + 1;
	sleep_ns(10 * MS);
	assert_true(*estimate_ns(10 * MS) > prior_ns);

	setup(NULL);
	fake.late_ns = 0;
	sleep_ns(10 * MS);
	assert_true(*estimate_ns(10 * MS) < prior_ns);

	setup(NULL);
	fake.early_ns = 3000; /* before its time counts as no latency, and not as a huge one */
	sleep_ns(10 * MS);
	assert_true(*estimate_ns(10 * MS) < prior_ns);
}

static void one_bad_second_moves_the_margin_by_a_step_only(void **state)
{
	(void) state;
	assume_latency(100000);
	fake.late_ns = HR_NS_PER_S;
	sleep_ns(10 * MS);
	assert_in_range(*estimate_ns(10 * MS), 100000 - 12500, 112500);
}

/* That thread was descheduled, and a longer spin would only have it descheduled more. */
static void a_latency_beyond_the_spin_is_not_learned_from(void **state)
{
	(void) state;
	assume_latency(100000);
	fake.late_ns = defaults.max_spin_ns;
	sleep_ns(10 * MS);
	assert_int_equal(*estimate_ns(10 * MS), 100000);
	fake.late_ns = defaults.max_spin_ns - READINGS_PER_WAIT * fake.tick_ns;
	sleep_ns(10 * MS);
	assert_true(*estimate_ns(10 * MS) > 100000);
}

static void interrupted_and_refused_waits_are_not_learned_from(void **state)
{
	hr_latency prior = sleeper.latency;

	(void) state;
	fake.late_ns = 5 * MS;
	fake.signal_at_ns = fake.now_ns + fake.tick_ns + 10 * MS + 50000; /* late, but by a plausible latency */
	sleep_ns(10 * MS);
	assert_int_equal(fake.waits, 1);
	assert_memory_equal(&sleeper.latency, &prior, sizeof(prior));

	fake.is_refusing = true;
	sleep_ns(10 * MS);
	assert_int_equal(fake.waits, 2);
	assert_memory_equal(&sleeper.latency, &prior, sizeof(prior));
}

static void a_grown_latency_is_learned_within_a_few_sleeps(void **state)
{
	(void) state;
	fake.late_ns = 50000;
	for (unsigned sleep = 0; sleep < 100; sleep++) {
		sleep_ns(10 * MS);
	}
	fake.late_ns = 200000;
	for (unsigned sleep = 0; sleep < 25; sleep++) {
		sleep_ns(10 * MS);
	}
	assert_reached(sleep_ns(10 * MS));
	assert_true(fake.now_ns - deadline_ns < fake.tick_ns);
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
		late += sleep >= WARM_UP && fake.now_ns - deadline_ns >= 2 * fake.tick_ns;
	}
	assert_in_range(late, SLEEPS * 2 / 100, SLEEPS * 12 / 100);
	assert_true(sleeper.stats.spun_ns / sleeper.stats.sleeps < 65000);
}

static void after_a_bad_time_waiting_is_tried_again(void **state)
{
	unsigned sleeps = 0;
	uint64_t waits;

	(void) state;
	sleeper.settings.max_spin_ns = 10 * MS;
	fake.tick_ns = 1000;
	fake.late_ns = 5 * MS;
	do { /* until all of the sleep is spun: it hardly gets worse than that */
		waits = fake.waits;
		sleep_ns(1 * MS);
		assert_true(++sleeps < 20);
	} while (fake.waits != waits);

	fake.late_ns = 10000;
	for (sleeps = 0; fake.waits == waits; sleeps++) {
		sleep_ns(1 * MS);
		assert_true(sleeps < 64);
	}
	for (sleeps = 0; sleeps < 500; sleeps++) { /* … and what that says is believed */
		sleep_ns(1 * MS);
	}
	waits = fake.waits;
	sleep_ns(1 * MS);
	assert_true(fake.waits > waits);
}

static void a_bad_time_that_lasts_is_tried_rarely(void **state)
{
	(void) state;
	sleeper.settings.max_spin_ns = 10 * MS;
	fake.tick_ns = 1000;
	fake.late_ns = 5 * MS;
	assume_latency(1 * MS);
	for (unsigned sleep = 0; sleep < 1000; sleep++) {
		sleep_ns(1 * MS);
	}
	assert_in_range(fake.waits, 10, 200);
}

/* A timer that wakes on the ticks of its resolution only, as Windows' do; other programs change it. */
static uint64_t resolution_ns;

static void kernel_wakes_on_a_tick(uint64_t until_ns)
{
	fake.late_ns = resolution_ns - 1 - (until_ns + resolution_ns - 1) % resolution_ns;
}

/* Sleeps some lengths of up to 20 ms; returns how many in a thousand were late. */
static unsigned late_per_mille(unsigned sleeps)
{
	unsigned late = 0;

	for (unsigned sleep = 0; sleep < sleeps; sleep++) {
		uint64_t spun_ns = sleeper.stats.spun_ns;

		assert_reached(sleep_ns(3 * MS + random_below(17 * MS)));
		assert_true(sleeper.stats.spun_ns - spun_ns <= sleeper.settings.max_spin_ns + 2 * fake.tick_ns);
		late += fake.now_ns - deadline_ns >= 2 * fake.tick_ns;
	}
	return late * 1000 / sleeps;
}

static void the_timers_resolution_may_change(void **state)
{
	static const uint64_t resolutions_ns[] = {500000, 1000000, 500000, 1900000, 500000};
	uint64_t spun_ns;

	(void) state;
	sleeper.settings.max_spin_ns = 2 * MS;
	hr_latency_reset(&sleeper.latency, 500000, 10000); /* Windows' own */
	fake.before_wait = kernel_wakes_on_a_tick;
	for (size_t i = 0; i < sizeof(resolutions_ns) / sizeof(resolutions_ns[0]); i++) {
		resolution_ns = resolutions_ns[i];
		late_per_mille(200); /* over four classes of length */
		assert_true(late_per_mille(1000) <= 100);
	}
	late_per_mille(1000);
	spun_ns = sleeper.stats.spun_ns;
	late_per_mille(1000);
	assert_true((sleeper.stats.spun_ns - spun_ns) / 1000 < 500000);
}

/* Windows' default, where only a plain timer can be had: no margin that may be spun helps, so none is learned. */
static void a_resolution_beyond_the_spin_does_no_lasting_harm(void **state)
{
	(void) state;
	sleeper.settings.max_spin_ns = 2 * MS;
	hr_latency_reset(&sleeper.latency, 500000, 10000);
	fake.before_wait = kernel_wakes_on_a_tick;
	resolution_ns = 15625000;
	assert_true(late_per_mille(1000) > 500);
	resolution_ns = 500000;
	assert_true(late_per_mille(1000) <= 100);
}

static void a_sleep_that_has_waited_decays_nothing(void **state)
{
	(void) state;
	assume_latency(20000);
	*estimate_ns(10 * MS) = 60000;
	*estimate_ns(60000) = 90000; /* what is left after the wait is spun, since this is high */
	sleep_ns(10 * MS);
	assert_int_equal(fake.waits, 1);
	assert_int_equal(*estimate_ns(60000), 90000);
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
		assert_int_equal(sleeper.latency.waits[hr_latency_class(lengths_ns[i])], 0);
	}
}

static void a_signal_ends_the_wait_and_the_sleep(void **state)
{
	uint64_t start_ns = fake.now_ns;

	(void) state;
	fake.signal_at_ns = start_ns + 4 * MS;
	deadline_ns = start_ns + 10 * MS;
	assert_interrupted(hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller));
	assert_int_equal(fake.now_ns, fake.read_ns);
	assert_in_range(fake.now_ns, start_ns + 4 * MS, start_ns + 4 * MS + READINGS_PER_WAIT * fake.tick_ns);
	assert_int_equal(fake.waits, 1);
	assert_int_equal(script.rehearsals, 0);
	assert_int_equal(sleeper.stats.sleeps, 1);
	assert_int_equal(sleeper.stats.interrupted, 1);
	assert_int_equal(sleeper.stats.slept_ns, fake.now_ns - start_ns);
	assert_int_equal(sleeper.stats.spun_ns, 0);
	assert_int_equal(sleeper.stats.lateness.total, 0);
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
	left_ns = hr_sleep_until(&sleeper, start_ns, start_ns + 50000, &caller);
	assert_int_equal(left_ns, 30000);
	assert_int_equal(sleeper.stats.interrupted, 1);
	assert_int_equal(sleeper.stats.slept_ns, 20000);
	assert_int_equal(sleeper.stats.spun_ns, 20000);

	setup(NULL); /* the same after a wait */
	start_ns = fake.now_ns;
	script.interrupt_at_ns = start_ns + 10 * MS - 5000;
	left_ns = hr_sleep_until(&sleeper, start_ns, start_ns + 10 * MS, &caller);
	assert_in_range(left_ns, 5000 - 2 * fake.tick_ns, 5000);
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
		assert_true(fake.now_ns - deadline_ns <= fake.yield_ns + fake.tick_ns);
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

static void each_wait_in_time_is_followed_by_a_rehearsal(void **state)
{
	uint64_t before;

	(void) state;
	start_over((hr_settings) {.max_spin_ns = 0, .on_time = 0.95}); /* no spin, so no other rehearsals */
	for (unsigned sleep = 0; sleep < 100; sleep++) {
		before = fake.waits;
		fake.early_ns = random_below(100000);
		sleep_ns(random_of_any_size(29));
		/* the last wait of a sleep may have reached the deadline */
		assert_in_range(script.rehearsals, fake.waits - (sleep + 1), fake.waits);
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
	assert_true(fake.now_ns - deadline_ns < fake.tick_ns);
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
			assert_true(fake.now_ns - deadline_ns < fake.tick_ns);
		}
	}
}

static void a_rehearsal_counts_as_latency(void **state)
{
	uint64_t prior_ns = *estimate_ns(10 * MS);

	(void) state;
	script.rehearsal_ns = prior_ns + 1;
	sleep_ns(10 * MS);
	assert_true(*estimate_ns(10 * MS) > prior_ns);
	for (unsigned sleep = 0; sleep < 25; sleep++) {
		sleep_ns(10 * MS);
	}
	assert_reached(sleep_ns(10 * MS));
	assert_true(fake.now_ns - deadline_ns < fake.tick_ns);

	setup(NULL);
	script.rehearsal_ns = prior_ns - 1000;
	sleep_ns(10 * MS);
	assert_true(*estimate_ns(10 * MS) < prior_ns);
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
		cmocka_unit_test_setup(init_starts_from_the_prior_and_empty, setup),
		cmocka_unit_test_setup(the_end_lets_go_of_what_the_system_gave, setup),
		cmocka_unit_test_setup(deadlines_saturate, setup),
		cmocka_unit_test_setup(a_past_deadline_returns_at_once_and_uncounted, setup),
		cmocka_unit_test_setup(a_short_sleep_only_spins, setup),
		cmocka_unit_test_setup(a_spin_rehearses_if_there_is_time, setup),
		cmocka_unit_test_setup(a_wait_must_be_half_as_long_again_as_the_latency, setup),
		cmocka_unit_test_setup(what_exceeds_the_spin_is_waited_for_even_if_that_does_not_pay, setup),
		cmocka_unit_test_setup(stages_get_shorter, setup),
		cmocka_unit_test_setup(without_spin_the_kernel_waits_to_the_end, setup),
		cmocka_unit_test_setup(without_spin_an_early_wake_is_waited_out, setup),
		cmocka_unit_test_setup(with_the_kernel_on_time_no_sleep_spins_longer_than_allowed, setup),
		cmocka_unit_test_setup(a_first_call_within_the_usual_latencies_is_exact, setup),
		cmocka_unit_test_setup(no_wait_is_longer_than_a_slice, setup),
		cmocka_unit_test_setup(slices_are_not_learned_from, setup),
		cmocka_unit_test_setup(the_wait_after_the_slices_is_learned_from, setup),
		cmocka_unit_test_setup(a_signal_between_two_slices_ends_the_sleep, setup),
		cmocka_unit_test_setup(an_endless_sleep_is_sliced_and_can_be_interrupted, setup),
		cmocka_unit_test_setup(the_last_time_of_the_clock_can_be_reached, setup),
		cmocka_unit_test_setup(early_wakes_never_end_a_sleep_early, setup),
		cmocka_unit_test_setup(late_wakes_end_a_sleep_late, setup),
		cmocka_unit_test_setup(a_wake_past_the_deadline_ends_the_sleep, setup),
		cmocka_unit_test_setup(a_storm_of_signals_is_slept_out_by_calling_again, setup),
		cmocka_unit_test_setup(nothing_random_makes_it_early, setup),
		cmocka_unit_test_setup(a_late_wait_raises_the_margin_and_a_prompt_one_lowers_it, setup),
		cmocka_unit_test_setup(one_bad_second_moves_the_margin_by_a_step_only, setup),
		cmocka_unit_test_setup(a_latency_beyond_the_spin_is_not_learned_from, setup),
		cmocka_unit_test_setup(interrupted_and_refused_waits_are_not_learned_from, setup),
		cmocka_unit_test_setup(a_grown_latency_is_learned_within_a_few_sleeps, setup),
		cmocka_unit_test_setup(a_fallen_latency_saves_spin, setup),
		cmocka_unit_test_setup(most_sleeps_are_exact_on_a_random_kernel, setup),
		cmocka_unit_test_setup(after_a_bad_time_waiting_is_tried_again, setup),
		cmocka_unit_test_setup(a_bad_time_that_lasts_is_tried_rarely, setup),
		cmocka_unit_test_setup(the_timers_resolution_may_change, setup),
		cmocka_unit_test_setup(a_resolution_beyond_the_spin_does_no_lasting_harm, setup),
		cmocka_unit_test_setup(a_sleep_that_has_waited_decays_nothing, setup),
		cmocka_unit_test_setup(interrupted_before_it_begins, setup),
		cmocka_unit_test_setup(a_signal_ends_the_wait_and_the_sleep, setup),
		cmocka_unit_test_setup(a_flag_raised_during_a_wait_ends_the_sleep_after_it, setup),
		cmocka_unit_test_setup(a_flag_raised_in_the_spin_ends_it, setup),
		cmocka_unit_test_setup(a_signal_past_the_deadline_interrupts_nothing, setup),
		cmocka_unit_test_setup(a_flag_raised_at_the_deadline_interrupts_nothing, setup),
		cmocka_unit_test_setup(a_refused_wait_is_replaced_by_yielding, setup),
		cmocka_unit_test_setup(yielding_can_be_interrupted, setup),
		cmocka_unit_test_setup(each_wait_in_time_is_followed_by_a_rehearsal, setup),
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
