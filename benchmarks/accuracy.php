<?php

declare(strict_types=1);

/* How accurate hrsleep() and PHP's own sleeps are on this machine, beside the published tables of usleep(). */

require __DIR__ . '/lib/accuracy.inc';
require __DIR__ . '/lib/results.inc';

const USAGE = <<<'TEXT'
	Usage: php -n -d extension=./modules/hrsleep.so benchmarks/accuracy.php [--short] [--json FILE] [--help] [function…]

	Measures what a call really takes, for 55 arguments from 1 000 000 to 1 µs.

	  function     hrsleep, usleep, time_nanosleep (default: hrsleep and usleep)
	  --short      about ten seconds for two functions, not a minute and a half for each: fewer calls, no pauses
	  --json FILE  write the result to FILE as well
	  --help       show this text

	A terminal gets each call's time as well, and may draw it during the next call: into a pipe the figures are quieter.

	Exit status: 0; 1 if hrsleep woke early by hrtime(); 2 if nothing could be measured.

	TEXT;

exit(main(array_slice($argv, 1)));

/** @param list<string> $arguments */
function main(array $arguments): int
{
	$options = parse_arguments($arguments);
	if (is_string($options)) {
		fwrite(STDERR, $options . USAGE);
		return 2;
	}
	if ($options['help']) {
		echo USAGE;
		return 0;
	}
	if (in_array('hrsleep', $options['functions'], true) && !function_exists('hrsleep')) {
		fwrite(STDERR, MISSING_HRSLEEP);
		return 2;
	}
	if ($options['json'] !== null && !can_write($options['json'])) {
		fwrite(STDERR, "Cannot write {$options['json']}\n");
		return 2;
	}

	$environment = environment();
	print_environment($environment);
	$rows = $options['short'] ? run_short($options['functions']) : run_full($options['functions']);
	if (!$options['short']) {
		array_walk($rows, print_published_layout(...));
	}
	print_side_by_side($rows);
	if ($options['json'] !== null) {
		write_result($options['json'], [
			'benchmark' => 'accuracy',
			'environment' => $environment,
			'settings' => ['is_quick' => $options['short']],
			'missing' => [],
			'rows' => array_map(result_row(...), array_merge(...array_values($rows))),
		]);
	}
	return print_early($rows);
}

/**
 * @param list<string> $arguments
 * @return array{short: bool, help: bool, json: ?string, functions: list<string>}|string what is wrong
 */
function parse_arguments(array $arguments): array|string
{
	$options = ['short' => false, 'help' => false, 'json' => null, 'functions' => []];
	while ($arguments !== []) {
		$argument = array_shift($arguments);
		if ($argument === '--short' || $argument === '--help') {
			$options[substr($argument, 2)] = true;
		} elseif ($argument === '--json' && $arguments !== [] && !str_starts_with($arguments[0], '--')) {
			$options['json'] = array_shift($arguments);
		} elseif (in_array($argument, SLEEPING_FUNCTIONS, true)) {
			$options['functions'][] = $argument;
		} else {
			return ($argument === '--json' ? '--json needs a file' : "Unknown function or option: $argument") . "\n\n";
		}
	}
	$options['functions'] = array_values(array_unique($options['functions'])) ?: ['hrsleep', 'usleep'];
	return $options;
}

/**
 * @param list<string> $functions
 * @return array<string, list<AccuracyRow>> by function
 */
function run_full(array $functions): array
{
	echo "As published: a second's pause, then a second's calls, 1000 at most, function by function.\n\n";
	$rows = [];
	foreach ($functions as $function) {
		foreach (ladder() as $argument_us) {
			sleep(1);
			$row = measure_row($function, $argument_us, is_terminal() ? print_value(...) : null);
			print_passing('');
			print_result($row);
			$rows[$function][] = $row;
		}
	}
	return $rows;
}

/**
 * @param list<string> $functions
 * @return array<string, list<AccuracyRow>> by function
 */
function run_short(array $functions): array
{
	print_short_method(count($functions));
	$run = new ShortRun($functions);
	$rows = array_fill_keys($functions, []);
	foreach (ladder() as $argument_us) {
		print_passing("$argument_us µs");
		foreach ($run->measure($argument_us) as $function => $row) {
			$rows[$function][] = $row;
		}
	}
	print_passing('');
	$run->end();
	return $rows;
}

function print_short_method(int $functions): void
{
	printf(
		"Short: one call from 100 ms on, 3 from 10 ms on, below that %d ms but 3 to 101 calls; no pauses.\n",
		SHORT_ROW_US / 1000,
	);
	echo match (true) {
		$functions === 1 => '',
		is_side_by_side_possible() => "The functions in turn for each row; from 10 ms on side by side, a process for each.\n",
		default => "The functions in turn for each row; with pcntl, long rows would go side by side and take half the time.\n",
	};
}

function print_value(int $actual_us): void
{
	print_passing(sprintf('%.6f', $actual_us / 1e6));
}

/** A text that the next one overwrites. */
function print_passing(string $text): void
{
	if (is_terminal()) {
		echo "\r", str_pad($text, 20), "\r", $text;
	}
}

function print_result(AccuracyRow $row): void
{
	printf(
		"%s(%d): %.9f s, %.3f%%, lateness median %.0f ns, p90 %.0f ns, %d calls\n",
		$row->function,
		$row->argument_us,
		$row->actual_s(),
		$row->accuracy_percent(),
		$row->median_lateness_ns(),
		$row->p90_lateness_ns(),
		$row->calls(),
	);
}

/** @param list<AccuracyRow> $rows */
function print_published_layout(array $rows, string $function): void
{
	echo "\n$function\n|argument |      actual |       ideal | accuracy|\n";
	foreach ($rows as $row) {
		printf(
			"|%8d | %.9f | %.9f | %7.3f%%|\n",
			$row->argument_us,
			$row->actual_s(),
			$row->ideal_s(),
			$row->accuracy_percent(),
		);
	}
}

/** @param array<string, list<AccuracyRow>> $rows by function */
function print_side_by_side(array $rows): void
{
	$published_us = published_tables();
	echo "\nMean actual time in µs, lateness in ns; published: mean actual time of usleep() in µs\n";
	print_side_by_side_heading(array_keys($rows));
	foreach (ladder() as $index => $argument_us) {
		printf('|%8d |', $argument_us);
		foreach ($rows as $function_rows) {
			$row = $function_rows[$index];
			printf(
				' %11.3f %10.0f %10.0f |',
				$row->actual_s() * 1e6,
				$row->median_lateness_ns(),
				$row->p90_lateness_ns(),
			);
		}
		foreach ($published_us as $actual_us) {
			printf(' %11s |', isset($actual_us[$argument_us]) ? sprintf('%.3f', $actual_us[$argument_us]) : '');
		}
		echo "\n";
	}
}

/** @param list<string> $functions */
function print_side_by_side_heading(array $functions): void
{
	echo '|         |';
	foreach ($functions as $function) {
		printf(' %-33s |', $function);
	}
	echo str_repeat(' published   |', count(PUBLISHED_TABLES)), "\n|argument |";
	echo str_repeat('      actual     median        p90 |', count($functions));
	echo "       linux | win default |  win raised |\n";
}

/** @return array<string, mixed> */
function result_row(AccuracyRow $row): array
{
	return [
		'sleeper' => $row->function,
		'length_us' => $row->argument_us,
		'calls' => $row->calls(),
		'actual_s' => round($row->actual_s(), 9),
		'accuracy_percent' => round($row->accuracy_percent(), 3),
		'p50_ns' => (int) $row->median_lateness_ns(),
		'p90_ns' => (int) $row->p90_lateness_ns(),
		'early' => $row->early(),
	];
}

/**
 * @param array<string, list<AccuracyRow>> $rows by function
 * @return int the exit status
 */
function print_early(array $rows): int
{
	echo "\n";
	$early = [];
	foreach ($rows as $function => $function_rows) {
		$early[$function] = array_sum(array_map(fn (AccuracyRow $row): int => $row->early(), $function_rows));
		$calls = array_sum(array_map(fn (AccuracyRow $row): int => $row->calls(), $function_rows));
		echo "$function: $early[$function] of $calls calls early by hrtime()\n";
	}
	return ($early['hrsleep'] ?? 0) > 0 ? 1 : 0;
}

function is_terminal(): bool
{
	static $is_terminal = null;
	return $is_terminal ??= stream_isatty(STDOUT);
}
