<?php
/* Random operations on tickers, which run each other: from destructors, error handlers, generators, fibers, signals. */

use HrSleep\MissedTicks;
use HrSleep\Ticker;

final class Tickers
{
	private const MOST_NESTED = 3;
	private const SLOTS = 6;
	private const LONGEST_PERIOD_US = 100; // that is waited for
	private const PROPERTIES = ['period', 'policy', 'ticks', 'missed', 'lateness', 'deadline'];
	private const NAMES = [...self::PROPERTIES, 'other', '', '0', "\0ticks", 'Ticks'];

	public static int $count = 0;

	/**
	 * Tickers, and whatever took their places: what operations write to and drop.
	 *
	 * @var array without the type, as the engine does not survive what is done to references of typed ones
	 */
	public static $slots = [];

	/** Generators, iterators and fibers under way. */
	private static array $running = [];

	/** What each ticker was made with: how to know that nobody wrote to it, and that it is gone at the end. */
	private static WeakMap $made;

	private static int $nested = 0;
	private static bool $is_resuming = false;

	/** Resets and waits so far: a wait that another one comes between has no deadline to be judged by. */
	private static int $moves = 0;

	public static function begin(): void
	{
		self::$made = new WeakMap;
		self::$nested = 0;
		self::$is_resuming = false;
	}

	public static function end(): void
	{
		foreach (self::$made as $ticker => $_) {
			self::check($ticker);
		}
		unset($ticker);
		self::$nested = self::MOST_NESTED; // no operation makes another one from here on
		for ($i = 0; $i < 3; $i++) {
			self::$slots = self::$running = [];
			gc_collect_cycles();
		}
		if (count(self::$made) > 0) {
			fail(count(self::$made) . ' tickers are left');
		}
	}

	public static function any(): Ticker
	{
		$ticker = self::$slots[mt_rand(0, self::SLOTS)] ?? null;
		return $ticker instanceof Ticker ? $ticker : self::make();
	}

	/** Is its next tick near? Others are not waited for. */
	public static function is_near(Ticker $ticker): bool
	{
		return ($ticker->period ?? INF) <= self::LONGEST_PERIOD_US && $ticker->deadline - hrtime(true) < 1e6;
	}

	/** One operation, unless too many run each other. Throws nothing. */
	public static function operation(): bool
	{
		static $operations;

		if (self::$nested >= self::MOST_NESTED) {
			return false;
		}
		$nested = self::$nested++; // by itself, as fibers and generators leave in the middle
		self::$count++;
		try {
			$operations ??= preg_grep('/^do_/', get_class_methods(self::class));
			self::{one_of($operations)}();
		} catch (Boom | Exception) {
		} catch (Error $e) {
			if ($e::class === AssertionError::class) {
				fail($e->getMessage());
			}
		} finally {
			self::$nested = $nested;
		}
		return true;
	}

	private static function make(): Ticker
	{
		$period = one_of([0.001, 0.5, 1, 7.25, 20, 50, 1000, 1e300, PHP_INT_MAX]);
		$policy = one_of(MissedTicks::cases());
		$first = one_of([null, null, 0, hrtime(true) - 1_000_000, hrtime(true) + 20_000, PHP_INT_MAX, 1e300]);
		$ticker = new Ticker($period, $policy, $first);
		self::$made[$ticker] = [$period, $policy];
		return $ticker;
	}

	private static function check(Ticker $ticker): void
	{
		if (!isset(self::$made[$ticker])) {
			return; // constructed by whom, with what?
		}
		[$period, $policy] = self::$made[$ticker];
		$array = (array) $ticker;
		if ($ticker->period !== $period || $ticker->policy !== $policy || !is_int($ticker->ticks) || $ticker->ticks < 0
				|| !is_int($ticker->missed) || $ticker->missed < 0 || $ticker->lateness < 0 || $ticker->deadline < 0
				|| count($array) !== 6 || $array['period'] !== $period || $array['ticks'] !== $ticker->ticks) {
			fail("$period, {$policy?->name} became " . print_r($array, true));
		}
	}

	private static function name(): string
	{
		return one_of(self::NAMES);
	}

	/** A place that an operation may write to, by reference. */
	private static function &slot(): mixed
	{
		return self::$slots[mt_rand(0, self::SLOTS)];
	}

	/* What is done to a ticker. */

	private static function do_make(): void
	{
		self::$slots[mt_rand(0, self::SLOTS)] = self::make();
	}

	private static function do_make_badly(): void
	{
		new Ticker(...random_values(4));
	}

	private static function do_construct(): void
	{
		$values = random_values(3);
		$ticker = self::any();
		$ticker->__construct(...$values);
	}

	/** An object that an error handler got from a constructor that had not run yet. */
	private static function do_keep_unconstructed(): void
	{
		set_error_handler(function () {
			foreach (debug_backtrace() as $frame) {
				if (($frame['object'] ?? null) instanceof Ticker) {
					self::$slots[mt_rand(0, self::SLOTS)] = $frame['object'];
				}
			}
			Tickers::operation();
			return true;
		});
		try {
			new Ticker(one_of([null, '7 us', null]), ...one_of([[], [null], [MissedTicks::Burst, 'x']]));
		} finally {
			restore_error_handler();
		}
	}

	private static function do_drop(): void
	{
		unset(self::$slots[mt_rand(0, self::SLOTS)]);
	}

	private static function do_drop_all(): void
	{
		self::$slots = [];
	}

	private static function do_replace(): void
	{
		$value = random_value();
		$slot = &self::slot();
		$slot = $value;
	}

	private static function do_fill_memory(): void
	{
		self::$slots[] = str_repeat(one_of(["\0", 'A', "\xff"]), mt_rand(1, 16) * 512 - mt_rand(0, 64));
	}

	private static function do_check(): void
	{
		self::check(self::any());
	}

	private static function do_read(): void
	{
		$name = self::name();
		$ticker = self::any();
		match (mt_rand(0, 6)) {
			0 => $ticker->$name,
			1 => isset($ticker->$name),
			2 => empty($ticker->$name),
			3 => $ticker->$name ?? null,
			4 => self::slot()->$name,
			5 => $ticker->$name->name,
			6 => [$ticker->ticks, $ticker->policy, $ticker->deadline, $ticker->lateness],
		};
	}

	private static function do_write(): void
	{
		$name = self::name();
		$value = random_value();
		$ticker = self::any();
		match (mt_rand(0, 12)) {
			0 => $ticker->$name = $value,
			1 => $ticker->$name .= $value,
			2 => $ticker->$name += $value,
			3 => $ticker->$name++,
			4 => --$ticker->$name,
			5 => $ticker->$name ??= $value,
			6 => $ticker->$name[] = $value,
			7 => $ticker->$name['x']['y'] = $value,
			8 => $ticker->$name->name = $value,
			9 => [$ticker->$name] = [$value],
			10 => preg_match('/./', 'a', $ticker->$name),
			11 => $ticker->ticks ??= new Bomb,
			12 => $ticker->ticks = $value,
		};
	}

	private static function do_refer(): void
	{
		$name = self::name();
		$ticker = self::any();
		switch (mt_rand(0, 5)) {
			case 0:
				$reference = &$ticker->$name;
				$reference = new Bomb;
				break;
			case 1:
				$ticker->$name = &self::slot();
				break;
			case 2:
				foreach ([1, new Bomb] as $ticker->$name);
				break;
			case 3:
				foreach ($ticker->$name as &$value);
				break;
			case 4:
				$held = self::slot(); // the engine does not survive that an error handler drops what holds a property
				self::$slots[] = &$held->$name;
				break;
			case 5:
				self::$slots[] = &$ticker->$name['x'];
		}
	}

	private static function do_unset(): void
	{
		$name = self::name();
		$ticker = self::any();
		switch (mt_rand(0, 2)) {
			case 0:
				unset($ticker->$name);
				break;
			case 1:
				unset($ticker->$name['x']);
				break;
			case 2:
				unset($ticker->$name->name);
		}
	}

	private static function do_walk(): void
	{
		$walk = one_of(['array_walk', 'array_walk_recursive']);
		$slot = &self::slot();
		while (!$slot instanceof Ticker) { // the engine would let an enum's case be written to
			$slot = self::make();
		}
		$walk($slot, function (mixed &$value, mixed $key): void {
			if (mt_rand(0, 2) === 0) {
				$value = one_of([new Bomb, 5, null, self::any()]);
			}
			if (mt_rand(0, 3) === 0) {
				Tickers::operation();
			}
			if (mt_rand(0, 9) === 0) {
				throw new Boom;
			}
		});
	}

	private static function do_show(): void
	{
		$show = one_of([
			'var_dump', 'print_r', 'var_export', 'json_encode', 'debug_zval_dump', 'get_object_vars',
			'get_mangled_object_vars', 'serialize', 'http_build_query', 'count', 'strval', 'intval', 'boolval', 'array_values', 'gettype',
			'get_debug_type', 'is_callable', 'spl_object_id', 'spl_object_hash',
		]);
		$show(self::any());
		$show([self::any(), &self::$slots[mt_rand(0, self::SLOTS)]]);
	}

	private static function do_cast(): void
	{
		$ticker = self::any();
		settype($ticker, one_of(['array', 'object', 'int', 'string', 'bool', 'null', 'float']));
		if (is_array($ticker)) {
			foreach ($ticker as &$value) {
				$value = new Bomb;
			}
			extract($ticker);
		}
		self::$slots[mt_rand(0, self::SLOTS)] = $ticker;
	}

	private static function do_move(): void
	{
		$move = one_of(['reset', 'end', 'next', 'prev', 'current', 'key']);
		@$move(self::slot());
	}

	private static function do_copy(): void
	{
		match (mt_rand(0, 3)) {
			0 => clone self::any(),
			1 => unserialize(one_of(['O:14:"HrSleep\Ticker":1:{s:5:"ticks";i:5;}', 'C:14:"HrSleep\Ticker":0:{}',
				'a:1:{i:0;O:14:"HrSleep\Ticker":0:{}}'])),
			2 => unserialize(serialize([self::any()])),
			3 => Ticker::__set_state([]),
		};
	}

	private static function do_compare(): void
	{
		$one = self::any();
		$other = one_of([self::any(), random_value(), self::slot()]);
		$same = $one === $other;
		if ($other instanceof Ticker && (($one == $other) !== $same || ($one <=> $other) !== ($same ? 0 : 1))) {
			fail('Equal, but not the same');
		}
		@[$one == $other, $one < $other, in_array($one, [$other]), array_unique([$one, $other], SORT_REGULAR)];
		@sort(self::$slots);
		@max($one, $other);
		usort(self::$slots, function () {
			Tickers::operation();
			return mt_rand(-1, 1);
		});
		@($one . $other);
		@($one + $other);
		str_replace([$one], [$other], 'x');
	}

	private static function do_contain(): void
	{
		$ticker = self::any();
		$container = match (mt_rand(0, 6)) {
			0 => @new ArrayObject($ticker),
			1 => @new ArrayIterator($ticker),
			2 => new SplObjectStorage,
			3 => new WeakMap,
			4 => WeakReference::create($ticker),
			5 => new SplDoublyLinkedList,
			6 => new InfiniteIterator(new IteratorIterator($ticker)),
		};
		if ($container instanceof ArrayAccess) {
			$container[$container instanceof SplDoublyLinkedList ? null : $ticker] = new Bomb;
		}
		self::$slots[mt_rand(0, self::SLOTS)] = $container;
	}

	private static function do_make_cycle(): void
	{
		$ticker = self::any();
		$cycle = new Bomb;
		$cycle->load = [$ticker, &self::$slots[mt_rand(0, self::SLOTS)], $cycle, fn () => [$ticker, $cycle]];
	}

	private static function do_collect(): void
	{
		gc_collect_cycles();
	}

	private static function do_reflect(): void
	{
		$ticker = self::any();
		$name = one_of(self::PROPERTIES);
		$property = new ReflectionProperty(Ticker::class, $name);
		match (mt_rand(0, 9)) {
			0 => $property->setValue($ticker, random_value()),
			1 => $property->getValue($ticker),
			2 => $property->isInitialized($ticker),
			3 => (string) new ReflectionObject($ticker),
			4 => (new ReflectionClass(Ticker::class))->newInstanceWithoutConstructor(),
			5 => (new ReflectionClass(Ticker::class))->newInstance(...random_values(3)),
			6 => (new ReflectionMethod($ticker, one_of(['reset', 'statistics', '__construct'])))->invoke($ticker),
			7 => property_exists($ticker, self::name()),
			8 => (new ReflectionObject($ticker))->hasProperty(self::name()),
			9 => method_exists($property, 'setRawValue') ? $property->setRawValue($ticker, random_value()) : null,
		};
	}

	private static function do_bind(): void
	{
		$ticker = self::any();
		$closure = function () {
			$this->ticks = 5;
		};
		match (mt_rand(0, 3)) {
			0 => Closure::bind($closure, $ticker)(),
			1 => @Closure::bind($closure, $ticker, Ticker::class)(),
			2 => $closure->call($ticker),
			3 => $ticker->reset(...)(),
		};
	}

	private static function do_reset(): void
	{
		self::$moves++;
		self::any()->reset();
	}

	private static function do_statistics(): void
	{
		self::any()->statistics();
	}

	private static function do_wait(): void
	{
		$ticker = self::any();
		if (!self::is_near($ticker)) {
			return;
		}
		$moves = ++self::$moves;
		[$ticks, $deadline_ns] = [$ticker->ticks, $ticker->deadline];
		$has_ticked = $ticker->wait();
		$now_ns = hrtime(true);
		if ($moves !== self::$moves) {
			return;
		}
		if ($has_ticked && $now_ns < $deadline_ns) {
			fail('Early by ' . ($deadline_ns - $now_ns) . ' ns');
		}
		if ($ticker->ticks !== $ticks + ($has_ticked ? 1 : 0)) {
			fail("$ticks ticks before, {$ticker->ticks} after");
		}
	}

	private static function do_loop(): void
	{
		$left = mt_rand(1, 3);
		$ticker = self::any();
		if (!self::is_near($ticker)) {
			return;
		}
		$is_held = mt_rand(0, 1) === 0;
		self::$slots['loop'] = $ticker;
		if (!$is_held) {
			unset($ticker);
		}
		self::$moves++;
		foreach (self::$slots['loop'] as $tick => $lateness_ns) {
			if (!is_int($tick) || $tick < 1 || $lateness_ns < 0) {
				fail("Tick $tick, $lateness_ns ns late");
			}
			if (mt_rand(0, 1) === 0) {
				unset(self::$slots['loop']);
			}
			Tickers::operation();
			self::$moves++;
			if (mt_rand(0, 9) === 0) {
				throw new Boom;
			}
			if (--$left <= 0) {
				break;
			}
		}
	}

	private static function do_apply(): void
	{
		$ticker = self::any();
		if (!self::is_near($ticker)) {
			return;
		}
		self::$moves++;
		match (mt_rand(0, 2)) {
			0 => iterator_apply($ticker, function () {
				Tickers::operation();
				return mt_rand(0, 2) > 0;
			}),
			1 => iterator_to_array(new LimitIterator(new IteratorIterator($ticker), 0, 3)),
			2 => array_map(fn () => null, [...new LimitIterator(new IteratorIterator($ticker), 0, 2)]),
		};
		self::$moves++;
	}

	/* What is under way between operations. */

	private static function do_start(): void
	{
		$ticker = self::any();
		if (!self::is_near($ticker)) {
			return;
		}
		self::$running[mt_rand(0, 3)] = match (mt_rand(0, 3)) {
			0 => $ticker->getIterator(),
			1 => (function () use ($ticker) {
				yield from $ticker;
			})(),
			2 => (function () use ($ticker) {
				try {
					foreach ($ticker as $tick => $lateness_ns) {
						$given = yield $tick => $lateness_ns;
						Tickers::operation();
					}
				} finally {
					Tickers::operation();
				}
			})(),
			3 => new Fiber(function () use ($ticker) {
				while (true) {
					Tickers::operation();
					Fiber::suspend($ticker->wait());
				}
			}),
		};
	}

	private static function do_resume(): void
	{
		$running = self::$running[mt_rand(0, 3)] ?? null;
		/* the engine itself does not survive a throw() into a generator that is running */
		if ($running === null || self::$is_resuming) {
			return;
		}
		self::$is_resuming = true;
		try {
			self::resume($running);
		} finally {
			self::$is_resuming = false;
		}
	}

	private static function resume(Iterator|Fiber $running): void
	{
		self::$moves++;
		if ($running instanceof Fiber) {
			match (true) {
				!$running->isStarted() => $running->start(),
				mt_rand(0, 9) === 0 => $running->throw(new Boom),
				default => $running->resume(random_value()),
			};
		} elseif ($running instanceof Generator) {
			match (mt_rand(0, 5)) {
				0 => $running->current(),
				1 => $running->key(),
				2 => mt_rand(0, 3) === 0 ? $running->throw(new Boom) : null,
				3 => $running->send(random_value()),
				default => $running->next(),
			};
		} else {
			$running->{one_of(['current', 'key', 'valid', 'next', 'next', 'rewind'])}();
		}
		self::$moves++;
	}

	private static function do_stop(): void
	{
		unset(self::$running[mt_rand(0, 3)]);
	}
}
