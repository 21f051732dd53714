--TEST--
hrsleep(): while PHP is compiling, in an error handler
--EXTENSIONS--
hrsleep
--FILE--
<?php
require __DIR__ . '/timing.inc';

set_error_handler(function (int $number, string $message) {
	echo 'handler: ', sleeps_well(300_000) && sleeps_well(2_000_000) ? "slept\n" : "early\n";
	return true;
});

/* that an optional parameter comes first is said by the compiler, half way through */
eval(<<<'CODE'
namespace Half\Way;

class Thing
{
	const PART = 'part';

	public function method($optional = 1, $required)
	{
		return function () {
			return [__CLASS__, self::PART, __LINE__, __NAMESPACE__];
		};
	}
}

echo implode(' ', (new Thing())->method(1, 2)()), "\n";
CODE);
?>
--EXPECT--
handler: slept
Half\Way\Thing part 10 Half\Way
