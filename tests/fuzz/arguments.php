<?php
/* Random arguments at all that the extension has to call and to set. */

final class Arguments
{
	private const ENOUGH_US = 500; // without a signal that ends it a sleep should not be longer

	public int $count = 0;

	/** @var list<callable-string|ReflectionMethod> */
	private array $callees = [];

	/** @var list<string> */
	private array $settings;

	public function __construct(private bool $has_signals)
	{
		$extension = new ReflectionExtension('hrsleep');
		$this->callees = array_keys($extension->getFunctions());
		foreach ($extension->getClasses() as $class) {
			array_push($this->callees, ...$class->getMethods());
		}
		$this->settings = array_keys($extension->getINIEntries());
	}

	public function call(): void
	{
		$this->count++;
		$values = random_values(4);
		try {
			match (mt_rand(0, 5)) {
				0 => $this->set(one_of($this->settings), $values[0] ?? ''),
				1 => $this->sleep(random_number()),
				2 => $this->sleep_until(random_number() * 1000),
				default => $this->call_with(one_of($this->callees), $values),
			};
		} catch (TypeError | ValueError | Boom) {
		} catch (Error $e) {
			if (!preg_match('/^Cannot modify readonly property|not been correctly initialized/', $e->getMessage())) {
				fail($e::class . ': ' . $e->getMessage());
			}
		}
	}

	public function end(): void
	{
		foreach ($this->settings as $setting) {
			ini_restore($setting);
		}
	}

	private function is_short(mixed $us): bool
	{
		return $this->has_signals || !is_numeric($us) || $us <= self::ENOUGH_US;
	}

	private function call_with(string|ReflectionMethod $callee, array $values): void
	{
		if ($callee instanceof ReflectionMethod) {
			if ($callee->isStatic()) {
				$callee->invoke(null, ...$values);
			} elseif ($callee->name !== 'wait' || Tickers::is_near(Tickers::any())) {
				$callee->invoke(Tickers::any(), ...$values);
			}
		} elseif ($callee === 'hrsleep_until') {
			if ($this->is_short((is_numeric($values[0] ?? null) ? $values[0] - hrtime(true) : 0) / 1000)) {
				hrsleep_until(...$values);
			}
		} elseif ($callee !== 'hrsleep' || $this->is_short($values[0] ?? 0)) {
			$callee(...$values);
		}
	}

	private function sleep(int|float $us): void
	{
		if (!$this->is_short($us)) {
			return;
		}
		$start_ns = hrtime(true);
		$left_us = hrsleep($us);
		$took_ns = hrtime(true) - $start_ns;
		if ($left_us < 0 || !is_finite($left_us) || ($left_us === 0.0 && $took_ns < $us * 1000)) {
			fail("hrsleep($us): $left_us left after $took_ns ns");
		}
	}

	private function sleep_until(int|float $in_ns): void
	{
		$deadline_ns = hrtime(true) + $in_ns;
		if (!$this->is_short($in_ns / 1000)) {
			return;
		}
		$left_ns = hrsleep_until($deadline_ns);
		$end_ns = hrtime(true);
		if ($left_ns < 0 || gettype($left_ns) !== gettype($end_ns) || ($left_ns == 0 && $end_ns < $deadline_ns)) {
			fail("hrsleep_until(): $left_ns left for a deadline in $in_ns ns");
		}
	}

	private function set(string $setting, mixed $value): void
	{
		$before = ini_get($setting);
		$replaced = ini_set($setting, $value);
		if (ini_get($setting) !== ($replaced === false ? $before : (string) $value)) {
			fail("$setting is " . ini_get($setting));
		}
	}
}
