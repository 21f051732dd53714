--TEST--
hrsleep(): in destructors, while an exception is thrown too
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

#[AllowDynamicProperties]
class Sleeper
{
	public function __construct(private string $name)
	{
	}

	public function __destruct()
	{
		echo $this->name, ': ', sleeps_well(500) && sleeps_well(2_000_000) ? "slept\n" : "early\n";
	}
}

new Sleeper('at once');

function fail(): void
{
	$sleeper = new Sleeper('unwinding');
	throw new Exception('exception');
}

try {
	fail();
} catch (Exception $e) {
	echo $e->getMessage(), "\n";
}

$cycle = new Sleeper('collected');
$cycle->self = $cycle;
unset($cycle);
gc_collect_cycles();

$sleeper = new Sleeper('script end');
?>
--EXPECT--
at once: slept
unwinding: slept
exception
collected: slept
script end: slept
