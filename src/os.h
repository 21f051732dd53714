/*
 * The seam between the sleeping policy and the operating system. One file per system implements it:
 * os_linux.c, os_posix.c or os_windows.c; the C tests bring a scripted one of their own.
 *
 * All times are unsigned nanoseconds on one monotonic clock: the one that the users of the sleep read.
 */
#ifndef HR_OS_H
#define HR_OS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef _MSC_VER
# include <intrin.h>
#endif

#define HR_NS_PER_US UINT64_C(1000)
#define HR_NS_PER_S UINT64_C(1000000000)

/* What ended a kernel wait. */
typedef enum {
	HR_OS_DUE,         /* the time came, or nearly: the caller reads the clock anyway */
	HR_OS_INTERRUPTED, /* a signal handler ran */
	HR_OS_REFUSED      /* the system grants no wait at all */
} hr_os_wake;

/* One thread's state, zeroed before its first use, hr_os_close() after the last. The fields belong to the system's file. */
typedef struct {
	uint64_t slack_ns; /* Linux: the thread's timer slack as the last wait found it; 0: none, or not known */
	uint64_t found_slack_ns;  /* … and as hr_os_hold_slack() found it; 0: that holds none */
	uint64_t asked_slice_ns;  /* what hr_os_hold_slice() was called with; 0: nothing to put back */
	uint64_t held_slice_ns;   /* the time slice that it holds; 0: none, as the system has no such thing */
	uint64_t found_slice_ns;  /* … and the one that it found; 0: the system's own */
	void *timer;       /* Windows: its waitable timer; NULL before the first wait, or if none can be had */
	bool is_high_resolution; /* the timer */
} hr_os_thread;

/* Which signals a thread lets through. */
typedef struct {
	uint64_t mask[16];
	bool are_held; /* not so where the system refuses that */
} hr_os_signals;

typedef struct {
	const char *name;        /* for people */
	uint64_t slice_ns;       /* the longest single wait */
	uint64_t coarse_ns;      /* how late a coarse wait may be, beside a small share of its length */
	uint64_t wake_ns;        /* the wake-up latency's first estimate, at about its 95th percentile: after the shortest waits, … */
	uint64_t wake_growth_ns; /* … and this more for each power of four that they are longer: hr_latency_class_of() */
} hr_os_backend;

extern const hr_os_backend hr_os;

/*
 * The most that a sleep spins unless the user says otherwise, in us, as text: more than the usual wake-up latency, which is
 * up to 1 ms on Windows and 1.2 under wine.
 */
#ifdef _WIN32
# define HR_OS_MAX_SPIN_US "2000"
#else
# define HR_OS_MAX_SPIN_US "200"
#endif

/* Before anything else, once in a process. */
void hr_os_start(void);

/* Lets go of what the thread's waits have opened. */
void hr_os_close(hr_os_thread *thread);

/* Count from now on by the system's clock of this number (a clockid_t); the monotonic clock is the default. */
void hr_os_use_clock(int id);

/* That clock's name, for people. */
const char *hr_os_clock_name(void);

/* The time now, in ns. Never goes back. */
uint64_t hr_os_now_ns(void);

/* Granularity, in ns, of the timer as it is in force now. */
uint64_t hr_os_resolution_ns(void);

/* What this thread waits with, for people. */
const char *hr_os_timer_name(hr_os_thread *thread);

/*
 * Gives the processor up until until_ns, which is at most hr_os.slice_ns ahead. May wake early, late or for
 * a signal: the caller reads the clock. Leaves the thread's settings (timer slack) as they were.
 */
hr_os_wake hr_os_wait(hr_os_thread *thread, uint64_t until_ns);

/* Between these two no signal handler runs in this thread; what came meanwhile runs in the second. */
void hr_os_hold_signals(hr_os_signals *own);
void hr_os_release_signals(const hr_os_signals *own);

/*
 * Gives the processor up as hr_os_wait() does, but coarsely, and while signals are held: lets the thread's own
 * through, so that one that came since they were held ends it at once. They are held again after it.
 */
hr_os_wake hr_os_wait_coarse(hr_os_thread *thread, uint64_t until_ns, hr_os_signals *own);

/* Gives up the rest of the time slice: about a microsecond if no other thread wants the processor. */
void hr_os_yield(void);

/*
 * Windows: between these two the system's timer ticks at least every period_ms for all of the process's waits, the sleeps of
 * others too, and is not throttled. Each that returned true wants one release. Elsewhere they do nothing.
 */
bool hr_os_hold_period(unsigned period_ms);
void hr_os_release_period(unsigned period_ms);

/* The longest period that can be held; UINT_MAX: not known, or no matter. */
unsigned hr_os_longest_period_ms(void);

/*
 * Linux: what the thread has the scheduler do until this is called with 0, the thread ends, or in a child after fork(): then it is
 * as it was found. Where the system refuses it, knows no such thing, or the thread is a real-time one, nothing happens.
 * Elsewhere they do nothing.
 *
 * The slack: by how many ns all its waits may be late, others' than ours too.
 * The time slice: for how many ns, 100 000 to 100 000 000, it runs while others wait for the processor; the shorter it is the
 * sooner it gets that after a wait. From Linux 6.12 on; hr_os_thread.held_slice_ns tells whether it is held. Quick if nothing is new.
 */
void hr_os_hold_slack(hr_os_thread *thread, uint64_t slack_ns);
void hr_os_hold_slice(hr_os_thread *thread, uint64_t slice_ns);

/* Tells the processor that this is a spin loop. */
static inline void hr_os_relax(void)
{
#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
	_mm_pause();
#elif defined(_MSC_VER)
	__yield();
#elif defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#elif defined(__aarch64__)
	__asm__ volatile("yield");
#endif
}

#endif
