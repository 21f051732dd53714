/*
 * stages STAGES ON_TIME MAX_SPIN_US: a peer (lib/peer.inc) that sleeps by the policy of src/sleeper.c, but with a number of
 * kernel waits that can be chosen. Each but the last ends one margin earlier than the next would, so that what is
 * left pays for that one.
 */
#include "../peers.d/peer.h"
#include "sleeper.h"

static hr_sleeper sleeper;
static uint64_t stages;

static void prepare(int argc, char **argv)
{
	if (argc != 4) {
		exit(2);
	}
	stages = strtoull(argv[1], NULL, 10);
	hr_os_start();
	hr_sleeper_init(&sleeper, (hr_settings) {
		.on_time = strtod(argv[2], NULL) / 100,
		.max_spin_ns = strtoull(argv[3], NULL, 10) * HR_NS_PER_US,
	});
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static void sleep_us(uint64_t length_us)
{
	uint64_t start_ns = hr_os_now_ns();
	uint64_t deadline_ns = hr_deadline_ns(start_ns, length_us * HR_NS_PER_US);

	for (uint64_t stage = stages; stage > 0; stage--) {
		uint64_t left_ns = hr_os_now_ns();
		uint64_t margin_ns, until_ns, latency_ns;
		unsigned class_index;

		if (left_ns >= deadline_ns) {
			return;
		}
		left_ns = deadline_ns - left_ns;
		class_index = hr_latency_class(left_ns);
		margin_ns = least(sleeper.latency.quantile_ns[class_index], sleeper.settings.max_spin_ns);
		if (left_ns <= stage * margin_ns + margin_ns / 2) {
			continue;
		}
		until_ns = deadline_ns - stage * margin_ns;
		hr_os_wait(&sleeper.os, until_ns);
		latency_ns = hr_os_now_ns();
		latency_ns = latency_ns > until_ns ? latency_ns - until_ns : 0;
		if (latency_ns <= sleeper.settings.max_spin_ns) {
			hr_latency_learn(&sleeper.latency, class_index, latency_ns, sleeper.settings.on_time);
		}
	}
	while (hr_os_now_ns() < deadline_ns) {
		hr_os_relax();
	}
}
