<?php

declare(strict_types=1);

/* What makes a sleep late: watch a line a second while other programs start and stop. */

require __DIR__ . '/lib/accuracy.inc';

const USAGE = <<<'TEXT'
	Usage: php -n -d extension=./modules/hrsleep.so benchmarks/watch.php [function] [argument_us] [--seconds N] [--help]

	Calls a function over and over, and prints the lateness of each second's calls, until Ctrl-C.

	  function     hrsleep, usleep, time_nanosleep (default: hrsleep)
	  argument_us  how long a call is to take, in µs: 1 to 1 000 000 (default: 1000)
	  --seconds N  end after N seconds
	  --help       show this text

	Exit status: 0; 1 if hrsleep woke early by hrtime(); 2 if nothing could be measured.

	TEXT;

/** What all seconds came to: not their samples, for this may run for days. */
final class Watch
{
	public bool $is_stopped = false;
	private int $second = 0;
	private int $seconds = 0;
	private int $calls = 0;
	private int $early = 0;
	private float $total_lateness_ns = 0.0;
	private float $best_median_ns = INF;
	private float $worst_median_ns = -INF;

	public function __construct(private readonly string $function, private readonly int $argument_us)
	{
	}

	/** @return AccuracyRow the calls that ended within a second of the wall clock; fewer if stopped */
	public function measure_second(): AccuracyRow
	{
		$timed_call = timed_call($this->function);
		$row = new AccuracyRow($this->function, $this->argument_us);
		$this->second = time();
		do {
			$sample = $timed_call($this->argument_us);
			if ($this->is_stopped) {
				break; /* the signal ended the call: that is not early */
			}
			$row->add(...$sample);
		} while (time() === $this->second);
		return $row;
	}

	public function print_second(AccuracyRow $row): void
	{
		$median_ns = $row->median_lateness_ns();
		printf(
			"%s  mean %9.0f ns, median %9.0f ns, p90 %9.0f ns, %d calls, %d early\n",
			date('H:i:s', $this->second),
			$row->mean_lateness_ns(),
			$median_ns,
			$row->p90_lateness_ns(),
			$row->calls(),
			$row->early(),
		);
		$this->seconds++;
		$this->calls += $row->calls();
		$this->early += $row->early();
		$this->total_lateness_ns += $row->mean_lateness_ns() * $row->calls();
		$this->best_median_ns = min($this->best_median_ns, $median_ns);
		$this->worst_median_ns = max($this->worst_median_ns, $median_ns);
	}

	public function print_summary(): void
	{
		if ($this->seconds === 0) {
			return;
		}
		printf(
			"%d seconds: mean %.0f ns, medians from %.0f to %.0f ns, %d calls, %d early\n",
			$this->seconds,
			$this->total_lateness_ns / $this->calls,
			$this->best_median_ns,
			$this->worst_median_ns,
			$this->calls,
			$this->early,
		);
	}

	public function exit_status(): int
	{
		return $this->function === 'hrsleep' && $this->early > 0 ? 1 : 0;
	}
}

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
	if (!function_exists($options['function'])) {
		fwrite(STDERR, MISSING_HRSLEEP);
		return 2;
	}

	$watch = new Watch($options['function'], $options['argument_us']);
	stop_on_signal($watch);
	echo "{$options['function']}({$options['argument_us']}), lateness of each second's calls\n";
	wait_for_full_second();
	for ($seconds = 0; !$watch->is_stopped && $seconds < $options['seconds']; $seconds++) {
		$row = $watch->measure_second();
		if ($row->calls() > 0) {
			$watch->print_second($row);
		}
	}
	$watch->print_summary();
	return $watch->exit_status();
}

/**
 * @param list<string> $arguments
 * @return array{help: bool, seconds: int, function: string, argument_us: int}|string what is wrong
 */
function parse_arguments(array $arguments): array|string
{
	$options = ['help' => false, 'seconds' => PHP_INT_MAX, 'function' => 'hrsleep', 'argument_us' => 1000];
	while ($arguments !== []) {
		$argument = array_shift($arguments);
		if ($argument === '--help') {
			$options['help'] = true;
		} elseif ($argument === '--seconds' && is_number($arguments[0] ?? '')) {
			$options['seconds'] = (int) array_shift($arguments);
		} elseif (in_array($argument, SLEEPING_FUNCTIONS, true)) {
			$options['function'] = $argument;
		} elseif (is_number($argument, 1_000_000)) {
			$options['argument_us'] = (int) $argument;
		} else {
			$wrong = $argument === '--seconds' ? '--seconds needs a number' : "Unknown function, argument_us or option: $argument";
			return "$wrong\n\n";
		}
	}
	return $options;
}

function is_number(string $text, int $most = PHP_INT_MAX): bool
{
	return preg_match('/^[1-9]\d{0,8}$/D', $text) === 1 && (int) $text <= $most;
}

/** Without pcntl, Ctrl-C ends it as it ends any program: no summary. */
function stop_on_signal(Watch $watch): void
{
	if (!function_exists('pcntl_async_signals')) {
		return;
	}
	$stop = static function () use ($watch): void {
		$watch->is_stopped = true;
	};
	pcntl_async_signals(true);
	pcntl_signal(SIGINT, $stop);
	pcntl_signal(SIGTERM, $stop);
}

/** The first line is to show a whole second too. */
function wait_for_full_second(): void
{
	usleep(1_000_000 - gettimeofday()['usec']);
}
