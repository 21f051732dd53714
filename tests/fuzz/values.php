<?php
/* Random values: of every type, at every border, and with code that runs when they go. */

/** What nobody but the fuzzer throws. */
class Boom extends Exception
{
}

/** Runs an operation when it is destroyed, or turned into something else. */
class Bomb
{
	public mixed $load = null;

	public function __destruct()
	{
		if (Tickers::operation() && mt_rand(0, 7) === 0) {
			throw new Boom;
		}
	}

	public function __toString(): string
	{
		Tickers::operation();
		return one_of(['ticks', '5', '', 'Skip']);
	}
}

function one_of(array $values): mixed
{
	return $values[array_rand($values)];
}

function random_number(): int|float
{
	return match (mt_rand(0, 5)) {
		0 => one_of([0, 1, -1, PHP_INT_MAX, PHP_INT_MIN, PHP_INT_MAX - 1, 50, 95, 0xffffffff, 1 << 31]),
		1 => one_of([0.0, -0.0, 0.001, 0.000999, 99.9, 1e9, 1e300, -1e300, NAN, INF, -INF, 5e-324, 2.0 ** 64]),
		2 => mt_rand(0, 1000),
		3 => mt_rand(0, 1_000_000) / 1000,
		4 => -mt_rand(0, 1000) / 8,
		5 => 2 ** mt_rand(-70, 70),
	};
}

function random_value(int $depth = 0): mixed
{
	return match (mt_rand(0, 13)) {
		0, 1, 2, 3 => random_number(),
		4 => (string) random_number(),
		5 => one_of(['', 'abc', '5 apples', ' 7', '7 ', "0\0", '0x10', '1e3', 'INF', 'ticks', str_repeat('9', 400)]),
		6 => one_of([null, true, false]),
		7 => $depth > 2 ? [] : [random_value($depth + 1), 'ticks' => random_value($depth + 1)],
		8 => one_of([new stdClass, new Bomb, new ArrayObject([1])]),
		9 => one_of(HrSleep\MissedTicks::cases()),
		10 => fn () => Tickers::operation(),
		11 => STDERR,
		12 => Tickers::any(),
		13 => (function () { yield random_number(); })(),
	};
}

function random_values(int $most): array
{
	$values = [];
	for ($count = mt_rand(0, $most); $count > 0; $count--) {
		$values[] = random_value();
	}
	return $values;
}
