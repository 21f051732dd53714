#include "ticker.h"

#define TWO_TO_64 18446744073709551616.0
#define NS_PER_US 1000

static const hr_exact_ns last_time = {UINT64_MAX, 0};

static bool is_less(hr_exact_ns a, hr_exact_ns b)
{
	return a.ns != b.ns ? a.ns < b.ns : a.fraction < b.fraction;
}

/* a + b, or the last time. */
static hr_exact_ns add(hr_exact_ns a, hr_exact_ns b)
{
	uint64_t fraction = a.fraction + b.fraction;
	uint64_t carry = fraction < a.fraction;

	if (a.ns >= UINT64_MAX - carry || b.ns >= UINT64_MAX - carry - a.ns) {
		return last_time;
	}
	return (hr_exact_ns) {a.ns + b.ns + carry, fraction};
}

/* a - b, which is not negative. */
static hr_exact_ns subtract(hr_exact_ns a, hr_exact_ns b)
{
	return (hr_exact_ns) {a.ns - b.ns - (a.fraction < b.fraction), a.fraction - b.fraction};
}

static hr_exact_ns doubled(hr_exact_ns a)
{
	return (hr_exact_ns) {a.ns << 1 | a.fraction >> 63, a.fraction << 1};
}

static hr_exact_ns halved(hr_exact_ns a)
{
	return (hr_exact_ns) {a.ns >> 1, a.fraction >> 1 | a.ns << 63};
}

/*
 * How often the period fits into a length, and what is left over. Bit by bit, in at most 64 steps however long the
 * length: no compiler is sure to have a division of 128 bits. A period of a ns or more makes the quotient fit.
 */
static uint64_t divide(hr_exact_ns length, hr_exact_ns period, hr_exact_ns *rest)
{
	hr_exact_ns multiple = period;
	uint64_t bit = 1, quotient = 0;

	while (multiple.ns >> 63 == 0 && !is_less(length, doubled(multiple))) {
		multiple = doubled(multiple);
		bit <<= 1;
	}
	for (; bit != 0; bit >>= 1) {
		if (!is_less(length, multiple)) {
			length = subtract(length, multiple);
			quotient |= bit;
		}
		multiple = halved(multiple);
	}
	*rest = length;
	return quotient;
}

/*
 * A double of 0.001 or more has no digit below 2^-62, so its fraction is a whole number of 2^-64 us, and a thousand
 * times that a whole number of 2^-64 ns.
 */
static hr_exact_ns exact_ns_of_us(double us)
{
	uint64_t whole_us, fraction, low, high;

	if (us >= TWO_TO_64 / NS_PER_US) {
		return last_time;
	}
	whole_us = (uint64_t) us;
	fraction = (uint64_t) ((us - (double) whole_us) * TWO_TO_64);
	low = (fraction & UINT32_MAX) * NS_PER_US;
	high = (fraction >> 32) * NS_PER_US + (low >> 32);
	return add((hr_exact_ns) {whole_us * NS_PER_US, 0}, (hr_exact_ns) {high >> 32, high << 32 | (low & UINT32_MAX)});
}

void hr_ticker_init(hr_ticker *ticker, double period_us, hr_missed_ticks missed_ticks, uint64_t now_ns)
{
	*ticker = (hr_ticker) {.period = exact_ns_of_us(period_us), .missed_ticks = missed_ticks};
	hr_ticker_reset(ticker, now_ns);
}

/* What the caller does until the first tick of a grid is no work of the loop's: has_ticked. */
static void begin(hr_ticker *ticker, hr_exact_ns first)
{
	ticker->deadline = first;
	ticker->has_ticked = false;
}

void hr_ticker_reset(hr_ticker *ticker, uint64_t now_ns)
{
	begin(ticker, add((hr_exact_ns) {now_ns, 0}, ticker->period));
}

void hr_ticker_align(hr_ticker *ticker, uint64_t first_ns, uint64_t now_ns)
{
	hr_exact_ns first = {first_ns, 0}, now = {now_ns, 0}, rest;

	if (first_ns < now_ns) {
		divide(subtract(now, first), ticker->period, &rest);
		first = rest.ns == 0 && rest.fraction == 0 ? now : add(subtract(now, rest), ticker->period);
	}
	begin(ticker, first);
}

uint64_t hr_ticker_deadline_ns(const hr_ticker *ticker)
{
	return ticker->deadline.ns + (ticker->deadline.fraction != 0); /* never so at the last time */
}

void hr_ticker_begin_wait(hr_ticker *ticker, hr_ticker_statistics *statistics, uint64_t now_ns)
{
	hr_ticker_count_last(ticker, statistics);
	ticker->busy_ns += now_ns - ticker->ended_ns;
	ticker->begun_ns = now_ns;
}

void hr_ticker_interrupt(hr_ticker *ticker, uint64_t now_ns)
{
	ticker->ended_ns = now_ns;
}

/*
 * Did the tick come late enough to make up for? With the grid to stay, if the next one's time has passed too. To move
 * it, if the caller came late: that a wait for it ended a little late is the system's doing, and would add up to drift.
 */
static bool is_missed(const hr_ticker *ticker, hr_exact_ns late)
{
	if (ticker->missed_ticks == HR_MISSED_DELAY && ticker->begun_ns > hr_ticker_deadline_ns(ticker)) {
		return true;
	}
	return ticker->missed_ticks != HR_MISSED_BURST && !is_less(late, ticker->period);
}

void hr_ticker_tick(hr_ticker *ticker, uint64_t now_ns)
{
	hr_exact_ns now = {now_ns, 0};
	hr_exact_ns late = subtract(now, ticker->deadline);

	ticker->ticks++;
	ticker->lateness_ns = now_ns - hr_ticker_deadline_ns(ticker);
	if (is_missed(ticker, late)) {
		hr_exact_ns rest;

		ticker->missed += divide(late, ticker->period, &rest);
		ticker->deadline = add(ticker->missed_ticks == HR_MISSED_DELAY ? now : subtract(now, rest), ticker->period);
	} else {
		ticker->deadline = add(ticker->deadline, ticker->period);
	}

	ticker->last.is_pending = true;
	ticker->last.is_busy_known = ticker->has_ticked;
	ticker->last.busy_ns = ticker->busy_ns;
	ticker->has_ticked = true;
	ticker->busy_ns = 0;
	ticker->ended_ns = now_ns;
}

void hr_ticker_count_last(hr_ticker *ticker, hr_ticker_statistics *statistics)
{
	if (!ticker->last.is_pending) {
		return;
	}
	ticker->last.is_pending = false;
	hr_histogram_add(&statistics->lateness, ticker->lateness_ns, 1);
	if (ticker->last.is_busy_known) {
		hr_histogram_add(&statistics->busy, ticker->last.busy_ns, 1);
		statistics->busy_ns += ticker->last.busy_ns;
	}
}

double hr_ticker_periods(const hr_ticker *ticker, uint64_t length_ns)
{
	return (double) length_ns / ((double) ticker->period.ns + (double) ticker->period.fraction / TWO_TO_64);
}
