--TEST--
Ticker as reflection shows it
--EXTENSIONS--
hrsleep
--FILE--
<?php
$class = new ReflectionClass(HrSleep\Ticker::class);
var_dump($class->isFinal(), $class->isCloneable(), $class->isInternal(), $class->isIterable());
echo implode(' ', $class->getInterfaceNames()), "\n";
foreach ($class->getProperties() as $property) {
	echo $property->isPublic() ? 'public' : '', $property->isReadOnly() ? ' readonly ' : ' ';
	echo $property->getType(), ' $', $property->getName(), "\n";
}
foreach ($class->getMethods() as $method) {
	$parameters = array_map(
		fn (ReflectionParameter $p) => $p->getType() . ' $' . $p->getName()
			. ($p->isOptional() ? ' = ' . json_encode($p->getDefaultValue()?->name) : ''),
		$method->getParameters()
	);
	echo $method->getName(), '(', implode(', ', $parameters), '): ', $method->getReturnType(), "\n";
}
echo implode(' ', array_column(HrSleep\MissedTicks::cases(), 'name')), "\n";
var_dump(is_callable('HrSleep\MissedTicks::from'));
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
IteratorAggregate Traversable
public readonly int|float $period
public readonly HrSleep\MissedTicks $policy
public readonly int $ticks
public readonly int $missed
public readonly int|float $lateness
public readonly int|float $deadline
__construct(int|float $period, HrSleep\MissedTicks $policy = "Skip", int|float|null $first = null): 
wait(): bool
reset(): void
statistics(): array
getIterator(): Iterator
Skip Burst Delay
bool(false)
