<?php

declare(strict_types=1);

/* sleep.php WAY: the ways to sleep in PHP. The calls stand in the loops themselves, as in a user's program. */

const RUNS = [
	'hrsleep' => 'run_hrsleep',
	'usleep' => 'run_usleep',
	'time_nanosleep' => 'run_time_nanosleep',
	'hybrid' => 'run_hybrid',
	'ffi' => 'run_ffi',
];

/** How much the hand-written loop sleeps short of its deadline: enough for usleep() to be on time. */
const HYBRID_MARGIN_US = 300;

const PR_SET_TIMERSLACK = 29;

$run = RUNS[$argv[1] ?? ''] ?? exit('Usage: sleep.php ' . implode('|', array_keys(RUNS)) . "\n");
while (($request = fgets(STDIN)) !== false) {
	[$length_us, $calls] = array_map(intval(...), explode(' ', $request));
	$lateness_ns = array_fill(0, $calls, 0);
	$cpu_us = cpu_us();
	$run($length_us, $lateness_ns);
	echo cpu_us() - $cpu_us, ' ', implode(' ', $lateness_ns), "\n";
}

function cpu_us(): int
{
	$usage = getrusage();
	return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1_000_000
		+ $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
}

/** @param list<int> $lateness_ns filled in */
function run_hrsleep(int $length_us, array &$lateness_ns): void
{
	foreach ($lateness_ns as &$ns) {
		$start_ns = hrtime(true);
		hrsleep($length_us);
		$end_ns = hrtime(true);
		$ns = $end_ns - $start_ns - $length_us * 1000;
	}
}

/** @param list<int> $lateness_ns filled in */
function run_usleep(int $length_us, array &$lateness_ns): void
{
	foreach ($lateness_ns as &$ns) {
		$start_ns = hrtime(true);
		usleep($length_us);
		$end_ns = hrtime(true);
		$ns = $end_ns - $start_ns - $length_us * 1000;
	}
}

/** @param list<int> $lateness_ns filled in */
function run_time_nanosleep(int $length_us, array &$lateness_ns): void
{
	$s = intdiv($length_us, 1_000_000);
	$rest_ns = $length_us % 1_000_000 * 1000;
	foreach ($lateness_ns as &$ns) {
		$start_ns = hrtime(true);
		time_nanosleep($s, $rest_ns);
		$end_ns = hrtime(true);
		$ns = $end_ns - $start_ns - $length_us * 1000;
	}
}

/** @param list<int> $lateness_ns filled in */
function run_hybrid(int $length_us, array &$lateness_ns): void
{
	foreach ($lateness_ns as &$ns) {
		$start_ns = hrtime(true);
		hybrid_sleep($length_us);
		$end_ns = hrtime(true);
		$ns = $end_ns - $start_ns - $length_us * 1000;
	}
}

/** What a knowing user writes without an extension. */
function hybrid_sleep(int $length_us): void
{
	$deadline_ns = hrtime(true) + $length_us * 1000;
	if ($length_us > HYBRID_MARGIN_US) {
		usleep($length_us - HYBRID_MARGIN_US);
	}
	while (hrtime(true) < $deadline_ns);
}

/** @param list<int> $lateness_ns filled in */
function run_ffi(int $length_us, array &$lateness_ns): void
{
	$libc = FFI::cdef('
		struct timespec { long tv_sec; long tv_nsec; };
		int nanosleep(const struct timespec *length, struct timespec *left);
		int prctl(int option, unsigned long value);
	');
	$libc->prctl(PR_SET_TIMERSLACK, 1);
	$length = $libc->new('struct timespec');
	$length->tv_sec = intdiv($length_us, 1_000_000);
	$length->tv_nsec = $length_us % 1_000_000 * 1000;
	$address = FFI::addr($length);
	foreach ($lateness_ns as &$ns) {
		$start_ns = hrtime(true);
		$libc->nanosleep($address, null);
		$end_ns = hrtime(true);
		$ns = $end_ns - $start_ns - $length_us * 1000;
	}
}
