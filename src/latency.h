/*
 * The learned wake-up latency: how long after the end of a kernel wait its thread is ready again.
 *
 * Latency grows with the length of the wait (deeper idle states, colder caches), so it is learned per class
 * of length, one for each power of two of nanoseconds. A class follows a quantile of the latencies it is
 * told of: the share `on_time` of them is not longer. Pure arithmetic: no clock, no system call.
 */
#ifndef HR_LATENCY_H
#define HR_LATENCY_H

#include <stdint.h>

#define HR_LATENCY_CLASSES 18

/* Not valid zeroed: hr_latency_reset() first. */
typedef struct {
	uint64_t first_ns;    /* what a class starts from: this for class 0, … */
	uint64_t growth_ns;   /* … and this more for each class after it */
	uint64_t quantile_ns[HR_LATENCY_CLASSES];
	uint32_t waits[HR_LATENCY_CLASSES]; /* learned from so far; stays at its maximum */
} hr_latency;

/* Forgets what was learned: class 0 starts from first_ns, each other from growth_ns more than the one before it. */
void hr_latency_reset(hr_latency *latency, uint64_t first_ns, uint64_t growth_ns);

/* The class of a wait of length_ns: 0 below 8.2 us, 1 below 16.4 us, … the last from 0.54 s up. */
unsigned hr_latency_class(uint64_t length_ns);

/* The shortest length of a class, in ns. */
uint64_t hr_latency_class_start_ns(unsigned class_index);

/* A wait of this class was ready latency_ns after its end. on_time: 0 to 1, both excluded. */
void hr_latency_learn(hr_latency *latency, unsigned class_index, uint64_t latency_ns, double on_time);

/*
 * The learned latency kept a sleep of this class from waiting at all: go back a little towards the first estimate,
 * or one bad time would bar the waits, and with them all learning, for ever.
 */
void hr_latency_decay(hr_latency *latency, unsigned class_index);

#endif
