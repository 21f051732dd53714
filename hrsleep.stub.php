<?php

/**
 * hrsleep: an accurate sleep. The one source of the signatures, and a stub for IDEs.
 *
 * @generate-function-entries
 */

/**
 * Sleeps for at least the given time, and a fraction of a microsecond longer.
 *
 * The time counts from the call; it blocks the thread. Fractions of a microsecond count and are rounded up to
 * a whole nanosecond. 0 gives up the rest of the time slice, which takes no time if no other thread wants it. Lengths beyond what the clock
 * can show sleep as long as it goes.
 *
 * A signal that PHP handles ends the sleep early, and so does a time limit. Handlers of asynchronous signals
 * (pcntl_async_signals(true)) run when the function returns; without them pcntl_signal_dispatch() is to be called,
 * and a signal within the last moments, at most hrsleep.max_spin, does not end the sleep. To sleep a signal out:
 * `for ($left = 2e6; $left > 0; $left = hrsleep($left));`
 *
 * @param int|float $microseconds How long, in µs: 0 or more, finite.
 * @return float What was left, in µs: 0.0 when the time is up, more when something ended the sleep early.
 * @throws ValueError If $microseconds is negative, NAN or infinite.
 */
function hrsleep(int|float $microseconds): float {}

/**
 * Sleeps until hrtime(true) reads at least the deadline: the building block of loops that don't drift.
 *
 * A deadline in the past returns 0 at once. What ends a sleep early is the same as for hrsleep(); the same
 * call again sleeps on. On 64-bit systems the result is an int; on 32-bit ones, where hrtime(true) is a float,
 * it is a float.
 *
 * @param int|float $deadline When, in ns as hrtime(true) counts: 0 or more, finite. A float is rounded up.
 * @return int|float The ns that were left: 0 when the deadline is reached.
 * @throws ValueError If $deadline is negative, NAN or infinite.
 */
function hrsleep_until(int|float $deadline): int|float {}

/**
 * Returns the granularity, in ns, of the operating system's timer as it is in force now.
 *
 * On Linux it is 1: what makes sleeps late there is not the timer's tick but the time that waking a thread takes. On
 * Windows it is 15 625 000 until some program, or hrsleep.timer_period, asks for less, which usleep() and other waits
 * then profit from; hrsleep() has a finer timer of its own.
 */
function hr_timer_resolution(): int {}

/**
 * Returns what hrsleep is using, and what it measured of itself in this thread since it started.
 *
 * - `backend`: the operating system's interface in use: "linux", "posix", "windows"
 * - `timer`: what this thread waits with: a system call's name, or on Windows a kind of timer
 * - `clock`: the clock that deadlines are counted on, which is hrtime()'s
 * - `resolution_ns`: as hr_timer_resolution()
 * - `timer_slack_ns`: the thread's timer slack that the last wait found, took out and put back; 0: none or not known
 * - `max_spin_us`, `on_time_percent`, `timer_period_ms`: the INI settings in force
 * - `sleeps`: sleeps with a deadline ahead of them, those that were interrupted included
 * - `interrupted`: sleeps that ended before their deadline
 * - `lateness_ns`: quantiles (at most an eighth too large) and maximum of how late the last clock reading was;
 *   what the caller sees also has the way back from the function
 * - `margin_ns`: how long before the deadline a wait ends, as learned for each class of waits: the key is the
 *   class's shortest length in ns; a class runs to the next power of two. Only classes that were waited in
 * - `spin_share`: the share of the time slept that was spent spinning, 0 to 1
 *
 * @return array{
 *     backend: string, timer: string, clock: string, resolution_ns: int, timer_slack_ns: int,
 *     max_spin_us: float, on_time_percent: float, timer_period_ms: int,
 *     sleeps: int, interrupted: int,
 *     lateness_ns: array{p50: int, p90: int, p99: int, max: int},
 *     margin_ns: array<int, int>, spin_share: float
 * }
 */
function hrsleep_status(): array {}
