/*
 * A grid of ticks at a fixed period: when the next one is due, what happens to those that the caller missed, and how
 * the loop fares. Pure arithmetic: it reads no clock and does not sleep.
 *
 * Around each wait the caller says what the clock read: hr_ticker_begin_wait(), then hr_ticker_tick() if the deadline
 * was reached or hr_ticker_interrupt() if not. Times are in ns on the clock of os.h, which never goes back.
 */
#ifndef HR_TICKER_H
#define HR_TICKER_H

#include "histogram.h"

#include <stdbool.h>
#include <stdint.h>

/* A time or a duration, exact to a part of a ns: a sum of a million fractional periods is still right. */
typedef struct {
	uint64_t ns;
	uint64_t fraction; /* of a ns, in units of 2^-64 */
} hr_exact_ns;

/* What a tick that comes late does to those after it. It itself comes at once, whatever the policy. */
typedef enum {
	HR_MISSED_SKIP,  /* stay on the grid; those whose time has passed too are left out */
	HR_MISSED_BURST, /* stay on the grid; make up for each, one after the other */
	HR_MISSED_DELAY  /* move the grid: the next is a whole period from now */
} hr_missed_ticks;

typedef struct {
	hr_exact_ns period;
	hr_missed_ticks missed_ticks;
	hr_exact_ns deadline; /* of the next tick */
	uint64_t ticks;
	uint64_t missed;      /* left out altogether */
	uint64_t lateness_ns; /* of the last tick */

	/* How much of its time the caller's own work takes, from a wait's end to the next one's beginning. */
	bool has_ticked;      /* since the grid began: from then on busy_ns means something */
	uint64_t busy_ns;     /* since the last tick */
	uint64_t begun_ns;    /* the last wait */
	uint64_t ended_ns;    /* … and its end */

	/* The last tick, if the statistics lack it: they are kept before a wait, not after, where every ns is late. */
	struct {
		bool is_pending;
		bool is_busy_known;
		uint64_t busy_ns;
	} last;
} hr_ticker;

/* Zeroed before its first use. */
typedef struct {
	hr_histogram lateness;
	hr_histogram busy;
	uint64_t busy_ns; /* altogether */
} hr_ticker_statistics;

/* The shortest period, in us: a ns. */
#define HR_TICKER_LEAST_PERIOD_US 0.001

/*
 * Starts with nothing counted; the first tick is one period after now_ns. period_us is at least
 * HR_TICKER_LEAST_PERIOD_US and counts exactly, all its binary digits.
 */
void hr_ticker_init(hr_ticker *ticker, double period_us, hr_missed_ticks missed_ticks, uint64_t now_ns);

/* The grid begins anew, one period after now_ns. What was counted stays. */
void hr_ticker_reset(hr_ticker *ticker, uint64_t now_ns);

/* Puts a tick of the grid at first_ns. The next tick is that, or the first on its grid that is not past at now_ns. */
void hr_ticker_align(hr_ticker *ticker, uint64_t first_ns, uint64_t now_ns);

/* The next tick's time, rounded up to a whole ns, or the last time that the clock can show. */
uint64_t hr_ticker_deadline_ns(const hr_ticker *ticker);

/* A wait for the next tick begins at now_ns. Counts the last one. */
void hr_ticker_begin_wait(hr_ticker *ticker, hr_ticker_statistics *statistics, uint64_t now_ns);

/* It ended at now_ns, before the tick. */
void hr_ticker_interrupt(hr_ticker *ticker, uint64_t now_ns);

/* It ended at now_ns, which is hr_ticker_deadline_ns() or later: the tick, which moves on to the next. */
void hr_ticker_tick(hr_ticker *ticker, uint64_t now_ns);

/* Brings the statistics up to date. */
void hr_ticker_count_last(hr_ticker *ticker, hr_ticker_statistics *statistics);

/* A duration, in periods. */
double hr_ticker_periods(const hr_ticker *ticker, uint64_t length_ns);

#endif
