/*
 * What os_windows.c asks of Windows, in a table that a test can break entry by entry, and how it counts time.
 */
#ifndef HR_OS_WINDOWS_H
#define HR_OS_WINDOWS_H

#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0A00 /* declares what is looked up at run time, too */
#ifndef WIN32_LEAN_AND_MEAN
# define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
#include <mmsystem.h>

#include <stdint.h>

typedef LONG (WINAPI *hr_query_timer_resolution)(PULONG coarsest, PULONG finest, PULONG current);
typedef BOOL (WINAPI *hr_process_information)(HANDLE, PROCESS_INFORMATION_CLASS, LPVOID, DWORD);

/* Each as Windows documents it by its name. */
typedef struct {
	HANDLE (WINAPI *CreateWaitableTimerExW)(LPSECURITY_ATTRIBUTES, LPCWSTR, DWORD, DWORD);
	BOOL (WINAPI *SetWaitableTimerEx)(HANDLE, const LARGE_INTEGER *, LONG, PTIMERAPCROUTINE, LPVOID, PREASON_CONTEXT,
		ULONG);
	DWORD (WINAPI *WaitForSingleObjectEx)(HANDLE, DWORD, BOOL);
	DWORD (WINAPI *SleepEx)(DWORD, BOOL);
	BOOL (WINAPI *CloseHandle)(HANDLE);
	BOOL (WINAPI *GetSystemTimeAdjustment)(PDWORD, PDWORD, PBOOL);
	MMRESULT (WINAPI *timeGetDevCaps)(LPTIMECAPS, UINT);
	MMRESULT (WINAPI *timeBeginPeriod)(UINT);
	MMRESULT (WINAPI *timeEndPeriod)(UINT);

	/* looked up by hr_os_start(), as they are undocumented or not in every Windows: NULL where there is none */
	hr_query_timer_resolution NtQueryTimerResolution; /* in 100 ns; negative: it failed */
	hr_process_information GetProcessInformation;
	hr_process_information SetProcessInformation;
} hr_windows_calls;

extern hr_windows_calls hr_windows;

/*
 * QueryPerformanceCounter()'s count in ns: in double precision, as the sleep's users read it, so that both agree to the
 * last ns. Goes up with the count; saturates.
 */
static inline uint64_t hr_windows_ns(int64_t count, double ns_per_count)
{
	double ns = (double) (uint64_t) count * ns_per_count;

	return ns >= 18446744073709551616.0 ? UINT64_MAX : (uint64_t) ns; /* 2^64 */
}

#endif
