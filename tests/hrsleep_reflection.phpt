--TEST--
hrsleep's functions, and the names of its classes, as reflection shows them
--EXTENSIONS--
hrsleep
--FILE--
<?php
$extension = new ReflectionExtension('hrsleep');
foreach ($extension->getFunctions() as $function) {
	$parameters = array_map(
		fn (ReflectionParameter $p) => $p->getType() . ' $' . $p->getName() . ($p->isOptional() ? ' = …' : ''),
		$function->getParameters()
	);
	echo $function->getName(), '(', implode(', ', $parameters), '): ', $function->getReturnType(), "\n";
}
echo implode(' ', $extension->getClassNames()), "\n";
echo implode(' ', array_keys($extension->getConstants())), "\n";
echo preg_match('/^\d+\.\d+\.\d+/', $extension->getVersion()) ? "version\n" : "no version\n";
echo $extension->getVersion() === phpversion('hrsleep') ? "the same\n" : "another\n";
?>
--EXPECT--
hrsleep(int|float $microseconds): float
hrsleep_until(int|float $deadline): int|float
hr_timer_resolution(): int
hrsleep_status(): array
HrSleep\MissedTicks HrSleep\Ticker

version
the same
