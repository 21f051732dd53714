<?php

declare(strict_types=1);

/*
 * What accuracy costs: lateness and CPU of hrsleep(), of usleep(), and of the loop that a knowing user writes
 * without an extension. In turn, a few rounds, the best of which counts: the others had a noisy neighbour.
 */

require __DIR__ . '/lib/accuracy.inc';

const USAGE = <<<'TEXT'
	Usage: php -n -d extension=./modules/hrsleep.so benchmarks/compare.php [--rounds N] [--csv FILE] [--help] [length_us…]

	  length_us   what to sleep, in µs (default: 1 10 100 1000 10000 100000)
	  --rounds N  each function and length is measured N times, the round with the least p90 counts (default: 3)
	  --csv FILE  write the table to FILE as well
	  --help      show this text

	Lateness is hrtime(true) after the call less hrtime(true) before it less the length. CPU is user and system
	time of the process by getrusage(). Exit status: 0; 1 if hrsleep woke early; 2 for a wrong argument.

	TEXT;

/** A round takes this long, and at least and at most so many calls. */
const ROUND_US = 1_500_000;
const LEAST_CALLS = 20;
const MOST_CALLS = 3000;

/** How much the hand-written loop sleeps short of its deadline: enough for usleep() to be on time. */
const HYBRID_MARGIN_US = 300;

exit(main(array_slice($argv, 1)));

/** @param list<string> $arguments */
function main(array $arguments): int
{
	$rounds = 3;
	$csv = null;
	$lengths_us = [];
	while ($arguments !== []) {
		$argument = array_shift($arguments);
		if ($argument === '--help') {
			echo USAGE;
			return 0;
		} elseif ($argument === '--rounds' && preg_match('/^[1-9][0-9]*$/', $arguments[0] ?? '')) {
			$rounds = (int) array_shift($arguments);
		} elseif ($argument === '--csv' && $arguments !== []) {
			$csv = @fopen(array_shift($arguments), 'w');
		} elseif (preg_match('/^[1-9][0-9]*$/', $argument)) {
			$lengths_us[] = (int) $argument;
		} else {
			fwrite(STDERR, "Wrong or incomplete argument: $argument\n\n" . USAGE);
			return 2;
		}
	}
	if ($csv === false) {
		fwrite(STDERR, "Cannot write the CSV file\n");
		return 2;
	}
	if (!function_exists('hrsleep')) {
		fwrite(STDERR, MISSING_HRSLEEP);
		return 2;
	}

	$table = [];
	$early = 0;
	echo "  length µs  function       p50 ns      p90 ns      p99 ns     mean ns   early   CPU µs\n";
	foreach ($lengths_us ?: [1, 10, 100, 1000, 10000, 100000] as $length_us) {
		foreach (best_rounds($length_us, $rounds) as $function => $row) {
			printf("%11d  %-10s %10d  %10d  %10d  %10d  %6d  %7.1f\n", $length_us, $function, ...array_values($row));
			$table[] = [$length_us, $function, ...array_values($row)];
			$early += $function === 'hrsleep' ? $row['early'] : 0;
		}
	}
	if ($csv !== null) {
		$lines = array_map(fn (array $row): string => implode(',', $row) . "\n", $table);
		fwrite($csv, "length_us,function,p50_ns,p90_ns,p99_ns,mean_ns,early,cpu_us\n" . implode($lines));
	}
	return $early > 0 ? 1 : 0;
}

/** @return array<string, array<string, int|float>> by function: its round with the least p90; early wakes of all */
function best_rounds(int $length_us, int $rounds): array
{
	$calls = max(LEAST_CALLS, min(MOST_CALLS, intdiv(ROUND_US, max(1, $length_us))));
	$best = [];
	for ($round = 0; $round < $rounds; $round++) {
		foreach (['hrsleep' => run_hrsleep(...), 'usleep' => run_usleep(...), 'hybrid' => run_hybrid(...)] as $function => $run) {
			$row = measure($run, $length_us, $calls);
			$early = $row['early'] + ($best[$function]['early'] ?? 0);
			if (!isset($best[$function]) || $row['p90_ns'] < $best[$function]['p90_ns']) {
				$best[$function] = $row;
			}
			$best[$function]['early'] = $early;
		}
	}
	return $best;
}

/** @return array<string, int|float> */
function measure(callable $run, int $length_us, int $calls): array
{
	$cpu_us = cpu_us();
	$lateness_ns = $run($length_us, $calls);
	$cpu_us = cpu_us() - $cpu_us;
	return [
		'p50_ns' => (int) median($lateness_ns),
		'p90_ns' => (int) percentile($lateness_ns, 90),
		'p99_ns' => (int) percentile($lateness_ns, 99),
		'mean_ns' => (int) (array_sum($lateness_ns) / $calls),
		'early' => count(array_filter($lateness_ns, is_early(...))),
		'cpu_us' => round($cpu_us / $calls, 1),
	];
}

function cpu_us(): int
{
	$usage = getrusage();
	return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1_000_000
		+ $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
}

/* The calls stand in the loops themselves, as in a user's program. */

/** @return non-empty-list<int|float> lateness in ns */
function run_hrsleep(int $length_us, int $calls): array
{
	$lateness_ns = array_fill(0, $calls, 0);
	for ($i = 0; $i < $calls; $i++) {
		$start_ns = hrtime(true);
		hrsleep($length_us);
		$end_ns = hrtime(true);
		$lateness_ns[$i] = $end_ns - $start_ns - $length_us * 1000;
	}
	return $lateness_ns;
}

/** @return non-empty-list<int|float> lateness in ns */
function run_usleep(int $length_us, int $calls): array
{
	$lateness_ns = array_fill(0, $calls, 0);
	for ($i = 0; $i < $calls; $i++) {
		$start_ns = hrtime(true);
		usleep($length_us);
		$end_ns = hrtime(true);
		$lateness_ns[$i] = $end_ns - $start_ns - $length_us * 1000;
	}
	return $lateness_ns;
}

/** @return non-empty-list<int|float> lateness in ns */
function run_hybrid(int $length_us, int $calls): array
{
	$lateness_ns = array_fill(0, $calls, 0);
	for ($i = 0; $i < $calls; $i++) {
		$start_ns = hrtime(true);
		hybrid_sleep($length_us);
		$end_ns = hrtime(true);
		$lateness_ns[$i] = $end_ns - $start_ns - $length_us * 1000;
	}
	return $lateness_ns;
}

function hybrid_sleep(int $length_us): void
{
	$deadline_ns = hrtime(true) + $length_us * 1000;
	if ($length_us > HYBRID_MARGIN_US) {
		usleep($length_us - HYBRID_MARGIN_US);
	}
	while (hrtime(true) < $deadline_ns);
}
