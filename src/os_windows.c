/*
 * Windows: a waitable timer of high resolution, which is late by 0.5 ms at most, per thread. Where there is none
 * (before Windows 10 1803) a plain one, with the system's timer period at its least for the wait; where no timer can
 * be had, SleepEx() in its place.
 */
#include "os_windows.h"

#include "os.h"

#include <limits.h>

/* newer than some of the headers that are in use */
#ifndef CREATE_WAITABLE_TIMER_HIGH_RESOLUTION
# define CREATE_WAITABLE_TIMER_HIGH_RESOLUTION 0x2
#endif
#ifndef PROCESS_POWER_THROTTLING_IGNORE_TIMER_RESOLUTION
# define PROCESS_POWER_THROTTLING_IGNORE_TIMER_RESOLUTION 0x4
#endif

#define NS_PER_MS UINT64_C(1000000)
#define NS_PER_DUE_UNIT 100 /* a timer's due time, and the timer resolution, count in 100 ns */
#define LEAST_PERIOD_MS 1   /* of every Windows on PCs: timeGetDevCaps() */
#define TIMER_ACCESS (SYNCHRONIZE | TIMER_MODIFY_STATE)
#define TICK_NS UINT64_C(15625000) /* the default timer resolution of every Windows on PCs */

/*
 * Ctrl-C and time limits wake no wait, they only set the caller's flag: with the wait's own lateness they are seen
 * within 50 ms. Wake-ups are on the timer's next tick, 0.5 ms later at most; some 10 us more after a longer wait.
 */
const hr_os_backend hr_os = {"windows", 40 * NS_PER_MS, 500000, 10000};

hr_windows_calls hr_windows = {
	CreateWaitableTimerExW, SetWaitableTimerEx, WaitForSingleObjectEx, SleepEx, CloseHandle, GetSystemTimeAdjustment,
	timeGetDevCaps, timeBeginPeriod, timeEndPeriod, NULL, NULL, NULL
};

static double ns_per_count;

static struct {
	SRWLOCK lock;
	unsigned holders;
	bool is_off; /* also while it could not be put back */
	PROCESS_POWER_THROTTLING_STATE before;
} throttling = {SRWLOCK_INIT, 0, false, {0, 0, 0}};

typedef void (*any_function)(void); /* the one type that compilers let function pointers pass through */

static any_function look_up(const wchar_t *module, const char *name)
{
	HMODULE handle = GetModuleHandleW(module); /* in every process */

	return handle == NULL ? NULL : (any_function) GetProcAddress(handle, name);
}

void hr_os_start(void)
{
	LARGE_INTEGER counts_per_s;

	QueryPerformanceFrequency(&counts_per_s); /* fails on no Windows since XP */
	ns_per_count = (double) HR_NS_PER_S / (double) (uint64_t) counts_per_s.QuadPart;

	hr_windows.NtQueryTimerResolution = (hr_query_timer_resolution) look_up(L"ntdll", "NtQueryTimerResolution");
	hr_windows.GetProcessInformation = (hr_process_information) look_up(L"kernel32", "GetProcessInformation");
	hr_windows.SetProcessInformation = (hr_process_information) look_up(L"kernel32", "SetProcessInformation");
}

void hr_os_use_clock(int id)
{
	(void) id;
}

const char *hr_os_clock_name(void)
{
	return "QueryPerformanceCounter";
}

uint64_t hr_os_now_ns(void)
{
	LARGE_INTEGER count;

	QueryPerformanceCounter(&count); /* fails on no Windows since XP */
	return hr_windows_ns(count.QuadPart, ns_per_count);
}

uint64_t hr_os_resolution_ns(void)
{
	ULONG coarsest, finest, current;
	DWORD adjustment, tick;
	BOOL is_disabled;

	if (hr_windows.NtQueryTimerResolution != NULL
			&& hr_windows.NtQueryTimerResolution(&coarsest, &finest, &current) >= 0) {
		return (uint64_t) current * NS_PER_DUE_UNIT;
	}
	if (hr_windows.GetSystemTimeAdjustment(&adjustment, &tick, &is_disabled)) {
		return (uint64_t) tick * NS_PER_DUE_UNIT; /* of the clock interrupt: right while nobody asks for more */
	}
	return TICK_NS;
}

/*
 * A plain timer only serves until there is one of high resolution, which may have failed for want of resources: asked
 * for before each wait, which costs little beside the timer period that the plain one needs.
 */
static void open_timer(hr_os_thread *thread)
{
	HANDLE timer;

	if (thread->timer != NULL && thread->is_high_resolution) {
		return;
	}
	timer = hr_windows.CreateWaitableTimerExW(NULL, NULL, CREATE_WAITABLE_TIMER_HIGH_RESOLUTION, TIMER_ACCESS);
	if (timer != NULL) {
		hr_os_close(thread);
		thread->timer = timer;
		thread->is_high_resolution = true;
	} else if (thread->timer == NULL) {
		thread->timer = hr_windows.CreateWaitableTimerExW(NULL, NULL, 0, TIMER_ACCESS);
		thread->is_high_resolution = false;
	}
}

void hr_os_close(hr_os_thread *thread)
{
	if (thread->timer != NULL) {
		hr_windows.CloseHandle(thread->timer); /* what could be done if that fails? */
		thread->timer = NULL;
	}
}

const char *hr_os_timer_name(hr_os_thread *thread)
{
	open_timer(thread);
	if (thread->timer == NULL) {
		return "SleepEx";
	}
	return thread->is_high_resolution ? "high-resolution waitable timer" : "waitable timer";
}

static uint64_t length_until(uint64_t until_ns)
{
	uint64_t now_ns = hr_os_now_ns();

	return until_ns > now_ns ? until_ns - now_ns : 0;
}

/* HR_OS_REFUSED: the timer does not work, and is let go of; the next wait opens another. */
static hr_os_wake wait_for_timer(hr_os_thread *thread, uint64_t until_ns)
{
	LARGE_INTEGER due; /* from now on if negative, at once if 0 */

	due.QuadPart = -(LONGLONG) (length_until(until_ns) / NS_PER_DUE_UNIT);
	if (hr_windows.SetWaitableTimerEx(thread->timer, &due, 0, NULL, NULL, NULL, 0)) {
		switch (hr_windows.WaitForSingleObjectEx(thread->timer, INFINITE, TRUE)) {
			case WAIT_OBJECT_0:
				return HR_OS_DUE;
			case WAIT_IO_COMPLETION: /* an asynchronous procedure call, Windows' signal handler */
				return HR_OS_INTERRUPTED;
		}
	}
	if (GetLastError() == ERROR_INVALID_HANDLE) {
		thread->timer = NULL; /* somebody closed it; the number may be another handle's by now */
	}
	hr_os_close(thread);
	return HR_OS_REFUSED;
}

/* Whole ms by SleepEx(); what is less would be late by more than itself, so it gives way to others only. */
static hr_os_wake doze(uint64_t until_ns)
{
	DWORD length_ms = (DWORD) (length_until(until_ns) / NS_PER_MS);

	if (length_ms != 0) {
		return hr_windows.SleepEx(length_ms, TRUE) == WAIT_IO_COMPLETION ? HR_OS_INTERRUPTED : HR_OS_DUE;
	}
	do {
		hr_os_yield();
	} while (hr_os_now_ns() < until_ns);
	return HR_OS_DUE;
}

hr_os_wake hr_os_wait(hr_os_thread *thread, uint64_t until_ns)
{
	hr_os_wake wake = HR_OS_REFUSED;
	bool is_raised = false;

	open_timer(thread);
	if (thread->timer == NULL || !thread->is_high_resolution) {
		is_raised = hr_windows.timeBeginPeriod(LEAST_PERIOD_MS) == TIMERR_NOERROR;
	}
	if (thread->timer != NULL) {
		wake = wait_for_timer(thread, until_ns);
	}
	if (wake == HR_OS_REFUSED) {
		wake = doze(until_ns);
	}
	if (is_raised) {
		hr_windows.timeEndPeriod(LEAST_PERIOD_MS); /* fails for what did not begin only */
	}
	return wake;
}

/* Nothing like a signal handler runs in a thread here but in an alertable wait. */
void hr_os_hold_signals(hr_os_signals *own)
{
	(void) own;
}

void hr_os_release_signals(const hr_os_signals *own)
{
	(void) own;
}

hr_os_wake hr_os_wait_for_signals(hr_os_thread *thread, uint64_t until_ns, const hr_os_signals *own)
{
	(void) own;
	return hr_os_wait(thread, until_ns);
}

void hr_os_yield(void)
{
	SwitchToThread(); /* whether there was another thread does not matter */
}

unsigned hr_os_longest_period_ms(void)
{
	TIMECAPS caps;

	return hr_windows.timeGetDevCaps(&caps, sizeof(caps)) == TIMERR_NOERROR ? caps.wPeriodMax : UINT_MAX;
}

/*
 * Windows 11 forgets the timer period of a process whose windows nobody sees, unless told not to. Older systems
 * and wine know no such thing and refuse: all the same then.
 */
static bool begin_unthrottled(void)
{
	const PROCESS_POWER_THROTTLING_STATE unknown = {PROCESS_POWER_THROTTLING_CURRENT_VERSION, 0, 0};
	PROCESS_POWER_THROTTLING_STATE state = unknown;

	throttling.before = unknown;
	if (hr_windows.GetProcessInformation == NULL || hr_windows.SetProcessInformation == NULL) {
		return false;
	}
	if (hr_windows.GetProcessInformation(GetCurrentProcess(), ProcessPowerThrottling, &state, sizeof(state))) {
		throttling.before = state;
	} else {
		state = unknown;
	}
	state.ControlMask |= PROCESS_POWER_THROTTLING_IGNORE_TIMER_RESOLUTION;
	state.StateMask &= ~(ULONG) PROCESS_POWER_THROTTLING_IGNORE_TIMER_RESOLUTION;
	return hr_windows.SetProcessInformation(GetCurrentProcess(), ProcessPowerThrottling, &state, sizeof(state));
}

static bool end_unthrottled(void)
{
	return hr_windows.SetProcessInformation(GetCurrentProcess(), ProcessPowerThrottling, &throttling.before,
		sizeof(throttling.before));
}

bool hr_os_hold_period(unsigned period_ms)
{
	if (hr_windows.timeBeginPeriod(period_ms) != TIMERR_NOERROR) {
		return false;
	}
	AcquireSRWLockExclusive(&throttling.lock);
	throttling.holders++;
	throttling.is_off = throttling.is_off || begin_unthrottled();
	ReleaseSRWLockExclusive(&throttling.lock);
	return true;
}

void hr_os_release_period(unsigned period_ms)
{
	AcquireSRWLockExclusive(&throttling.lock);
	if (--throttling.holders == 0 && throttling.is_off) {
		throttling.is_off = !end_unthrottled();
	}
	ReleaseSRWLockExclusive(&throttling.lock);
	hr_windows.timeEndPeriod(period_ms); /* fails for what did not begin only */
}
