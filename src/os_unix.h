/*
 * What os_linux.c and os_posix.c share: POSIX's clocks and signals. os_unix.c also implements, for both, those
 * functions of os.h that do not wait.
 */
#ifndef HR_OS_UNIX_H
#define HR_OS_UNIX_H

#include "os.h"

#include <signal.h>
#include <time.h>

/*
 * The function of the C library's by this name as the main program calls it, or NULL where that cannot be told. Who loads
 * us may bind us to the C library itself, past what is preloaded (RTLD_DEEPBIND); under faketime(1) and its like the
 * program's clock and the sleep would go by different ones. Only for functions that take no type whose size depends on
 * how we are compiled, but a struct timespec.
 */
void *hr_unix_look_up(const char *name);

/* The shared part of hr_os_start(). */
void hr_unix_start(void);

/* The clock in use: hr_os_use_clock(). */
clockid_t hr_unix_clock(void);

/* The time on a clock; UINT64_MAX if it cannot be read, so that sleeps end rather than last for ever. */
uint64_t hr_unix_read_clock_ns(clockid_t id);

struct timespec hr_unix_timespec(uint64_t ns);

/* How a wait ended that returned this error number, or 0. */
hr_os_wake hr_unix_wake(int error);

/* The thread's own mask, for waits that let its signals through; NULL if none could be held. */
const sigset_t *hr_unix_own_mask(const hr_os_signals *own);

#endif
