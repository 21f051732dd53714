<?php

/**
 * hrsleep: an accurate sleep. The one source of the signatures, and a stub for IDEs.
 *
 * @generate-function-entries
 * @generate-class-entries
 */

namespace {

/**
 * Sleeps for at least the given time, and a fraction of a microsecond longer.
 *
 * The time counts from the call; it blocks the thread. Fractions of a microsecond count and are rounded up to
 * a whole nanosecond. 0 gives up the rest of the time slice, which takes no time if no other thread wants it. Lengths beyond what the clock
 * can show sleep as long as it goes.
 *
 * What PHP code has to run or to obey ends the sleep early, and nothing else does: a signal that pcntl_signal() handles (its
 * handler runs when the function returns with pcntl_async_signals(true), and by pcntl_signal_dispatch() without), Ctrl-C with a
 * handler on Windows, a time limit, an exception, an exit. A signal handler that is not PHP code, another extension's
 * interrupt and Windows' asynchronous procedure calls run meanwhile, and it is slept on.
 *
 * To sleep a signal out: `for ($left = 2e6; $left > 0; $left = hrsleep($left));`
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
 * Windows it is 15 625 000 until some program, or hrsleep.timer_period, asks for less. Since Windows 10 2004 only the
 * program that asks profits from that, with usleep() and its other waits. hrsleep() has a finer timer of its own.
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
 * - `slice_us`: the time slice that hrsleep.slice has this thread hold now; 0: none
 * - `sleeps`: sleeps with a deadline ahead of them, those that were interrupted included
 * - `interrupted`: sleeps that ended before their deadline
 * - `lateness_ns`: quantiles (at most an eighth too large) and maximum of how late the last clock reading was;
 *   what the caller sees also has the way back from the function
 * - `margin_ns`: how long before the deadline a sleep's only wait ends, as learned for each class of waits: the key is the
 *   class's shortest length in ns; a class runs to the next power of four. Only classes that were waited in
 * - `spin_share`: the share of the time slept that was spent spinning, 0 to 1
 *
 * @return array{
 *     backend: string, timer: string, clock: string, resolution_ns: int, timer_slack_ns: int,
 *     max_spin_us: float, on_time_percent: float, timer_period_ms: int, slice_us: float,
 *     sleeps: int, interrupted: int,
 *     lateness_ns: array{p50: int, p90: int, p99: int, max: int},
 *     margin_ns: array<int, int>, spin_share: float
 * }
 */
function hrsleep_status(): array {}

}

namespace HrSleep {

/** What a Ticker does when the loop comes late for a tick. The late tick itself comes at once in any case. */
enum MissedTicks
{
	/** Stay on the grid: leave out the ticks whose time has passed as well, and count them as missed. */
	case Skip;

	/** Make up for each tick, one after the other without a pause, until the loop is on the grid again. */
	case Burst;

	/**
	 * Move the grid: the next tick is a whole period from now. Ticks that would have come meanwhile count as missed.
	 * A tick that is late although the loop came in time, as the system woke it late, does not move the grid.
	 */
	case Delay;
}

/**
 * Ticks at a fixed rate, for loops that don't drift: frames, polls, samples, packets.
 *
 *     $ticker = new HrSleep\Ticker(1e6 / 60);
 *     while ($running) {
 *         $ticker->wait();
 *         step();
 *     }
 *
 * or `foreach ($ticker as $tick => $lateness_ns) { step(); }`, which ends by break only. Waiting is what
 * hrsleep_until() does: as accurate, and it blocks the whole thread, in a fiber or a generator, too.
 *
 * The properties say how it stands whenever they are read, and `(array) $ticker`, var_dump() and json_encode() show
 * them all. array_walk() finds none to write to, and neither does get_object_vars() in older PHP versions (it does in
 * 8.5). A ticker is equal (==) to itself alone.
 *
 * @strict-properties
 * @not-serializable
 */
final class Ticker implements \IteratorAggregate
{
	/** The period as given, in µs. */
	public readonly int|float $period;

	/** What happens when the loop is late, as given. */
	public readonly MissedTicks $policy;

	/** Ticks so far. */
	public readonly int $ticks;

	/** Ticks left out so far, since the loop was a period late or more. Always 0 with MissedTicks::Burst. */
	public readonly int $missed;

	/** How late the last tick was, in ns; 0 before the first. */
	public readonly int|float $lateness;

	/** When the next tick is due, in ns as hrtime(true) counts. */
	public readonly int|float $deadline;

	/**
	 * The first tick is one period from now, or when $first says so.
	 *
	 * @param int|float $period In µs, at least 0.001, finite. Fractions count exactly: the ticker does not drift.
	 * @param MissedTicks $policy What happens when the loop is late.
	 * @param int|float|null $first When a tick is due, in ns as hrtime(true) counts: 0 or more, finite. If that is past,
	 *     the first tick is the next one on its grid. So processes that are given the same $first, 0 for example, tick
	 *     together.
	 * @throws \ValueError If $period or $first is out of range.
	 */
	public function __construct(int|float $period, MissedTicks $policy = MissedTicks::Skip, int|float|null $first = null) {}

	/**
	 * Waits for the next tick; returns at once if it is late.
	 *
	 * @return bool True at the tick; false if something ended the wait early, as it ends hrsleep(): call it again for
	 *     the same tick.
	 */
	public function wait(): bool {}

	/** Starts the grid anew, after a pause that was meant: the next tick is one period from now. What was counted stays. */
	public function reset(): void {}

	/**
	 * Returns how the loop fared so far.
	 *
	 * - `lateness_ns`: quantiles (at most an eighth too large) and maximum of how late the ticks were
	 * - `busy_share`: how much of a period the loop's own work took, from a wait's end to the next one's beginning:
	 *   mean, quantiles (at most an eighth too large) and maximum. More than 1: longer than the period
	 *
	 * @return array{
	 *     lateness_ns: array{p50: int|float, p90: int|float, p99: int|float, max: int|float},
	 *     busy_share: array{mean: float, p50: float, p90: float, p99: float, max: float}
	 * }
	 */
	public function statistics(): array {}

	/**
	 * For foreach, which waits for a tick before each round: the key is the number of ticks so far, the value how late
	 * this one is, in ns. What ends a wait early does not end the loop: handlers of asynchronous signals run and it waits
	 * on, unless one throws.
	 */
	public function getIterator(): \Iterator {}
}

}
