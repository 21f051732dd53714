/*
 * What only Windows has, on its real timers: the count's conversion, a table of entry points that fail one by one, handles,
 * the timer period, asynchronous procedure calls, threads. Lateness is not judged.
 */
#include "os_windows.h"

#include "os.h"
#include "random.h"
#include "sleeper.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define MS UINT64_C(1000000)
#define HIGH_RESOLUTION 0x2 /* the flag CREATE_WAITABLE_TIMER_HIGH_RESOLUTION */

static hr_windows_calls real;

/* What the calls in the table's place saw. */
static struct {
	unsigned opened, closed;
	unsigned slept;
	int period_ms[8]; /* begun less ended, by period */
	unsigned begun;
	PROCESS_POWER_THROTTLING_STATE throttling;
	unsigned throttling_set;
} seen;

static hr_os_thread thread;

static HANDLE WINAPI create_timer(LPSECURITY_ATTRIBUTES attributes, LPCWSTR name, DWORD flags, DWORD access)
{
	seen.opened++;
	return real.CreateWaitableTimerExW(attributes, name, flags, access);
}

static BOOL WINAPI close_handle(HANDLE handle)
{
	seen.closed++;
	return real.CloseHandle(handle);
}

static DWORD WINAPI sleep_ex(DWORD length_ms, BOOL is_alertable)
{
	seen.slept++;
	return real.SleepEx(length_ms, is_alertable);
}

static MMRESULT WINAPI begin_period(UINT period_ms)
{
	MMRESULT result = real.timeBeginPeriod(period_ms);

	if (result == TIMERR_NOERROR) {
		seen.period_ms[period_ms]++;
		seen.begun++;
	}
	return result;
}

static MMRESULT WINAPI end_period(UINT period_ms)
{
	seen.period_ms[period_ms]--;
	return real.timeEndPeriod(period_ms);
}

static int setup(void **state)
{
	(void) state;
	hr_os_start();
	real = hr_windows;
	hr_windows.CreateWaitableTimerExW = create_timer;
	hr_windows.CloseHandle = close_handle;
	hr_windows.SleepEx = sleep_ex;
	hr_windows.timeBeginPeriod = begin_period;
	hr_windows.timeEndPeriod = end_period;
	memset(&seen, 0, sizeof(seen));
	thread = (hr_os_thread) {0};
	random_seed(5);
	return 0;
}

/* Whatever failed meanwhile: nothing is left open, no period is held. */
static int teardown(void **state)
{
	(void) state;
	hr_os_close(&thread);
	hr_windows = real;
	for (size_t i = 0; i < sizeof(seen.period_ms) / sizeof(seen.period_ms[0]); i++) {
		assert_int_equal(seen.period_ms[i], 0);
	}
	return 0;
}

/* Waits as the policy does: until the time has come. Returns how many waits that took. */
static unsigned wait_out(uint64_t length_ns)
{
	uint64_t until_ns = hr_os_now_ns() + length_ns;
	unsigned waits = 0;

	do {
		assert_int_equal(hr_os_wait(&thread, until_ns), HR_OS_DUE);
		waits++;
		assert_true(waits < 1000);
	} while (hr_os_now_ns() < until_ns);
	return waits;
}

static void the_count_becomes_ns(void **state)
{
	(void) state;
	/* 10 MHz, as on every Windows 10: exact up to 2^53 ns, 104 days */
	assert_int_equal(hr_windows_ns(0, 100.0), 0);
	assert_int_equal(hr_windows_ns(1, 100.0), 100);
	assert_int_equal(hr_windows_ns(INT64_C(90000000000001), 100.0), UINT64_C(9000000000000100));
	/* where a product in 64 bits, count * 10^9, overflows: after 15 minutes */
	assert_int_equal(hr_windows_ns(INT64_C(18446744074), 100.0), UINT64_C(1844674407400));
	/* a century of uptime, to a microsecond */
	assert_true(hr_windows_ns(INT64_C(31557600000000000), 100.0) - UINT64_C(3155760000000000000) <= 1000);
	/* the end of the clock, and beyond it */
	assert_int_equal(hr_windows_ns(INT64_MAX, 1.0), UINT64_C(1) << 63);
	assert_int_equal(hr_windows_ns(INT64_MAX, 100.0), UINT64_MAX);
	assert_int_equal(hr_windows_ns(INT64_MAX, 1e9), UINT64_MAX);
}

static void the_ns_go_up_with_the_count(void **state)
{
	static const double counts_per_s[] = {1, 1e3, 1193182, 3579545, 1e7, 2.4e7, 1e9, 3.2e9, 5e9};

	(void) state;
	for (size_t i = 0; i < sizeof(counts_per_s) / sizeof(counts_per_s[0]); i++) {
		double ns_per_count = 1e9 / counts_per_s[i];

		for (unsigned turn = 0; turn < 1000; turn++) {
			int64_t count = (int64_t) random_of_any_size(62);
			uint64_t ns = hr_windows_ns(count, ns_per_count);

			assert_true(hr_windows_ns(count + 1, ns_per_count) >= ns);
			assert_true(ns == UINT64_MAX || ns <= (double) count * ns_per_count);
		}
	}
}

static void the_clock_agrees_with_the_tick_count(void **state)
{
	uint64_t start_ns = hr_os_now_ns();
	uint64_t start_ms = GetTickCount64();
	int64_t apart_ms;

	(void) state;
	Sleep(300);
	apart_ms = (int64_t) ((hr_os_now_ns() - start_ns) / MS) - (int64_t) (GetTickCount64() - start_ms);
	assert_true(apart_ms > -100 && apart_ms < 100);
}

static void a_timer_is_made_once(void **state)
{
	(void) state;
	wait_out(MS);
	wait_out(MS);
	assert_int_equal(seen.opened, 1);
	assert_string_equal(hr_os_timer_name(&thread), "high-resolution waitable timer");
	assert_int_equal(seen.opened, 1);
	assert_int_equal(seen.begun, 0); /* it needs no timer period */
	hr_os_close(&thread);
	assert_int_equal(seen.closed, 1);
	hr_os_close(&thread);
	assert_int_equal(seen.closed, 1);
}

static HANDLE WINAPI create_plain_timer(LPSECURITY_ATTRIBUTES attributes, LPCWSTR name, DWORD flags, DWORD access)
{
	if ((flags & HIGH_RESOLUTION) != 0) {
		SetLastError(ERROR_INVALID_PARAMETER);
		return NULL;
	}
	return create_timer(attributes, name, flags, access);
}

static void before_windows_10_1803_a_plain_timer_serves(void **state)
{
	(void) state;
	hr_windows.CreateWaitableTimerExW = create_plain_timer;
	wait_out(MS);
	wait_out(3 * MS);
	assert_int_equal(seen.opened, 1);
	assert_true(seen.begun >= 2); /* a raised timer period for each wait, and no longer: teardown() */
	assert_int_equal(seen.slept, 0);
	assert_string_equal(hr_os_timer_name(&thread), "waitable timer");
}

static void a_plain_timer_serves_only_until_there_is_a_better_one(void **state)
{
	unsigned begun;

	(void) state;
	hr_windows.CreateWaitableTimerExW = create_plain_timer;
	wait_out(MS);
	assert_string_equal(hr_os_timer_name(&thread), "waitable timer");

	hr_windows.CreateWaitableTimerExW = create_timer; /* the shortage is over */
	begun = seen.begun;
	wait_out(MS);
	assert_string_equal(hr_os_timer_name(&thread), "high-resolution waitable timer");
	assert_int_equal(seen.begun, begun);
	assert_int_equal(seen.opened, 2);
	assert_int_equal(seen.closed, 1);
	wait_out(MS);
	assert_int_equal(seen.opened, 2);
}

static MMRESULT WINAPI refuse_period(UINT period_ms)
{
	(void) period_ms;
	return TIMERR_NOCANDO;
}

static void a_period_that_did_not_begin_is_not_ended(void **state)
{
	(void) state;
	hr_windows.CreateWaitableTimerExW = create_plain_timer;
	hr_windows.timeBeginPeriod = refuse_period;
	wait_out(3 * MS);
	assert_false(hr_os_hold_period(1));
}

static HANDLE WINAPI create_no_timer(LPSECURITY_ATTRIBUTES attributes, LPCWSTR name, DWORD flags, DWORD access)
{
	(void) attributes;
	(void) name;
	(void) flags;
	(void) access;
	SetLastError(ERROR_NO_SYSTEM_RESOURCES);
	return NULL;
}

static void without_any_timer_it_dozes(void **state)
{
	(void) state;
	hr_windows.CreateWaitableTimerExW = create_no_timer;
	assert_string_equal(hr_os_timer_name(&thread), "SleepEx");
	wait_out(5 * MS);
	assert_true(seen.slept >= 1);
	assert_true(seen.begun >= 1);
	seen.slept = 0;
	wait_out(MS / 2); /* too short for it */
	assert_int_equal(seen.slept, 0);

	hr_windows.CreateWaitableTimerExW = create_timer; /* the shortage is over */
	wait_out(MS);
	assert_string_equal(hr_os_timer_name(&thread), "high-resolution waitable timer");
}

static BOOL WINAPI refuse_to_set(HANDLE timer, const LARGE_INTEGER *due, LONG period, PTIMERAPCROUTINE routine,
	LPVOID argument, PREASON_CONTEXT context, ULONG delay_ms)
{
	(void) timer;
	(void) due;
	(void) period;
	(void) routine;
	(void) argument;
	(void) context;
	(void) delay_ms;
	SetLastError(ERROR_GEN_FAILURE);
	return FALSE;
}

static void a_timer_that_cannot_be_set_is_replaced(void **state)
{
	(void) state;
	hr_windows.SetWaitableTimerEx = refuse_to_set;
	assert_int_equal(hr_os_wait(&thread, hr_os_now_ns() + 3 * MS), HR_OS_DUE);
	assert_int_equal(seen.slept, 1);
	assert_int_equal(seen.opened, 1);
	assert_int_equal(seen.closed, 1);

	hr_windows.SetWaitableTimerEx = real.SetWaitableTimerEx;
	wait_out(3 * MS);
	assert_int_equal(seen.opened, 2);
	assert_int_equal(seen.slept, 1);
}

static DWORD wait_error;

static DWORD WINAPI fail_to_wait(HANDLE handle, DWORD length_ms, BOOL is_alertable)
{
	(void) handle;
	(void) length_ms;
	(void) is_alertable;
	SetLastError(wait_error);
	return WAIT_FAILED;
}

static void a_timer_that_cannot_be_waited_for_is_replaced(void **state)
{
	(void) state;
	hr_windows.WaitForSingleObjectEx = fail_to_wait;
	wait_error = ERROR_GEN_FAILURE;
	assert_int_equal(hr_os_wait(&thread, hr_os_now_ns() + 3 * MS), HR_OS_DUE);
	assert_int_equal(seen.slept, 1);
	assert_int_equal(seen.closed, 1);
}

static void a_handle_that_somebody_closed_is_not_closed_again(void **state)
{
	HANDLE timer;

	(void) state;
	wait_out(MS);
	timer = thread.timer;
	hr_windows.WaitForSingleObjectEx = fail_to_wait;
	wait_error = ERROR_INVALID_HANDLE;
	assert_int_equal(hr_os_wait(&thread, hr_os_now_ns() + 3 * MS), HR_OS_DUE);
	assert_int_equal(seen.closed, 0);
	assert_null(thread.timer);
	assert_true(real.CloseHandle(timer));
}

static void a_wait_into_the_past_is_due_at_once(void **state)
{
	(void) state;
	assert_int_equal(hr_os_wait(&thread, 0), HR_OS_DUE);
	assert_int_equal(hr_os_wait(&thread, hr_os_now_ns()), HR_OS_DUE);
	hr_windows.CreateWaitableTimerExW = create_no_timer;
	hr_os_close(&thread);
	assert_int_equal(hr_os_wait(&thread, 0), HR_OS_DUE);
}

static unsigned procedure_calls;

static void CALLBACK count_call(ULONG_PTR argument)
{
	(void) argument;
	procedure_calls++;
}

static void a_procedure_call_ends_the_wait(void **state)
{
	HANDLE (WINAPI *const makers[])(LPSECURITY_ATTRIBUTES, LPCWSTR, DWORD, DWORD) = {create_timer, create_plain_timer,
		create_no_timer};

	(void) state;
	for (size_t i = 0; i < sizeof(makers) / sizeof(makers[0]); i++) {
		uint64_t start_ns = hr_os_now_ns();

		hr_os_close(&thread);
		hr_windows.CreateWaitableTimerExW = makers[i];
		procedure_calls = 0;
		assert_true(QueueUserAPC(count_call, GetCurrentThread(), 0) != 0);
		assert_int_equal(hr_os_wait(&thread, start_ns + 50 * HR_NS_PER_S), HR_OS_INTERRUPTED);
		assert_int_equal(procedure_calls, 1);
		assert_true(hr_os_now_ns() - start_ns < 25 * HR_NS_PER_S);
		wait_out(2 * MS); /* and the next one is as good as ever */
	}
}

static LONG WINAPI query_resolution(PULONG coarsest, PULONG finest, PULONG current)
{
	*coarsest = 156250;
	*finest = 5000;
	*current = 9876;
	return 0;
}

static LONG WINAPI fail_to_query(PULONG coarsest, PULONG finest, PULONG current)
{
	*coarsest = *finest = *current = 1;
	return (LONG) 0xC0000001; /* STATUS_UNSUCCESSFUL */
}

static BOOL WINAPI tell_tick(PDWORD adjustment, PDWORD tick, PBOOL is_disabled)
{
	*adjustment = 1;
	*tick = 156251;
	*is_disabled = TRUE;
	return TRUE;
}

static BOOL WINAPI fail_to_tell_tick(PDWORD adjustment, PDWORD tick, PBOOL is_disabled)
{
	*adjustment = *tick = 1;
	*is_disabled = TRUE;
	return FALSE;
}

static void the_resolution_is_the_one_in_force(void **state)
{
	(void) state;
	assert_true(hr_os_resolution_ns() >= 100000 && hr_os_resolution_ns() <= 20 * MS);
	hr_windows.NtQueryTimerResolution = query_resolution;
	assert_int_equal(hr_os_resolution_ns(), 987600);
}

static void without_that_call_the_clock_tells_the_resolution(void **state)
{
	(void) state;
	hr_windows.GetSystemTimeAdjustment = tell_tick;
	hr_windows.NtQueryTimerResolution = fail_to_query;
	assert_int_equal(hr_os_resolution_ns(), 15625100);
	hr_windows.NtQueryTimerResolution = NULL;
	assert_int_equal(hr_os_resolution_ns(), 15625100);
	hr_windows.GetSystemTimeAdjustment = fail_to_tell_tick;
	assert_int_equal(hr_os_resolution_ns(), 15625000);
}

static MMRESULT WINAPI fail_to_tell_caps(LPTIMECAPS caps, UINT size)
{
	(void) size;
	caps->wPeriodMin = caps->wPeriodMax = 1;
	return TIMERR_STRUCT;
}

static void the_longest_period_is_known_or_not(void **state)
{
	(void) state;
	assert_true(hr_os_longest_period_ms() >= 15);
	hr_windows.timeGetDevCaps = fail_to_tell_caps;
	assert_int_equal(hr_os_longest_period_ms(), UINT_MAX);
}

static BOOL WINAPI get_throttling(HANDLE process, PROCESS_INFORMATION_CLASS class, LPVOID state, DWORD size)
{
	assert_ptr_equal(process, GetCurrentProcess());
	assert_int_equal(class, ProcessPowerThrottling);
	assert_int_equal(size, sizeof(seen.throttling));
	assert_int_equal(((PROCESS_POWER_THROTTLING_STATE *) state)->Version, PROCESS_POWER_THROTTLING_CURRENT_VERSION);
	*(PROCESS_POWER_THROTTLING_STATE *) state = seen.throttling;
	return TRUE;
}

static BOOL WINAPI set_throttling(HANDLE process, PROCESS_INFORMATION_CLASS class, LPVOID state, DWORD size)
{
	assert_ptr_equal(process, GetCurrentProcess());
	assert_int_equal(class, ProcessPowerThrottling);
	assert_int_equal(size, sizeof(seen.throttling));
	seen.throttling = *(PROCESS_POWER_THROTTLING_STATE *) state;
	seen.throttling_set++;
	return TRUE;
}

static BOOL WINAPI fail_to_get_throttling(HANDLE process, PROCESS_INFORMATION_CLASS class, LPVOID state, DWORD size)
{
	(void) process;
	(void) class;
	memset(state, 0xff, size);
	return FALSE;
}

#define SPEED PROCESS_POWER_THROTTLING_EXECUTION_SPEED
#define RESOLUTION PROCESS_POWER_THROTTLING_IGNORE_TIMER_RESOLUTION

static void a_held_period_is_not_throttled(void **state)
{
	(void) state;
	hr_windows.GetProcessInformation = get_throttling;
	hr_windows.SetProcessInformation = set_throttling;
	seen.throttling = (PROCESS_POWER_THROTTLING_STATE) {PROCESS_POWER_THROTTLING_CURRENT_VERSION, SPEED, SPEED};

	assert_true(hr_os_hold_period(2));
	assert_int_equal(seen.period_ms[2], 1);
	assert_int_equal(seen.throttling.ControlMask, SPEED | RESOLUTION); /* the user's own choice of speed stays */
	assert_int_equal(seen.throttling.StateMask, SPEED);

	assert_true(hr_os_hold_period(5)); /* another thread's */
	hr_os_release_period(2);
	assert_int_equal(seen.period_ms[2], 0);
	assert_int_equal(seen.throttling_set, 1);
	assert_int_equal(seen.throttling.ControlMask, SPEED | RESOLUTION);

	hr_os_release_period(5);
	assert_int_equal(seen.throttling_set, 2);
	assert_int_equal(seen.throttling.ControlMask, SPEED);
	assert_int_equal(seen.throttling.StateMask, SPEED);
}

static BOOL WINAPI fail_to_set_throttling(HANDLE process, PROCESS_INFORMATION_CLASS class, LPVOID state, DWORD size)
{
	(void) process;
	(void) class;
	(void) state;
	(void) size;
	return FALSE;
}

static void throttling_that_did_not_change_is_changed_the_next_time(void **state)
{
	(void) state;
	hr_windows.GetProcessInformation = get_throttling;
	hr_windows.SetProcessInformation = fail_to_set_throttling;
	seen.throttling = (PROCESS_POWER_THROTTLING_STATE) {PROCESS_POWER_THROTTLING_CURRENT_VERSION, SPEED, SPEED};

	assert_true(hr_os_hold_period(2));
	hr_windows.SetProcessInformation = set_throttling;
	assert_true(hr_os_hold_period(5));
	assert_int_equal(seen.throttling.ControlMask, SPEED | RESOLUTION);
	hr_os_release_period(2);

	hr_windows.SetProcessInformation = fail_to_set_throttling;
	hr_os_release_period(5);
	assert_int_equal(seen.throttling.ControlMask, SPEED | RESOLUTION);
	hr_windows.SetProcessInformation = set_throttling;
	assert_true(hr_os_hold_period(2));
	hr_os_release_period(2);
	assert_int_equal(seen.throttling.ControlMask, SPEED);
	assert_int_equal(seen.throttling.StateMask, SPEED);
}

static void an_unknown_throttling_becomes_the_systems_own(void **state)
{
	(void) state;
	hr_windows.GetProcessInformation = fail_to_get_throttling;
	hr_windows.SetProcessInformation = set_throttling;
	assert_true(hr_os_hold_period(1));
	assert_int_equal(seen.throttling.Version, PROCESS_POWER_THROTTLING_CURRENT_VERSION);
	assert_int_equal(seen.throttling.ControlMask, RESOLUTION);
	assert_int_equal(seen.throttling.StateMask, 0);
	hr_os_release_period(1);
	assert_int_equal(seen.throttling.ControlMask, 0);
	assert_int_equal(seen.throttling.StateMask, 0);
}

static void without_throttling_the_period_is_held_all_the_same(void **state)
{
	(void) state;
	hr_windows.GetProcessInformation = NULL;
	hr_windows.SetProcessInformation = NULL;
	assert_true(hr_os_hold_period(1));
	hr_os_release_period(1);
	hr_windows.SetProcessInformation = set_throttling;
	assert_true(hr_os_hold_period(1));
	assert_int_equal(seen.throttling_set, 0);
	hr_os_release_period(1);
	assert_int_equal(seen.begun, 2);
}

static void a_period_out_of_range_is_refused(void **state)
{
	(void) state;
	hr_windows.timeBeginPeriod = real.timeBeginPeriod; /* nothing begins */
	assert_false(hr_os_hold_period(0));
}

/* How many are open; wine 8 counts none, but gives the lowest number that is free to the next one. */
static size_t handles(void)
{
	DWORD count = 0;
	HANDLE next;

	assert_true(GetProcessHandleCount(GetCurrentProcess(), &count));
	if (count != 0) {
		return count;
	}
	next = CreateEventW(NULL, FALSE, FALSE, NULL);
	assert_true(real.CloseHandle(next));
	return (size_t) next / 4;
}

static void a_hundred_thousand_waits_leave_no_handle(void **state)
{
	size_t before;

	(void) state;
	wait_out(MS);
	before = handles();
	for (unsigned i = 0; i < 100000; i++) {
		assert_int_equal(hr_os_wait(&thread, 0), HR_OS_DUE);
	}
	assert_int_equal(handles(), before);
	hr_os_close(&thread);
	assert_int_equal(handles(), before - 1);
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

static const hr_caller caller = {is_never_interrupted, NULL, rehearse_nothing, NULL};

typedef struct {
	HANDLE sleeping;
	unsigned calls;
} call_sender;

/* A call each 5 ms, to a thread that sleeps. */
static DWORD WINAPI queue_calls(LPVOID argument)
{
	call_sender *sender = argument;
	DWORD queued = 0;

	for (unsigned i = 0; i < sender->calls; i++) {
		Sleep(5);
		queued += QueueUserAPC(count_call, sender->sleeping, 0) != 0;
	}
	return queued;
}

static void a_sleep_is_slept_out_whatever_procedure_calls_run(void **state)
{
	HANDLE (WINAPI *const makers[])(LPSECURITY_ATTRIBUTES, LPCWSTR, DWORD, DWORD) = {create_timer, create_plain_timer,
		create_no_timer};
	call_sender sender = {NULL, 20};

	(void) state;
	assert_true(DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &sender.sleeping, 0, FALSE,
		DUPLICATE_SAME_ACCESS));
	for (size_t i = 0; i < sizeof(makers) / sizeof(makers[0]); i++) {
		DWORD queued = 0;
		hr_sleeper sleeper;
		HANDLE thread_of_sender;
		uint64_t start_ns, deadline_ns;

		hr_windows.CreateWaitableTimerExW = makers[i];
		procedure_calls = 0;
		hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = 2 * MS, .on_time = 0.95});
		thread_of_sender = CreateThread(NULL, 0, queue_calls, &sender, 0, NULL);
		assert_non_null(thread_of_sender);

		start_ns = hr_os_now_ns();
		deadline_ns = start_ns + 400 * MS; /* in slices, and the end of it in none */
		assert_int_equal(hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller), 0);
		assert_true(hr_os_now_ns() >= deadline_ns);
		assert_int_equal(sleeper.stats.interrupted, 0);

		/* they do not wait for the sleep's end either */
		assert_true(procedure_calls > 0);
		assert_int_equal(WaitForSingleObject(thread_of_sender, 60000), WAIT_OBJECT_0);
		assert_true(GetExitCodeThread(thread_of_sender, &queued));
		SleepEx(0, TRUE);
		assert_int_equal(procedure_calls, queued);
		assert_int_equal(queued, sender.calls);
		assert_true(real.CloseHandle(thread_of_sender));
		hr_sleeper_end(&sleeper);
	}
	assert_true(real.CloseHandle(sender.sleeping));
}

/* A whole sleeper per thread, as threads of PHP have; returns how many sleeps were early. */
static DWORD WINAPI sleep_often(LPVOID argument)
{
	static const uint64_t lengths_ns[] = {1000, 300000, 700000, 1500000, 3 * MS, 60 * MS};
	hr_sleeper sleeper;
	DWORD early = 0;

	(void) argument;
	hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = 2 * MS, .on_time = 0.95});
	for (size_t i = 0; i < 5 * sizeof(lengths_ns) / sizeof(lengths_ns[0]); i++) {
		uint64_t start_ns = hr_os_now_ns();
		uint64_t deadline_ns = start_ns + lengths_ns[i % (sizeof(lengths_ns) / sizeof(lengths_ns[0]))];

		early += hr_sleep_until(&sleeper, start_ns, deadline_ns, &caller) != 0 || hr_os_now_ns() < deadline_ns;
	}
	hr_sleeper_end(&sleeper);
	return early;
}

#define THREADS 16

static void many_threads_sleep_at_once(void **state)
{
	HANDLE threads[THREADS];
	size_t before = handles();

	(void) state;
	for (unsigned i = 0; i < THREADS; i++) {
		threads[i] = CreateThread(NULL, 0, sleep_often, NULL, 0, NULL);
		assert_non_null(threads[i]);
	}
	for (unsigned i = 0; i < THREADS; i++) {
		DWORD early = 1;

		assert_int_equal(WaitForSingleObject(threads[i], 60000), WAIT_OBJECT_0);
		assert_true(GetExitCodeThread(threads[i], &early));
		assert_int_equal(early, 0);
		assert_true(real.CloseHandle(threads[i]));
	}
	assert_int_equal(handles(), before);
}

static void whatever_fails_a_sleep_is_never_early(void **state)
{
	static const uint64_t lengths_ns[] = {1, 300000, 1500000, 3 * MS, 50 * MS};
	hr_sleeper sleeper;

	(void) state;
	wait_error = ERROR_GEN_FAILURE;
	for (unsigned failing = 0; failing < 16; failing++) {
		hr_windows.CreateWaitableTimerExW = failing & 1 ? create_no_timer : create_plain_timer;
		hr_windows.SetWaitableTimerEx = failing & 2 ? refuse_to_set : real.SetWaitableTimerEx;
		hr_windows.WaitForSingleObjectEx = failing & 4 ? fail_to_wait : real.WaitForSingleObjectEx;
		hr_windows.timeBeginPeriod = failing & 8 ? refuse_period : begin_period;
		hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = 2 * MS, .on_time = 0.95});
		for (size_t i = 0; i < sizeof(lengths_ns) / sizeof(lengths_ns[0]); i++) {
			uint64_t start_ns = hr_os_now_ns();

			assert_int_equal(hr_sleep_until(&sleeper, start_ns, start_ns + lengths_ns[i], &caller), 0);
			assert_true(hr_os_now_ns() >= start_ns + lengths_ns[i]);
		}
		hr_sleeper_end(&sleeper);
	}
	assert_int_equal(seen.closed, seen.opened);
}

static unsigned set;

static BOOL WINAPI count_set(HANDLE timer, const LARGE_INTEGER *due, LONG period, PTIMERAPCROUTINE routine, LPVOID argument,
	PREASON_CONTEXT context, ULONG tolerance_ms)
{
	set++;
	return real.SetWaitableTimerEx(timer, due, period, routine, argument, context, tolerance_ms);
}

/* The high-resolution timer's ticks cost the whole machine: they are asked for when the deadline is near. */
static void a_long_sleep_takes_the_timer_at_its_end_only(void **state)
{
	uint64_t start_ns = hr_os_now_ns();
	hr_sleeper sleeper;

	(void) state;
	set = 0;
	hr_windows.SetWaitableTimerEx = count_set;
	hr_sleeper_init(&sleeper, (hr_settings) {.max_spin_ns = 2 * MS, .on_time = 0.95});
	assert_int_equal(hr_sleep_until(&sleeper, start_ns, start_ns + 1000 * MS, &caller), 0);
	assert_true(hr_os_now_ns() >= start_ns + 1000 * MS);
	hr_sleeper_end(&sleeper);
	assert_in_range(seen.slept, 5, 1000);
	assert_in_range(set, 0, 10); /* 25 slices of 40 ms otherwise */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_count_becomes_ns),
		TEST(the_ns_go_up_with_the_count),
		TEST(the_clock_agrees_with_the_tick_count),
		TEST(a_timer_is_made_once),
		TEST(before_windows_10_1803_a_plain_timer_serves),
		TEST(a_plain_timer_serves_only_until_there_is_a_better_one),
		TEST(a_period_that_did_not_begin_is_not_ended),
		TEST(without_any_timer_it_dozes),
		TEST(a_timer_that_cannot_be_set_is_replaced),
		TEST(a_timer_that_cannot_be_waited_for_is_replaced),
		TEST(a_handle_that_somebody_closed_is_not_closed_again),
		TEST(a_wait_into_the_past_is_due_at_once),
		TEST(a_procedure_call_ends_the_wait),
		TEST(the_resolution_is_the_one_in_force),
		TEST(without_that_call_the_clock_tells_the_resolution),
		TEST(the_longest_period_is_known_or_not),
		TEST(a_held_period_is_not_throttled),
		TEST(throttling_that_did_not_change_is_changed_the_next_time),
		TEST(an_unknown_throttling_becomes_the_systems_own),
		TEST(without_throttling_the_period_is_held_all_the_same),
		TEST(a_period_out_of_range_is_refused),
		TEST(a_hundred_thousand_waits_leave_no_handle),
		TEST(a_sleep_is_slept_out_whatever_procedure_calls_run),
		TEST(a_long_sleep_takes_the_timer_at_its_end_only),
		TEST(many_threads_sleep_at_once),
		TEST(whatever_fails_a_sleep_is_never_early),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
