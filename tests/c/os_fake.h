/*
 * A scripted system behind src/os.h: its clock stands still but for what the sleeper does, so every figure in a
 * test is exact. Readings of the clock take tick_ns each, which is what makes a spin end.
 */
#ifndef HR_OS_FAKE_H
#define HR_OS_FAKE_H

#include "os.h"

#define FAKE_NEVER_NS UINT64_MAX

typedef struct {
	/* the script */
	uint64_t now_ns;
	uint64_t tick_ns;      /* what one reading of the clock takes; readings show its end */
	uint64_t yield_ns;     /* what one yield takes */
	uint64_t early_ns;     /* how long before its time a wait ends; never before it began */
	uint64_t late_ns;      /* … and how long after */
	double rate;           /* of the clock that waits go by, against this one: 1.04 ends them 4 % of their length too soon */
	double late_share;     /* that much of its length a wait is late besides, … */
	uint64_t most_late_ns; /* … but by no more than this */
	uint64_t signal_at_ns; /* a handler runs then and ends the wait it falls into, once */
	bool is_refusing;      /* grants no wait, which takes no time */
	void (*before_wait)(uint64_t until_ns); /* may change the script just before a wait; or NULL */

	/* the record */
	uint64_t read_ns;      /* the last reading */
	uint64_t readings;
	uint64_t waits;
	uint64_t until_ns;     /* of the last wait */
	uint64_t longest_ns;   /* the farthest ahead that a wait was asked for */
	uint64_t coarse_waits; /* of the waits */
	uint64_t waited_ns;    /* in all waits */
	uint64_t yields;
	uint64_t closes;
	uint64_t holds;
	bool is_holding;       /* signals, now */
	uint64_t held_at_ns;   /* when that began */
} fake_os;

extern fake_os fake;

/* A clock at one second, 20 ns a reading, waits that end on time, and an empty record. */
void fake_reset(void);

/* Lets time pass; the clock stops at its last value. */
void fake_pass(uint64_t length_ns);

#endif
