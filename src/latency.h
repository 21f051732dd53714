/*
 * The learned wake-up latency: how long after the end of a kernel wait its thread is ready again.
 *
 * Latency grows with the length of the wait (deeper idle states, colder caches), so it is learned per class
 * of length, one for each power of four of nanoseconds. A class follows two quantiles of the latencies it is told
 * of: the median, and the one that the share `on_time` of them does not exceed. Pure arithmetic: no clock, no
 * system call.
 */
#ifndef HR_LATENCY_H
#define HR_LATENCY_H

#include <stdbool.h>
#include <stdint.h>

#define HR_LATENCY_CLASSES 9

typedef struct {
	uint64_t on_time_ns;
	uint64_t median_ns;
	uint32_t waits;       /* learned from so far; stays at its maximum */
	uint16_t passed_over; /* sleeps of this class that did not wait, since the last one that did */
	uint16_t trial_after; /* so many of them waiting is tried */
} hr_latency_class;

/* Not valid zeroed: hr_latency_reset() first. */
typedef struct {
	uint64_t first_ns;  /* what on_time_ns starts from: this for class 0, … */
	uint64_t growth_ns; /* … and this more for each class after it */
	hr_latency_class classes[HR_LATENCY_CLASSES];
} hr_latency;

/* Forgets what was learned: class 0 starts from first_ns, each other from growth_ns more than the one before it. */
void hr_latency_reset(hr_latency *latency, uint64_t first_ns, uint64_t growth_ns);

/* The class of a wait of length_ns: 0 below 33 us, 1 below 131 us, … the last from 0.54 s up. */
unsigned hr_latency_class_of(uint64_t length_ns);

/* The shortest length of a class, in ns. */
uint64_t hr_latency_class_start_ns(unsigned class_index);

/* Has the class been told of so few waits that its figures may be far off? */
bool hr_latency_is_new(const hr_latency *latency, unsigned class_index);

/*
 * A wait of this class was ready latency_ns after its end. on_time: 0 to 1, both excluded. While the class is
 * new, those that were never waited in go with it in proportion, for what sets a machine apart shows in all of them; and a
 * shorter one that is new is taken to be no later than one that is not.
 */
void hr_latency_learn(hr_latency *latency, unsigned class_index, uint64_t latency_ns, double on_time);

/*
 * What was learned of this class keeps a sleep from waiting as long: it goes back a little towards the first estimate, or one bad
 * time would bar the waits, and with them all learning, for ever.
 */
void hr_latency_decay(hr_latency *latency, unsigned class_index);

/*
 * A sleep of this class is not to wait, as that does not pay by what was learned. Returns whether it is time to try it all the
 * same: four in a row after 32 that did not, and half as often after each such trial that changed nothing, down to
 * after 1024.
 */
bool hr_latency_pass_over(hr_latency *latency, unsigned class_index);

/* What was learned of this class is old: it is new again for a few waits. */
void hr_latency_doubt(hr_latency *latency, unsigned class_index);

/* A sleep of this class waits, as that pays: trials are due again as soon as it no longer does. */
void hr_latency_accept(hr_latency *latency, unsigned class_index);

#endif
