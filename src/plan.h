/*
 * The plan of a sleep: what to do next with the time that is left, so that the deadline is met at the least cost in CPU
 * time. Pure arithmetic: no clock, no system call. sleeper.c carries it out.
 *
 * A spin costs its length. A wait costs about as much CPU time as its own latency (7 us each after 100 us on an AMD
 * machine, 27 to 50 on an Intel one), and what it leaves to the spin: what its latency falls short of the estimate by.
 */
#ifndef HR_PLAN_H
#define HR_PLAN_H

#include "latency.h"

typedef struct {
	uint64_t max_spin_ns; /* the most that one sleep spins; 0: it waits in the kernel to the end */
	double on_time;       /* the share, between 0 and 1, of the kernel waits that must end before the deadline */
} hr_settings;

/* What a thread knows of its machine: the latency of a sleep's first wait, and of those that follow it, which find caches cold. */
typedef struct {
	hr_settings settings;
	hr_latency first;
	hr_latency further;
} hr_planner;

typedef enum {
	HR_SPIN,       /* to the deadline */
	HR_WAIT,       /* in the kernel, and learn from it */
	HR_WAIT_COARSE /* in the kernel, where some lateness does no harm */
} hr_step_kind;

typedef struct {
	hr_step_kind kind;
	uint64_t length_ns; /* of the wait */
} hr_step;

/* Starts from the first estimates of the system in use. */
void hr_planner_init(hr_planner *planner, hr_settings settings);

/* The next step of a sleep, with left_ns (not 0) to its deadline; is_first: it has not waited yet. */
hr_step hr_plan(hr_planner *planner, bool is_first, uint64_t left_ns);

/* A HR_WAIT of this length was ready latency_ns after its end. */
void hr_plan_learn(hr_planner *planner, bool is_first, uint64_t length_ns, uint64_t latency_ns);

#endif
