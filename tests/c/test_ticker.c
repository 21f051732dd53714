/* The grid: its arithmetic, and loops on the scripted clock that stall. */
#include "os_fake.h"
#include "random.h"
#include "sleeper.h"
#include "ticker.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define MS UINT64_C(1000000)
#define HOUR_NS (3600 * HR_NS_PER_S)
#define TICKS_A_DAY_AT_60_HZ (86400 * 60)
#define STARTED_NS HR_NS_PER_S /* by the fake clock */

static const hr_missed_ticks policies[] = {HR_MISSED_SKIP, HR_MISSED_BURST, HR_MISSED_DELAY};
#define POLICIES (sizeof(policies) / sizeof(policies[0]))

static hr_ticker ticker;
static hr_ticker_statistics statistics;
static hr_sleeper sleeper;

static bool is_never_interrupted(void *context)
{
	(void) context;
	return false;
}

static void rehearse(void *context)
{
	(void) context;
}

static const hr_caller caller = {is_never_interrupted, NULL, rehearse, NULL};

static void start(double period_us, hr_missed_ticks policy)
{
	fake_reset();
	hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = 200000, .on_time = 0.95});
	hr_ticker_init(&ticker, period_us, policy, STARTED_NS);
	memset(&statistics, 0, sizeof(statistics));
}

static int setup(void **state)
{
	(void) state;
	start(1000, HR_MISSED_SKIP);
	random_seed(4);
	return 0;
}

/* A tick after a wait that began at begun_ns and ended at now_ns. */
static void tick(uint64_t begun_ns, uint64_t now_ns)
{
	hr_ticker_begin_wait(&ticker, &statistics, begun_ns);
	hr_ticker_tick(&ticker, now_ns);
}

static void tick_on_time(void)
{
	uint64_t deadline_ns = hr_ticker_deadline_ns(&ticker);

	tick(deadline_ns, deadline_ns);
}

/* What a loop does in each round, by the sleeper and the fake clock. */
static void wait_for_tick(void)
{
	uint64_t start_ns = hr_os_now_ns();

	hr_ticker_begin_wait(&ticker, &statistics, start_ns);
	assert_int_equal(hr_sleep_until(&sleeper, start_ns, hr_ticker_deadline_ns(&ticker), &caller), 0);
	hr_ticker_tick(&ticker, hr_os_now_ns());
}

/* Readings of the fake clock take 20 ns: the one that ends the wait and the one after it. */
static void assert_on_time(void)
{
	assert_in_range(ticker.lateness_ns, 0, 40);
}

/* n times the length, by another way than the ticker's. */
static hr_exact_ns times(hr_exact_ns length, uint64_t n)
{
	hr_exact_ns product = {0, 0};

	for (; n != 0; n >>= 1) {
		if (n & 1) {
			product.fraction += length.fraction;
			product.ns += length.ns + (product.fraction < length.fraction);
		}
		length.ns = length.ns * 2 + (length.fraction >> 63);
		length.fraction *= 2;
	}
	return product;
}

/* Is the next tick n periods after `from`? */
static void assert_periods_after(hr_exact_ns from, uint64_t n)
{
	hr_exact_ns length = times(ticker.period, n);
	uint64_t fraction = from.fraction + length.fraction;

	assert_int_equal(ticker.deadline.fraction, fraction);
	assert_int_equal(ticker.deadline.ns, from.ns + length.ns + (fraction < length.fraction));
}

static double random_period_us(void)
{
	return exp(log(0.001) + random_share() * log(1e12)); /* 1 ns to 11 days, each power of ten as likely */
}

/* The period, and where the grid begins */

static void periods_count_with_all_their_digits(void **state)
{
	static const struct {
		double us;
		hr_exact_ns period;
	} exactly[] = {
		{1, {1000, 0}},
		{16666.25, {16666250, 0}},
		{0.001, {1, UINT64_C(0x180)}}, /* the double is a little more than 0.001 */
		{0.0015, {1, UINT64_C(0x8000000000000240)}},
		{1.0 / 3, {333, UINT64_C(0x5555555555502000)}},
		{1e6 / 60, {16666666, UINT64_C(0xaaaaaaafe0000000)}},
		{1e6 / 144, {6944444, UINT64_C(0x71c71c7158000000)}},
		{1125899906842624.0 / 3, {UINT64_C(375299968947541312), UINT64_C(0x8000000000000000)}},
	};

	(void) state;
	for (size_t i = 0; i < sizeof(exactly) / sizeof(exactly[0]); i++) {
		hr_ticker_init(&ticker, exactly[i].us, HR_MISSED_SKIP, 0);
		assert_int_equal(ticker.period.ns, exactly[i].period.ns);
		assert_int_equal(ticker.period.fraction, exactly[i].period.fraction);
	}
}

static void periods_beyond_the_clock_saturate(void **state)
{
	static const double endless_us[] = {18446744073709552.0, 9223372036854775807.0, 1e300};

	(void) state;
	hr_ticker_init(&ticker, 18446744073709548.0, HR_MISSED_SKIP, 0); /* the last double before */
	assert_int_equal(ticker.period.ns, UINT64_C(18446744073709548000));
	for (size_t i = 0; i < sizeof(endless_us) / sizeof(endless_us[0]); i++) {
		hr_ticker_init(&ticker, endless_us[i], HR_MISSED_SKIP, 5);
		assert_int_equal(ticker.period.ns, UINT64_MAX);
		assert_int_equal(hr_ticker_deadline_ns(&ticker), UINT64_MAX);
	}
}

static void the_first_tick_is_a_period_after_the_start(void **state)
{
	(void) state;
	hr_ticker_init(&ticker, 1000.5, HR_MISSED_SKIP, 7);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), 7 + 1000500);
	assert_int_equal(ticker.ticks, 0);
	assert_int_equal(ticker.missed, 0);
	assert_int_equal(ticker.lateness_ns, 0);
}

static void deadlines_round_up_to_a_whole_ns(void **state)
{
	(void) state;
	hr_ticker_init(&ticker, 0.0015, HR_MISSED_SKIP, 0);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), 2);
	tick_on_time();
	assert_int_equal(ticker.lateness_ns, 0);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), 4); /* the double is a little more than 0.0015 */
	hr_ticker_init(&ticker, 0.0625, HR_MISSED_SKIP, 0); /* 62.5 ns */
	assert_int_equal(hr_ticker_deadline_ns(&ticker), 63);
	tick_on_time();
	assert_int_equal(hr_ticker_deadline_ns(&ticker), 125);
}

static void a_first_tick_ahead_is_kept(void **state)
{
	(void) state;
	hr_ticker_align(&ticker, 12345, 12345);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), 12345);
	hr_ticker_align(&ticker, UINT64_MAX, 12345);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), UINT64_MAX);
	hr_ticker_align(&ticker, 12346, 12345);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), 12346);
	tick_on_time();
	assert_int_equal(hr_ticker_deadline_ns(&ticker), 12346 + MS);
}

static void a_first_tick_in_the_past_sets_the_phase(void **state)
{
	(void) state;
	for (size_t i = 0; i < POLICIES; i++) {
		start(1000, policies[i]);
		hr_ticker_align(&ticker, 5, 10 * MS);
		assert_int_equal(hr_ticker_deadline_ns(&ticker), 10 * MS + 5);
		hr_ticker_align(&ticker, 5, 10 * MS + 5); /* due now: not past yet */
		assert_int_equal(hr_ticker_deadline_ns(&ticker), 10 * MS + 5);
		hr_ticker_align(&ticker, 5, 10 * MS + 6);
		assert_int_equal(hr_ticker_deadline_ns(&ticker), 11 * MS + 5);
		assert_int_equal(ticker.ticks, 0);
		assert_int_equal(ticker.missed, 0);
	}
}

/* … so that who begins later ticks with who began before. */
static void tickers_with_the_same_first_tick_share_a_grid(void **state)
{
	(void) state;
	for (unsigned i = 0; i < 100000; i++) {
		uint64_t first_ns = random_of_any_size(62), now_ns = first_ns + random_of_any_size(62);
		double period_us = random_period_us();
		hr_ticker other;

		hr_ticker_init(&other, period_us, HR_MISSED_SKIP, 0);
		hr_ticker_align(&other, first_ns, now_ns);
		assert_true(hr_ticker_deadline_ns(&other) >= now_ns);
		if (hr_ticker_deadline_ns(&other) == now_ns) {
			hr_ticker_begin_wait(&other, &statistics, now_ns);
			hr_ticker_tick(&other, now_ns);
		}

		hr_ticker_init(&ticker, period_us, HR_MISSED_SKIP, 0);
		hr_ticker_align(&ticker, first_ns, first_ns);
		tick(now_ns, now_ns);
		assert_periods_after((hr_exact_ns) {first_ns, 0}, ticker.missed + 1);
		assert_int_equal(other.deadline.ns, ticker.deadline.ns);
		assert_int_equal(other.deadline.fraction, ticker.deadline.fraction);
	}
}

/* No drift */

static void fractions_add_up(void **state)
{
	(void) state;
	for (unsigned i = 0; i < 1000; i++) {
		uint64_t now_ns = random_of_any_size(60), count = random_below(1000);

		hr_ticker_init(&ticker, random_period_us(), policies[i % POLICIES], now_ns);
		for (uint64_t n = 0; n < count; n++) {
			tick_on_time();
		}
		assert_periods_after((hr_exact_ns) {now_ns, 0}, count + 1);
		assert_int_equal(ticker.ticks, count);
		assert_int_equal(ticker.missed, 0);
	}
}

static void a_day_at_60_hz_ends_in_phase(void **state)
{
	(void) state;
	for (size_t i = 0; i < POLICIES; i++) {
		start(1e6 / 60, policies[i]);
		for (uint64_t n = 0; n < TICKS_A_DAY_AT_60_HZ - 1; n++) {
			uint64_t deadline_ns = hr_ticker_deadline_ns(&ticker);

			tick(deadline_ns - 100, deadline_ns + random_below(1000)); /* woken a little late */
		}
		/* rounded up, and 1e6 / 60 is itself a little more than a sixtieth of a second */
		assert_in_range(hr_ticker_deadline_ns(&ticker), STARTED_NS + 24 * HOUR_NS, STARTED_NS + 24 * HOUR_NS + 1);
	}
}

static void a_loop_on_the_clock_stays_on_the_grid(void **state)
{
	(void) state;
	for (size_t i = 0; i < POLICIES; i++) {
		start(1e6 / 60, policies[i]);
		for (uint64_t n = 1; n <= 3600; n++) {
			fake_pass(random_below(16 * MS));
			wait_for_tick();
			assert_on_time();
			assert_int_equal(ticker.ticks, n);
		}
		assert_int_equal(ticker.missed, 0);
		assert_in_range(fake.now_ns, STARTED_NS + 60 * HR_NS_PER_S, STARTED_NS + 60 * HR_NS_PER_S + 100);
	}
}

/* Stalls: at 1 kHz, after three ticks in time. `stalled` thousandths of a period too long. */

static uint64_t late_ns; /* how late the tick after the stall is to be, but for the readings of the clock */

static void stall(hr_missed_ticks policy, uint64_t stalled_thousandths)
{
	start(1000, policy);
	for (unsigned i = 0; i < 3; i++) {
		fake_pass(MS / 4);
		wait_for_tick();
		assert_on_time();
	}
	late_ns = stalled_thousandths * 1000;
	fake.now_ns = STARTED_NS + 4 * MS + late_ns;
}

static void assert_late(uint64_t expected_ns)
{
	assert_in_range(ticker.lateness_ns, expected_ns, expected_ns + 200);
}

/* … and what comes then: one late tick at once, and the next ones back on the grid. */
static void assert_skips(uint64_t stalled_thousandths, uint64_t missed)
{
	stall(HR_MISSED_SKIP, stalled_thousandths);
	wait_for_tick();
	assert_late(late_ns);
	assert_int_equal(ticker.ticks, 4);
	assert_int_equal(ticker.missed, missed);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + (5 + missed) * MS);
	for (unsigned i = 0; i < 3; i++) {
		wait_for_tick();
		assert_on_time();
	}
	assert_int_equal(ticker.missed, missed);
	assert_int_equal(ticker.ticks, 7);
}

static void skip_stays_on_the_grid(void **state)
{
	(void) state;
	assert_skips(500, 0);
	assert_skips(999, 0);
	assert_skips(1000, 1);
	assert_skips(2500, 2);
	assert_skips(1000000, 1000);
	assert_skips(1000500, 1000);
}

static void missed_ticks_add_up(void **state)
{
	(void) state;
	for (unsigned i = 1; i <= 10; i++) {
		uint64_t deadline_ns = hr_ticker_deadline_ns(&ticker);

		tick(deadline_ns + i * MS, deadline_ns + i * MS);
	}
	assert_int_equal(ticker.missed, 55);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + (10 + 55 + 1) * MS);
}

static void assert_bursts(uint64_t stalled_thousandths, uint64_t late_ticks)
{
	stall(HR_MISSED_BURST, stalled_thousandths);
	for (uint64_t i = 0; i < late_ticks; i++) {
		wait_for_tick();
		/* each reading of the clock takes time, too: some 100 ns a tick */
		assert_in_range(ticker.lateness_ns, late_ns - i * MS, late_ns - i * MS + 100 * (i + 1));
		assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + (5 + i) * MS);
	}
	wait_for_tick();
	assert_on_time();
	assert_int_equal(ticker.ticks, 4 + late_ticks);
	assert_int_equal(ticker.missed, 0);
}

static void burst_makes_up_for_each(void **state)
{
	(void) state;
	assert_bursts(500, 1);
	assert_bursts(1000, 2);
	assert_bursts(2500, 3);
	assert_bursts(1000000, 1001);
}

static void assert_delays(uint64_t stalled_thousandths, uint64_t missed)
{
	uint64_t ticked_ns;

	stall(HR_MISSED_DELAY, stalled_thousandths);
	wait_for_tick();
	ticked_ns = fake.read_ns;
	assert_late(late_ns);
	assert_int_equal(ticker.ticks, 4);
	assert_int_equal(ticker.missed, missed);
	for (uint64_t i = 1; i <= 3; i++) {
		assert_int_equal(hr_ticker_deadline_ns(&ticker), ticked_ns + i * MS);
		wait_for_tick();
		assert_on_time();
	}
	assert_int_equal(ticker.missed, missed);
}

static void delay_moves_the_grid(void **state)
{
	(void) state;
	assert_delays(500, 0);
	assert_delays(1000, 1);
	assert_delays(2500, 2);
	assert_delays(1000000, 1000);
}

static void delay_does_not_move_for_what_the_system_did(void **state)
{
	(void) state;
	start(1000, HR_MISSED_DELAY);
	tick(STARTED_NS, STARTED_NS + MS + 999999); /* begun in time, ended late */
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + 2 * MS);
	assert_int_equal(ticker.missed, 0);
	tick(STARTED_NS + 2 * MS, STARTED_NS + 2 * MS); /* exactly in time is not late */
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + 3 * MS);
	tick(STARTED_NS + 3 * MS + 1, STARTED_NS + 3 * MS + 2); /* begun late, by a ns */
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + 4 * MS + 2);
	/* a whole period late: there is no tick to be had on the old grid */
	tick(STARTED_NS + 4 * MS, STARTED_NS + 5 * MS + 2);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + 6 * MS + 2);
	assert_int_equal(ticker.missed, 1);
}

/* Whoever is interrupted and comes back late is late, whenever the first wait for that tick began. */
static void a_wait_taken_up_again_too_late_is_late(void **state)
{
	(void) state;
	start(1000, HR_MISSED_DELAY);
	hr_ticker_begin_wait(&ticker, &statistics, STARTED_NS);
	hr_ticker_interrupt(&ticker, STARTED_NS + 100);
	assert_int_equal(ticker.ticks, 0);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + MS);
	tick(STARTED_NS + MS + MS / 2, STARTED_NS + MS + MS / 2);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + 2 * MS + MS / 2);
}

static void skipping_is_exact_however_long_the_stall(void **state)
{
	(void) state;
	for (unsigned i = 0; i < 100000; i++) {
		uint64_t now_ns = random_of_any_size(40), begun_ns, ended_ns;
		hr_exact_ns before;

		hr_ticker_init(&ticker, random_period_us(), HR_MISSED_SKIP, now_ns);
		before = ticker.deadline;
		begun_ns = hr_ticker_deadline_ns(&ticker) + random_of_any_size(62);
		ended_ns = begun_ns + random_of_any_size(40);
		tick(begun_ns, ended_ns);

		/* the next tick is a whole number of periods on, ahead, and the first one that is */
		assert_periods_after(before, ticker.missed + 1);
		assert_true(ticker.deadline.ns >= ended_ns);
		assert_true(ticker.deadline.ns > ended_ns || ticker.deadline.fraction != 0);
		assert_in_range(ticker.deadline.ns, ended_ns, ended_ns + ticker.period.ns + 1);
	}
}

static void skipping_equals_catching_up(void **state)
{
	(void) state;
	for (unsigned i = 0; i < 2000; i++) {
		double period_us = random_period_us();
		uint64_t stalled_ns = (uint64_t) (random_share() * 1000 * period_us * 1000), end_ns;
		hr_ticker skipping;

		hr_ticker_init(&ticker, period_us, HR_MISSED_SKIP, 0);
		end_ns = hr_ticker_deadline_ns(&ticker) + stalled_ns;
		tick(end_ns, end_ns);
		skipping = ticker;
		hr_ticker_init(&ticker, period_us, HR_MISSED_BURST, 0);
		while (hr_ticker_deadline_ns(&ticker) <= end_ns) {
			tick(end_ns, end_ns);
		}
		/* what skipping leaves out, but for a tick within the ns that deadlines are rounded up to */
		if (ticker.deadline.ns != end_ns) {
			assert_int_equal(skipping.ticks + skipping.missed, ticker.ticks);
			assert_int_equal(skipping.deadline.ns, ticker.deadline.ns);
			assert_int_equal(skipping.deadline.fraction, ticker.deadline.fraction);
		}
	}
}

/* One by one that would take hours. */
static void a_year_at_the_shortest_periods_is_skipped_at_once(void **state)
{
	uint64_t year_ns = 365 * 24 * HOUR_NS;

	(void) state;
	start(1, HR_MISSED_SKIP);
	tick(STARTED_NS + 1000 + year_ns, STARTED_NS + 1000 + year_ns);
	assert_int_equal(ticker.missed, year_ns / 1000);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + year_ns + 2000);
	start(0.001, HR_MISSED_SKIP);
	tick(UINT64_MAX - 10, UINT64_MAX - 10);
	assert_true(ticker.missed > UINT64_MAX - 2 * HR_NS_PER_S);
	assert_true(hr_ticker_deadline_ns(&ticker) > UINT64_MAX - 10);
}

/* The end of the clock */

static void the_last_time_stays_the_last(void **state)
{
	(void) state;
	for (size_t i = 0; i < POLICIES; i++) {
		for (unsigned missed = 0; missed < 3; missed++) {
			start(1000.3, policies[i]);
			hr_ticker_align(&ticker, UINT64_MAX - MS / 2, 0);
			tick(UINT64_MAX - missed, UINT64_MAX - missed);
			assert_int_equal(hr_ticker_deadline_ns(&ticker), UINT64_MAX);
			tick(UINT64_MAX, UINT64_MAX);
			assert_int_equal(ticker.lateness_ns, 0);
			assert_int_equal(hr_ticker_deadline_ns(&ticker), UINT64_MAX);
			assert_int_equal(ticker.ticks, 2);
			assert_int_equal(ticker.missed, 0);
		}
	}
}

static void no_deadline_wraps(void **state)
{
	(void) state;
	for (unsigned i = 0; i < 100000; i++) {
		uint64_t now_ns = UINT64_MAX - random_of_any_size(50), before_ns;

		hr_ticker_init(&ticker, random_period_us(), policies[i % POLICIES], now_ns);
		before_ns = hr_ticker_deadline_ns(&ticker);
		assert_true(before_ns > now_ns || now_ns == UINT64_MAX);
		tick(now_ns, before_ns + (UINT64_MAX - before_ns) / (1 + random_below(3)));
		assert_true(hr_ticker_deadline_ns(&ticker) > before_ns || before_ns == UINT64_MAX);
	}
}

/* Beginning anew */

static void reset_moves_the_grid_and_keeps_the_counts(void **state)
{
	(void) state;
	tick(STARTED_NS + 3 * MS, STARTED_NS + 3 * MS + 7);
	hr_ticker_reset(&ticker, STARTED_NS + 100 * MS);
	assert_int_equal(hr_ticker_deadline_ns(&ticker), STARTED_NS + 101 * MS);
	assert_int_equal(ticker.ticks, 1);
	assert_int_equal(ticker.missed, 2);
	assert_int_equal(ticker.lateness_ns, 2 * MS + 7);
	tick_on_time();
	assert_int_equal(ticker.ticks, 2);
	assert_int_equal(ticker.missed, 2);
}

/* Statistics */

static void durations_in_periods_count_its_fraction(void **state)
{
	(void) state;
	hr_ticker_init(&ticker, 0.0015, HR_MISSED_SKIP, 0);
	assert_true(fabs(hr_ticker_periods(&ticker, 3) - 2) < 1e-9);
	assert_true(hr_ticker_periods(&ticker, 0) == 0);
}

static void lateness_is_counted_with_the_next_wait_or_on_demand(void **state)
{
	(void) state;
	tick(STARTED_NS, STARTED_NS + MS + 7);
	assert_int_equal(statistics.lateness.total, 0);
	hr_ticker_count_last(&ticker, &statistics);
	hr_ticker_count_last(&ticker, &statistics);
	assert_int_equal(statistics.lateness.total, 1);
	assert_int_equal(statistics.lateness.most_ns, 7);
	tick(STARTED_NS + 2 * MS, STARTED_NS + 2 * MS + 9);
	assert_int_equal(statistics.lateness.total, 1);
	hr_ticker_begin_wait(&ticker, &statistics, STARTED_NS + 2 * MS + 10);
	assert_int_equal(statistics.lateness.total, 2);
	assert_int_equal(statistics.lateness.most_ns, 9);
}

static void work_is_what_lies_between_two_waits(void **state)
{
	(void) state;
	tick(STARTED_NS + MS / 2, STARTED_NS + MS); /* before the first tick there is no loop yet */
	for (unsigned i = 1; i <= 100; i++) {
		uint64_t ticked_ns = STARTED_NS + i * MS;

		tick(ticked_ns + i * 1000, ticked_ns + MS);
	}
	hr_ticker_count_last(&ticker, &statistics);
	assert_int_equal(statistics.lateness.total, 101);
	assert_int_equal(statistics.busy.total, 100);
	assert_int_equal(statistics.busy.most_ns, 100000);
	assert_int_equal(statistics.busy_ns, 5050000);
	assert_true(fabs(hr_ticker_periods(&ticker, statistics.busy_ns) - 5.05) < 1e-9);
}

static void work_between_interrupted_waits_adds_up(void **state)
{
	uint64_t now_ns = STARTED_NS + MS;

	(void) state;
	hr_ticker_begin_wait(&ticker, &statistics, STARTED_NS + 100); /* not yet of the loop */
	hr_ticker_interrupt(&ticker, STARTED_NS + 200);
	tick(STARTED_NS + 300, now_ns);
	for (unsigned i = 0; i < 3; i++) {
		hr_ticker_begin_wait(&ticker, &statistics, now_ns += 1000);
		hr_ticker_interrupt(&ticker, now_ns += 50000);
	}
	tick(now_ns + 2000, STARTED_NS + 2 * MS);
	tick(STARTED_NS + 2 * MS + 4000, STARTED_NS + 3 * MS);
	hr_ticker_count_last(&ticker, &statistics);
	assert_int_equal(statistics.busy.total, 2);
	assert_int_equal(statistics.busy.most_ns, 5000);
	assert_int_equal(statistics.busy_ns, 5000 + 4000);
}

static void a_pause_before_a_reset_is_no_work(void **state)
{
	(void) state;
	tick(STARTED_NS, STARTED_NS + MS);
	hr_ticker_begin_wait(&ticker, &statistics, STARTED_NS + MS + 500);
	hr_ticker_interrupt(&ticker, STARTED_NS + MS + 600);
	hr_ticker_reset(&ticker, STARTED_NS + 500 * MS);
	tick_on_time();
	tick(STARTED_NS + 501 * MS + 300, STARTED_NS + 502 * MS);
	hr_ticker_count_last(&ticker, &statistics);
	assert_int_equal(statistics.lateness.total, 3);
	assert_int_equal(statistics.busy.total, 1);
	assert_int_equal(statistics.busy_ns, 300);
}

static void a_loop_too_slow_for_its_rate_is_busier_than_its_period(void **state)
{
	(void) state;
	for (size_t i = 0; i < POLICIES; i++) {
		start(1000, policies[i]);
		for (unsigned n = 0; n < 100; n++) {
			wait_for_tick();
			fake_pass(MS + MS / 2);
		}
		hr_ticker_begin_wait(&ticker, &statistics, hr_os_now_ns());
		assert_int_equal(statistics.busy.total, 99);
		assert_true(hr_ticker_periods(&ticker, statistics.busy_ns) / 99 >= 1.5);
		assert_true(hr_ticker_periods(&ticker, statistics.busy_ns) / 99 < 1.51);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(periods_count_with_all_their_digits, setup),
		cmocka_unit_test_setup(periods_beyond_the_clock_saturate, setup),
		cmocka_unit_test_setup(the_first_tick_is_a_period_after_the_start, setup),
		cmocka_unit_test_setup(deadlines_round_up_to_a_whole_ns, setup),
		cmocka_unit_test_setup(a_first_tick_ahead_is_kept, setup),
		cmocka_unit_test_setup(a_first_tick_in_the_past_sets_the_phase, setup),
		cmocka_unit_test_setup(tickers_with_the_same_first_tick_share_a_grid, setup),
		cmocka_unit_test_setup(fractions_add_up, setup),
		cmocka_unit_test_setup(a_day_at_60_hz_ends_in_phase, setup),
		cmocka_unit_test_setup(a_loop_on_the_clock_stays_on_the_grid, setup),
		cmocka_unit_test_setup(skip_stays_on_the_grid, setup),
		cmocka_unit_test_setup(missed_ticks_add_up, setup),
		cmocka_unit_test_setup(burst_makes_up_for_each, setup),
		cmocka_unit_test_setup(delay_moves_the_grid, setup),
		cmocka_unit_test_setup(delay_does_not_move_for_what_the_system_did, setup),
		cmocka_unit_test_setup(a_wait_taken_up_again_too_late_is_late, setup),
		cmocka_unit_test_setup(skipping_is_exact_however_long_the_stall, setup),
		cmocka_unit_test_setup(skipping_equals_catching_up, setup),
		cmocka_unit_test_setup(a_year_at_the_shortest_periods_is_skipped_at_once, setup),
		cmocka_unit_test_setup(the_last_time_stays_the_last, setup),
		cmocka_unit_test_setup(no_deadline_wraps, setup),
		cmocka_unit_test_setup(reset_moves_the_grid_and_keeps_the_counts, setup),
		cmocka_unit_test_setup(durations_in_periods_count_its_fraction, setup),
		cmocka_unit_test_setup(lateness_is_counted_with_the_next_wait_or_on_demand, setup),
		cmocka_unit_test_setup(work_is_what_lies_between_two_waits, setup),
		cmocka_unit_test_setup(work_between_interrupted_waits_adds_up, setup),
		cmocka_unit_test_setup(a_pause_before_a_reset_is_no_work, setup),
		cmocka_unit_test_setup(a_loop_too_slow_for_its_rate_is_busier_than_its_period, setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
