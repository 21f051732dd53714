/*
 * The sleep: carries out, until one deadline, what plan.h says: kernel waits that end short of it, and a spin over what
 * is left. Never early; state is per thread and no call allocates.
 *
 * Times are in ns on the clock of os.h.
 */
#ifndef HR_SLEEPER_H
#define HR_SLEEPER_H

#include "histogram.h"
#include "os.h"
#include "plan.h"

typedef struct {
	uint64_t sleeps;       /* that had a deadline ahead of them, interrupted ones included */
	uint64_t interrupted;
	uint64_t slept_ns;     /* altogether, from the call to the return */
	uint64_t spun_ns;      /* of that */
	hr_histogram lateness; /* of the sleeps that reached their deadline: the last clock reading past it */
} hr_sleeper_stats;

typedef struct {
	hr_planner planner;
	hr_os_thread os;
	hr_sleeper_stats stats;
} hr_sleeper;

/* What the sleeper asks of its caller, each with `context`. */
typedef struct {
	/* Does something want the caller's attention? Asked often, also while signals are held: quick, and changes nothing. */
	bool (*is_interrupted)(void *context);
	/*
	 * Something does: has it done what can be done while the sleep lasts, and returns whether the sleep goes on. It ends
	 * otherwise, wait and spin alike. Never called while signals are held.
	 */
	bool (*serve)(void *context);
	/*
	 * Brings back into the caches and the branch predictors what will run when the sleep returns. Called
	 * after each kernel wait that ended before the deadline, where its duration counts as wake-up latency, and in the spin
	 * while there is time. Nothing has interrupted the caller then, and no signal handler runs meanwhile.
	 */
	void (*rehearse)(void *context);
	void *context;
} hr_caller;

/* Starts with what the system's machines commonly show, and with empty stats. */
void hr_sleeper_init(hr_sleeper *sleeper, hr_settings settings);

/* The thread has slept for the last time: lets go of what the system gave for it. */
void hr_sleeper_end(hr_sleeper *sleeper);

/* start_ns + length_ns, or the last time that the clock can show. */
uint64_t hr_deadline_ns(uint64_t start_ns, uint64_t length_ns);

/*
 * Sleeps until the clock reads deadline_ns or more. start_ns is the clock's reading at the call.
 * Returns the ns that were left when something interrupted it; 0 when the deadline is reached or was past.
 */
uint64_t hr_sleep_until(hr_sleeper *sleeper, uint64_t start_ns, uint64_t deadline_ns, const hr_caller *caller);

/* Has the caller rehearse, with the thread's signals held, unless something interrupted it. Returns how long, in ns. */
uint64_t hr_rehearse(const hr_caller *caller);

/*
 * The last steps of hr_sleep_until(), without counting anything: for a caller's rehearse(), so that they are in the
 * caches too.
 */
void hr_sleep_rehearsed(hr_sleeper *sleeper, uint64_t start_ns);

#endif
