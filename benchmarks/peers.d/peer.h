/*
 * What the peers in C share: requests in, answers out (lib/peer.inc has the form). Each defines sleep_us(), and before
 * the first call prepare() with the program's arguments.
 */
#ifndef PEER_H
#define PEER_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static void prepare(int argc, char **argv);
static void sleep_us(uint64_t length_us);

static int64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static long long cpu_us(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

int main(int argc, char **argv)
{
	unsigned long long length_us, calls;

	prepare(argc, argv);
	while (scanf("%llu %llu", &length_us, &calls) == 2) {
		int64_t *lateness_ns = calloc(calls, sizeof *lateness_ns);
		long long used_us = cpu_us();

		if (lateness_ns == NULL) {
			return 1;
		}
		for (unsigned long long i = 0; i < calls; i++) {
			int64_t start_ns = now_ns();

			sleep_us(length_us);
			lateness_ns[i] = now_ns() - start_ns - (int64_t) length_us * 1000;
		}
		printf("%lld", cpu_us() - used_us);
		for (unsigned long long i = 0; i < calls; i++) {
			printf(" %lld", (long long) lateness_ns[i]);
		}
		puts("");
		fflush(stdout);
		free(lateness_ns);
	}
	return 0;
}

#endif
