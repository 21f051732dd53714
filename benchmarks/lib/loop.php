<?php

declare(strict_types=1);

/*
 * loop.php WAY HZ SECONDS: a loop at a fixed rate with work in it. Prints, for each step, when it began, in ns after it
 * should have.
 *
 * The work takes a tenth to a half of the period, by a fixed sequence, and the loops are written as a user would.
 */

[, $way, $hz, $seconds] = $argv;
$period_ns = intdiv(1_000_000_000, (int) $hz);
$work_ns = [];
mt_srand(1);
for ($i = 0; $i < $hz * $seconds; $i++) {
	$work_ns[] = mt_rand(intdiv($period_ns, 10), intdiv($period_ns, 2));
}
for ($warm_up_until_ns = hrtime(true) + 100_000_000; hrtime(true) < $warm_up_until_ns;) {
	usleep(1000);
	if ($way === 'hrsleep_until') {
		hrsleep(1000);
	}
}
[$origin_ns, $begun_ns] = match ($way) {
	'usleep the rest' => loop_usleep_rest($period_ns, $work_ns),
	'usleep until' => loop_usleep_until($period_ns, $work_ns),
	'time_sleep_until' => loop_time_sleep_until($period_ns, $work_ns),
	'hrsleep_until' => loop_hrsleep_until($period_ns, $work_ns),
};
foreach ($begun_ns as $i => $ns) {
	echo $ns - $origin_ns - $i * $period_ns, "\n";
}

function work(int $ns): void
{
	for ($done_ns = hrtime(true) + $ns; hrtime(true) < $done_ns;);
}

/* Each gives when the first step was due, and when each step began. */

/** What is left of the step's period: each step's lateness adds to the last one's. */
function loop_usleep_rest(int $period_ns, array $work_ns): array
{
	$begun_ns = [];
	$origin_ns = hrtime(true);
	foreach ($work_ns as $ns) {
		$begun_ns[] = $start_ns = hrtime(true);
		work($ns);
		usleep(max(0, intdiv($period_ns - (hrtime(true) - $start_ns), 1000)));
	}
	return [$origin_ns, $begun_ns];
}

/** What is left until the next deadline. */
function loop_usleep_until(int $period_ns, array $work_ns): array
{
	$begun_ns = [];
	$origin_ns = $deadline_ns = hrtime(true);
	foreach ($work_ns as $ns) {
		$begun_ns[] = hrtime(true);
		work($ns);
		$deadline_ns += $period_ns;
		usleep(max(0, intdiv($deadline_ns - hrtime(true), 1000)));
	}
	return [$origin_ns, $begun_ns];
}

function loop_time_sleep_until(int $period_ns, array $work_ns): array
{
	$begun_ns = [];
	$origin_ns = hrtime(true);
	$deadline_s = microtime(true);
	foreach ($work_ns as $ns) {
		$begun_ns[] = hrtime(true);
		work($ns);
		$deadline_s += $period_ns / 1e9;
		@time_sleep_until($deadline_s); /* it warns of a deadline that is past */
	}
	return [$origin_ns, $begun_ns];
}

function loop_hrsleep_until(int $period_ns, array $work_ns): array
{
	$begun_ns = [];
	$origin_ns = $deadline_ns = hrtime(true);
	foreach ($work_ns as $ns) {
		$begun_ns[] = hrtime(true);
		work($ns);
		hrsleep_until($deadline_ns += $period_ns);
	}
	return [$origin_ns, $begun_ns];
}
