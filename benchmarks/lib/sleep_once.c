/* sleep_once ns: clock_nanosleep() once. */
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	unsigned long long ns = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
	struct timespec length = {(time_t) (ns / 1000000000), (long) (ns % 1000000000)};

	return clock_nanosleep(CLOCK_MONOTONIC, 0, &length, NULL);
}
