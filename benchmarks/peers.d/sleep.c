/* sleep [slack_ns]: clock_nanosleep(), with the timer slack that the system gives or with one of one's own. */
#include "peer.h"

#include <sys/prctl.h>

static void prepare(int argc, char **argv)
{
	if (argc > 1) {
		prctl(PR_SET_TIMERSLACK, strtoul(argv[1], NULL, 10));
	}
}

static void sleep_us(uint64_t length_us)
{
	struct timespec length = {length_us / 1000000, length_us % 1000000 * 1000};

	clock_nanosleep(CLOCK_MONOTONIC, 0, &length, NULL);
}
