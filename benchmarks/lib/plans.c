/*
 * plans PLAN: a peer (lib/peer.inc) that sleeps by the core's policy (src/plan.c): 1 as it is, 2 by a single wait, 3 without
 * trial waits, 4 from what was assumed at first, without learning.
 */
#include "../peers.d/peer.h"
#include "sleeper.h"

static hr_sleeper sleeper;
static hr_planner fresh;
static unsigned long plan;

static void prepare(int argc, char **argv)
{
	if (argc != 2) {
		exit(2);
	}
	plan = strtoul(argv[1], NULL, 10);
	hr_os_start();
	hr_sleeper_init(&sleeper, (hr_settings) {.on_time = 0.95, .max_spin_ns = 200 * HR_NS_PER_US});
	fresh = sleeper.planner;
}

static bool is_never_interrupted(void *context)
{
	(void) context;
	return false;
}

static void rehearse_nothing(void *context)
{
	(void) context;
}

/* Has the planner believe what makes it plan so. */
static void forbid(void)
{
	for (unsigned i = 0; i < HR_LATENCY_CLASSES; i++) {
		switch (plan) {
			case 2: /* a second wait would be late for certain */
				sleeper.planner.further.classes[i] = (hr_latency_class) {
					.on_time_ns = HR_NS_PER_S, .median_ns = HR_NS_PER_S, .waits = UINT32_MAX
				};
				break;
			case 3:
				hr_latency_accept(&sleeper.planner.first, i);
				break;
			case 4:
				sleeper.planner = fresh;
		}
	}
}

static void sleep_us(uint64_t length_us)
{
	const hr_caller caller = {is_never_interrupted, NULL, rehearse_nothing, NULL};
	uint64_t start_ns = hr_os_now_ns();

	forbid();
	hr_sleep_until(&sleeper, start_ns, hr_deadline_ns(start_ns, length_us * HR_NS_PER_US), &caller);
}
