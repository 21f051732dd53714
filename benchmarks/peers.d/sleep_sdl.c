/* SDL_DelayPrecise(), which SDL 3 makes of sleeps of a millisecond and a spin. */
#include "peer.h"

#include <SDL3/SDL_timer.h>

static void prepare(int argc, char **argv)
{
	(void) argc;
	(void) argv;
}

static void sleep_us(uint64_t length_us)
{
	SDL_DelayPrecise(length_us * 1000);
}
