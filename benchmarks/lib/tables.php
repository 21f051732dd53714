<?php

declare(strict_types=1);

/*
 * tables.php [--check]: puts the tables of results/*.json into README.md and benchmarks/README.md, each between the lines
 * "<!-- NAME -->" and "<!-- /NAME -->". With --check it changes nothing, and fails if they are not there already.
 */

require __DIR__ . '/accuracy.inc';
require __DIR__ . '/results.inc';

/** What lib/plans.c numbers. */
const PLANS = [1 => 'as it is', 2 => 'a single wait', 3 => 'no trials', 4 => 'no learning'];

const LENGTHS = [1 => '1 µs', 10 => '10 µs', 100 => '100 µs', 1000 => '1 ms', 10_000 => '10 ms', 100_000 => '100 ms'];

$status = 0;
foreach ([__DIR__ . '/../../README.md', __DIR__ . '/../README.md'] as $file) {
	$old = (string) file_get_contents($file);
	$new = preg_replace_callback(
		'/^(<!-- (\w+) -->\n).*?^(<!-- \/\2 -->)$/ms',
		static fn (array $match): string => $match[1] . table($match[2]) . $match[3],
		$old,
	);
	if ($old === $new) {
		continue;
	}
	if (($argv[1] ?? '') === '--check') {
		fwrite(STDERR, realpath($file) . ": not the tables of benchmarks/results: run benchmarks/figure\n");
		$status = 1;
	} else {
		file_put_contents($file, $new);
	}
}
exit($status);

function table(string $name): string
{
	return match ($name) {
		'best' => best(),
		'best_load' => best_load(),
		'windows' => windows(),
		'machine' => machine(),
		'peers' => peers(),
		'ahead' => ahead(),
		'load' => load(),
		'loop' => loops(),
		'process' => processes(),
		'notify' => notifications(),
		'warm_core' => warm_core(),
		'sweep' => sweep(),
	};
}

/** @return list<array<string, mixed>> */
function rows(string $name): array
{
	return result($name)['rows'];
}

/** @return array<string, mixed> */
function result(string $name): array
{
	static $results = [];
	return $results[$name] ??= read_result(__DIR__ . "/../results/$name.json");
}

/**
 * @param list<array<string, mixed>> $rows
 * @return ?array<string, mixed> the first that has these values
 */
function row(array $rows, array $values): ?array
{
	foreach ($rows as $row) {
		if (array_intersect_key($row, $values) == $values) {
			return $row;
		}
	}
	return null;
}

/** @param list<list<string>> $rows the first column as text, the others as numbers */
function markdown(array $heading, array $rows): string
{
	$lines = [$heading, ['---', ...array_fill(0, count($heading) - 1, '---:')], ...$rows];
	return implode(array_map(static fn (array $line): string => '| ' . implode(' | ', $line) . " |\n", $lines));
}

/** Two or three digits that mean something, in us. */
function us(int|float|null $ns): string
{
	return match (true) {
		$ns === null => '',
		abs($ns) < 995 => sprintf('%.2f', $ns / 1000),
		abs($ns) < 9950 => sprintf('%.1f', $ns / 1000),
		default => number_format($ns / 1000, 0, '.', ' '),
	};
}

function quantiles(?array $row): string
{
	return $row === null ? '' : us($row['p50_ns']) . ' / ' . us($row['p90_ns']);
}

/** @return list<string> */
function sleepers(string $name): array
{
	return array_values(array_unique(array_column(rows($name), 'sleeper')));
}

function best(): string
{
	$rows = rows('peers');
	$ways = ['hrsleep', 'PHP usleep', 'PHP usleep + spin'];
	$lines = [];
	foreach (LENGTHS as $length_us => $length) {
		$of = array_map(static fn (string $way): ?array => row($rows, ['sleeper' => $way, 'length_us' => $length_us]), $ways);
		$lines[] = [$length, ...array_map(quantiles(...), $of), ...array_map(static fn (?array $row): string => (string) round($row['cpu_us'] ?? NAN), $of)];
	}
	return markdown(['asked to sleep', 'hrsleep p50 / p90', 'usleep p50 / p90', 'usleep + spin p50 / p90', 'CPU of hrsleep', 'of usleep', 'of usleep + spin'], $lines);
}

function best_load(): string
{
	$rows = rows('load');
	$lines = [];
	foreach ([100 => '100 µs', 1000 => '1 ms', 10_000 => '10 ms'] as $length_us => $length) {
		$line = [$length];
		foreach (['hrsleep', 'PHP usleep'] as $sleeper) {
			$row = row($rows, ['level' => '2 busy per core', 'sleeper' => $sleeper, 'length_us' => $length_us]);
			$line[] = $row === null ? '' : quantiles($row) . ' / ' . us($row['p99_ns']) . ' / ' . us($row['mean_ns']);
		}
		$lines[] = $line;
	}
	return markdown(['asked to sleep', 'hrsleep p50 / p90 / p99 / mean', 'usleep p50 / p90 / p99 / mean'], $lines);
}

/* Real Windows' usleep() by the published means, beside what was measured under wine. */
function windows(): string
{
	$wine = rows('accuracy-wine');
	$published_us = published_tables();
	$lines = [];
	foreach (LENGTHS as $length_us => $length) {
		$line = [$length];
		foreach (['usleep-windows-default', 'usleep-windows-raised'] as $name) {
			$line[] = us(($published_us[$name][$length_us] - $length_us) * 1000);
		}
		foreach (['hrsleep', 'usleep'] as $sleeper) {
			$line[] = quantiles(row($wine, ['sleeper' => $sleeper, 'length_us' => $length_us]));
		}
		$lines[] = $line;
	}
	return markdown([
		'asked to sleep', 'usleep, nothing else running, mean', 'usleep, beside a browser, mean', 'hrsleep under wine, p50 / p90', 'usleep under wine, p50 / p90',
	], $lines);
}

function machine(): string
{
	$machines = $lines = [];
	foreach (['accuracy', 'accuracy-wine', 'peers', 'load', 'loop', 'process', 'notify', 'sweep'] as $name) {
		$of = result($name)['environment'];
		$machines["{$of['system']}, {$of['kernel']}, {$of['cores']} × {$of['cpu']}" . ($of['is_virtual_machine'] ? ' (virtual machine)' : '') . ", PHP {$of['php']}"] = true;
		$lines[] = ["`$name.json`", $of['date'], (string) $of['load_average'], $of['commit']];
	}
	return 'Measured on ' . implode('; ', array_keys($machines)) . ".\n\n" . markdown(['result', 'measured', 'load before', 'commit'], $lines);
}

function peers(): string
{
	$rows = rows('peers');
	$lines = [];
	foreach (sleepers('peers') as $sleeper) {
		$line = [$sleeper];
		foreach (array_keys(LENGTHS) as $length_us) {
			$row = row($rows, ['sleeper' => $sleeper, 'length_us' => $length_us]);
			$line[] = $row === null ? '' : quantiles($row) . ' [' . round($row['cpu_us']) . ']' . ($row['early'] > 0 ? " early: {$row['early']}" : '');
		}
		$lines[] = $line;
	}
	$missing = array_keys(result('peers')['missing']);
	return markdown(['sleeper', ...LENGTHS], $lines) . ($missing === [] ? '' : "\nNot measured: " . implode(', ', $missing) . ".\n");
}

function ahead(): string
{
	$lines = [];
	foreach (rows('peers') as $row) {
		$hrsleep = row(rows('peers'), ['sleeper' => 'hrsleep', 'length_us' => $row['length_us']]);
		foreach (['p50_ns' => 'p50', 'p90_ns' => 'p90'] as $key => $quantile) {
			if ($row[$key] < $hrsleep[$key]) {
				$lines[] = "- {$row['sleeper']} at " . LENGTHS[$row['length_us']] . " by $quantile: {$row[$key]} ns to $hrsleep[$key] ns\n";
			}
		}
	}
	return $lines === [] ? "None is ahead of hrsleep, at any length, by p50 or p90.\n" : "Ahead of hrsleep:\n\n" . implode($lines);
}

function load(): string
{
	$rows = rows('load');
	$lines = [];
	foreach (array_values(array_unique(array_column($rows, 'level'))) as $level) {
		foreach ([100 => '100 µs', 1000 => '1 ms', 10_000 => '10 ms'] as $length_us => $length) {
			$line = ["$level, $length"];
			foreach (sleepers('load') as $sleeper) {
				$row = row($rows, ['level' => $level, 'sleeper' => $sleeper, 'length_us' => $length_us]);
				$line[] = $row === null ? '' : quantiles($row) . ' / ' . us($row['p99_ns']) . ' / ' . us($row['mean_ns']) . ' [' . round($row['cpu_us']) . ']';
			}
			$lines[] = $line;
		}
	}
	return markdown(['load, length', ...sleepers('load')], $lines);
}

function loops(): string
{
	return markdown(
		['loop', 'drift', 'jitter p50', 'p90', 'p99', 'max'],
		array_map(static fn (array $row): array => ["{$row['hz']} Hz, {$row['sleeper']}", ...array_map(
			static fn (string $key): string => us($row[$key]),
			['drift_ns', 'jitter_p50_ns', 'jitter_p90_ns', 'jitter_p99_ns', 'jitter_max_ns'],
		)], rows('loop')),
	);
}

function processes(): string
{
	$rows = rows('process');
	$lengths_ms = array_values(array_unique(array_column($rows, 'length_ms')));
	return markdown(
		['program', ...array_map(static fn (int $ms): string => "$ms ms", $lengths_ms)],
		array_map(static fn (string $sleeper): array => [$sleeper, ...array_map(static function (int $ms) use ($rows, $sleeper): string {
			$row = row($rows, ['sleeper' => $sleeper, 'length_ms' => $ms]);
			return sprintf('%.2f ± %.2f', $row['mean_us'] / 1000, $row['stddev_us'] / 1000);
		}, $lengths_ms)], sleepers('process')),
	);
}

function notifications(): string
{
	$rows = array_filter(rows('notify'), static fn (array $row): bool => in_array($row['sleep'], ['nanosleep', 'hrsleep'], true) && $row['receiver'] === 'idle');
	return by_sleep(array_values($rows), static fn (array $row): string => "{$row['mechanism']}, {$row['sleep']}");
}

function warm_core(): string
{
	$rows = array_filter(rows('notify'), static fn (array $row): bool => $row['mechanism'] === 'semaphore');
	return by_sleep(array_values($rows), static fn (array $row): string => "sender {$row['sleep']}, receiver {$row['receiver']}");
}

/** Medians: a line for each label, a column for each sleep. */
function by_sleep(array $rows, callable $label): string
{
	$lines = [];
	foreach ($rows as $row) {
		$lines[$label($row)][$row['sleep_us']] = us($row['median_ns']);
	}
	$lengths_us = array_values(array_unique(array_column($rows, 'sleep_us')));
	return markdown(
		['', ...array_map(static fn (int $us): string => "$us µs", $lengths_us)],
		array_map(static fn (string $label): array => [$label, ...array_map(static fn (int $us): string => $lines[$label][$us] ?? '', $lengths_us)], array_keys($lines)),
	);
}

function sweep(): string
{
	$lines = [];
	foreach (rows('sweep') as $row) {
		if ($row['parameter'] !== 'call') {
			$value = $row['parameter'] === 'plan' ? PLANS[$row['value']] : $row['value'];
			$lines["{$row['parameter']}: $value"]["{$row['load']} {$row['length_us']}"] = quantiles($row) . ' [' . round($row['cpu_us']) . ']';
		}
	}
	$columns = [];
	foreach (['idle' => 'idle', '2 busy per core' => 'busy'] as $load => $says) {
		foreach ([100, 1000, 10_000] as $length_us) {
			$columns["$load $length_us"] = "$says, " . LENGTHS[$length_us];
		}
	}
	return markdown(['setting', ...array_values($columns)], array_map(
		static fn (string $setting): array => [$setting, ...array_map(static fn (string $column): string => $lines[$setting][$column] ?? '', array_keys($columns))],
		array_keys($lines),
	));
}
