/*
 * notify MECHANISM SLEEP SLEEP_US WARM_UP SAMPLES SENDER_CPU RECEIVER_CPU [awake]
 *
 * How soon another process knows: the sender sleeps, reads the clock and notifies; the receiver, on another processor,
 * reads the clock when it knows. Prints each difference, in ns, a line each. With "awake" a process of the idle class
 * keeps the receiver's processor from sleeping; anything else gets it before that one.
 *
 * The receiver acknowledges in shared memory, and the sender begins its next sleep then.
 */
#include "sleeper.h"

#include <errno.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define AFTER_SLEEP_NS 50000 /* spun after a plain sleep to warm the core again: as long as a typical margin */

/* What the two processes share, each part on a cache line of its own. */
typedef struct {
	_Alignas(64) sem_t semaphore;
	_Alignas(64) _Atomic uint64_t sent_ns;
	_Alignas(64) _Atomic long sent;     /* busy-wait: which notification is there */
	_Alignas(64) _Atomic long received; /* acknowledged */
} board;

static board *shared;
static int channel[2]; /* pipe or socket pair: the receiver's end first */
static pid_t receiver, keeper;
static hr_sleeper sleeper;

static void fail(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, strerror(errno));
	exit(1);
}

static void pin_to(int cpu)
{
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	CPU_SET(cpu, &cpus);
	if (sched_setaffinity(0, sizeof cpus, &cpus) != 0) {
		fail("sched_setaffinity");
	}
}

/* The mechanisms: setup before the fork, notify in the sender, wait in the receiver. */

static void setup_semaphore(void)
{
	if (sem_init(&shared->semaphore, 1, 0) != 0) {
		fail("sem_init");
	}
}

static void notify_semaphore(long i)
{
	(void) i;
	sem_post(&shared->semaphore);
}

static void wait_semaphore(long i)
{
	(void) i;
	while (sem_wait(&shared->semaphore) != 0);
}

static void setup_signal(void)
{
	sigset_t signals;

	sigemptyset(&signals);
	sigaddset(&signals, SIGUSR1);
	if (sigprocmask(SIG_BLOCK, &signals, NULL) != 0) {
		fail("sigprocmask");
	}
}

static void notify_signal(long i)
{
	(void) i;
	kill(receiver, SIGUSR1);
}

static void wait_signal(long i)
{
	sigset_t signals;

	(void) i;
	sigemptyset(&signals);
	sigaddset(&signals, SIGUSR1);
	while (sigwaitinfo(&signals, NULL) != SIGUSR1);
}

static void setup_pipe(void)
{
	if (pipe(channel) != 0) {
		fail("pipe");
	}
}

static void setup_socket(void)
{
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, channel) != 0) {
		fail("socketpair");
	}
}

static void notify_channel(long i)
{
	(void) i;
	if (write(channel[1], "", 1) != 1) {
		fail("write");
	}
}

static void wait_channel(long i)
{
	char byte;

	(void) i;
	if (read(channel[0], &byte, 1) != 1) {
		fail("read");
	}
}

static void setup_nothing(void)
{
}

static void notify_memory(long i)
{
	atomic_store(&shared->sent, i);
}

static void wait_memory(long i)
{
	while (atomic_load(&shared->sent) != i) {
		hr_os_relax();
	}
}

static const struct mechanism {
	const char *name;
	void (*setup)(void);
	void (*notify)(long i);
	void (*wait)(long i);
} mechanisms[] = {
	{"semaphore", setup_semaphore, notify_semaphore, wait_semaphore},
	{"signal", setup_signal, notify_signal, wait_signal},
	{"pipe", setup_pipe, notify_channel, wait_channel},
	{"socket", setup_socket, notify_channel, wait_channel},
	{"busy-wait", setup_nothing, notify_memory, wait_memory},
};

/* The sleeps. */

static void sleep_plain(uint64_t ns)
{
	struct timespec length = {(time_t) (ns / HR_NS_PER_S), (long) (ns % HR_NS_PER_S)};

	nanosleep(&length, NULL);
}

static void sleep_busy(uint64_t ns)
{
	uint64_t deadline_ns = hr_os_now_ns() + ns;

	while (hr_os_now_ns() < deadline_ns);
}

static void sleep_plain_and_spin(uint64_t ns)
{
	sleep_plain(ns);
	sleep_busy(AFTER_SLEEP_NS);
}

static bool never(void *context)
{
	(void) context;
	return false;
}

/* What hrsleep does for PHP, done for this program: the code that runs after the sleep, without its effect. */
static void rehearse(void *context)
{
	(void) context;
	hr_sleep_rehearsed(&sleeper, hr_os_now_ns());
}

static void sleep_hrsleep(uint64_t ns)
{
	static const hr_caller caller = {.is_interrupted = never, .rehearse = rehearse};
	uint64_t start_ns = hr_os_now_ns();

	hr_sleep_until(&sleeper, start_ns, hr_deadline_ns(start_ns, ns), &caller);
}

static const struct {
	const char *name;
	void (*sleep)(uint64_t ns);
} sleeps[] = {
	{"nanosleep", sleep_plain},
	{"hrsleep", sleep_hrsleep},
	{"nanosleep+spin", sleep_plain_and_spin},
	{"busy", sleep_busy},
};

static pid_t start(int cpu)
{
	pid_t parent = getpid(), child = fork();

	if (child == -1) {
		fail("fork");
	}
	if (child == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL); /* nothing is left behind, however the sender ends */
		if (getppid() != parent) {
			_exit(1);
		}
		pin_to(cpu);
	}
	return child;
}

static void keep_awake(int cpu)
{
	struct sched_param none = {0};

	keeper = start(cpu);
	if (keeper == 0) {
		if (sched_setscheduler(0, SCHED_IDLE, &none) != 0) {
			fail("sched_setscheduler");
		}
		for (;;) {
			hr_os_relax();
		}
	}
}

static void receive(const struct mechanism *mechanism, long warm_up, long samples)
{
	for (long i = 1; i <= warm_up + samples; i++) {
		mechanism->wait(i);
		uint64_t now_ns = hr_os_now_ns();

		if (i > warm_up) {
			printf("%lld\n", (long long) (now_ns - atomic_load(&shared->sent_ns)));
		}
		atomic_store(&shared->received, i);
	}
	fflush(stdout);
	_exit(0);
}

int main(int argc, char **argv)
{
	const struct mechanism *mechanism = NULL;
	void (*sleep)(uint64_t ns) = NULL;
	int status = 0;

	for (size_t i = 0; argc >= 8 && i < sizeof mechanisms / sizeof *mechanisms; i++) {
		mechanism = strcmp(argv[1], mechanisms[i].name) == 0 ? &mechanisms[i] : mechanism;
	}
	for (size_t i = 0; argc >= 8 && i < sizeof sleeps / sizeof *sleeps; i++) {
		sleep = strcmp(argv[2], sleeps[i].name) == 0 ? sleeps[i].sleep : sleep;
	}
	if (mechanism == NULL || sleep == NULL) {
		fputs("Usage: notify MECHANISM SLEEP SLEEP_US WARM_UP SAMPLES SENDER_CPU RECEIVER_CPU [awake]\n", stderr);
		return 2;
	}
	uint64_t length_ns = strtoull(argv[3], NULL, 10) * HR_NS_PER_US;
	long warm_up = strtol(argv[4], NULL, 10), samples = strtol(argv[5], NULL, 10);

	shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED) {
		fail("mmap");
	}
	hr_os_start();
	hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = 200000, .on_time = 0.95});
	mechanism->setup();
	if (argc > 8) {
		keep_awake(atoi(argv[7]));
	}
	receiver = start(atoi(argv[7]));
	if (receiver == 0) {
		receive(mechanism, warm_up, samples);
	}
	pin_to(atoi(argv[6]));

	for (long i = 1; i <= warm_up + samples; i++) {
		sleep(length_ns);
		atomic_store(&shared->sent_ns, hr_os_now_ns());
		mechanism->notify(i);
		while (atomic_load(&shared->received) != i) {
			hr_os_relax();
		}
	}
	waitpid(receiver, &status, 0);
	if (keeper > 0) {
		kill(keeper, SIGKILL);
		waitpid(keeper, NULL, 0);
	}
	return status == 0 ? 0 : 1;
}
