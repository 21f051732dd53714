<?php

declare(strict_types=1);

/*
 * rows.php NAME [CURVE]: the rows of results/NAME.json as tab-separated columns with a heading, for gnuplot; with CURVE,
 * the name of a nested list, a line for each of its points, as columns x and y.
 */

require __DIR__ . '/results.inc';

$rows = read_result(__DIR__ . "/../results/$argv[1].json")['rows'];
if (isset($argv[2])) {
	$points = [];
	foreach ($rows as $row) {
		foreach ($row[$argv[2]] ?? [] as [$x, $y]) {
			$points[] = [...$row, 'x' => $x, 'y' => $y];
		}
	}
	$rows = $points;
}
$rows = array_map(static fn (array $row): array => array_filter($row, static fn (mixed $value): bool => !is_array($value)), $rows);
echo implode("\t", array_keys($rows[0] ?? [])), "\n";
foreach ($rows as $row) {
	echo implode("\t", array_map(static fn (mixed $value): string => (string) ($value ?? 'NaN'), $row)), "\n";
}
