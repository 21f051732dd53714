<?php
/*
 * run.php SECONDS SEED FILE: random operations on tickers and random arguments, for scripts/fuzz. Each round begins
 * anew with a seed of its own, SEED and up, which FILE holds meanwhile: whoever finds the process dead reads it there.
 */

require __DIR__ . '/values.php';
require __DIR__ . '/tickers.php';
require __DIR__ . '/arguments.php';

const OPERATIONS = 200; // a round

[, $seconds, $first_seed, $seed_file] = $argv;

function fail(string $what): never
{
	fwrite(STDERR, "\n$what\n" . (new Exception)->getTraceAsString() . "\n");
	exit(1);
}

/** Sends this process a signal every few ms, for as long as it runs. Returns whether it can. */
function send_signals(): bool
{
	if (!function_exists('pcntl_async_signals')) {
		return false;
	}
	pcntl_async_signals(true);
	pcntl_signal(SIGUSR1, function () {
		if (mt_rand(0, 3) === 0) {
			Tickers::operation();
		}
	});
	$nowhere = ['file', '/dev/null', 'r+'];
	$script = 'while kill -USR1 $1; do sleep 0.002; done';
	$sender = proc_open(['sh', '-c', $script, 'sh', (string) getmypid()], [$nowhere, $nowhere, $nowhere], $pipes);
	register_shutdown_function(function () use ($sender) {
		proc_terminate($sender);
		proc_close($sender);
	});
	return true;
}

register_shutdown_function(function () {
	$error = error_get_last();
	if ($error !== null && $error['type'] & (E_ERROR | E_PARSE | E_COMPILE_ERROR)) {
		fwrite(STDERR, "\n{$error['message']}\n");
	}
});
set_error_handler(function (int $errno): bool {
	if (error_reporting() & $errno) { // whoever silences an error holds nothing that a handler may drop
		Tickers::operation();
	}
	return true;
});
ob_start(fn () => '', 4096); // var_dump() and the like

$arguments = new Arguments(send_signals());
$end_ns = hrtime(true) + (int) ($seconds * 1e9);
$is_terminal = stream_isatty(STDERR);
$seed = (int) $first_seed;
$shown = 0;
do {
	file_put_contents($seed_file, $seed);
	mt_srand($seed);
	Tickers::begin();
	for ($i = 0; $i < OPERATIONS; $i++) {
		try {
			Tickers::operation();
			if ($i % 4 === 0) {
				$arguments->call();
			}
		} catch (Boom) { // a local variable's, at the end
		}
	}
	Tickers::end();
	$arguments->end();
	$seed++;
	if ($is_terminal && $shown !== $left = (int) (($end_ns - hrtime(true)) / 1e9)) {
		fprintf(STDERR, "\r%d s left, %d rounds ", $shown = $left, $seed - $first_seed);
	}
} while (hrtime(true) < $end_ns);

ob_end_clean();
if ($is_terminal) {
	fwrite(STDERR, "\r\e[K");
}
printf("%d rounds, %d operations on tickers, %d calls with random arguments, seeds %d to %d: nothing found\n",
	$seed - $first_seed, Tickers::$count, $arguments->count, $first_seed, $seed - 1);
