/* The same random numbers in every run and on every system. */
#ifndef HR_TESTS_RANDOM_H
#define HR_TESTS_RANDOM_H

#include <stdint.h>

static uint64_t random_state;

static inline void random_seed(uint64_t seed)
{
	random_state = seed;
}

/* All 64 bits: splitmix64 (Vigna, public domain). */
static inline uint64_t random_bits(void)
{
	uint64_t bits = random_state += UINT64_C(0x9e3779b97f4a7c15);

	bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
	return bits ^ bits >> 31;
}

/* 0 to limit - 1. */
static inline uint64_t random_below(uint64_t limit)
{
	return random_bits() % limit;
}

/* From 0 up to, not including, 1. */
static inline double random_share(void)
{
	return (double) (random_bits() >> 11) / 9007199254740992.0; /* 2^53 */
}

/* 0 to 2^bits - 1, each power of two as likely as any other. */
static inline uint64_t random_of_any_size(unsigned bits)
{
	return random_bits() >> (64 - bits) >> random_below(bits);
}

#endif
