import { useState } from 'react';

/** The same object as long as it has the same values, for an object that is made with each rendering. */
export function useShallowStable<Value extends object>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (hasSameValues(stable, value)) return stable;
  setStable(value);
  return value;
}

function hasSameValues(a: object, b: object): boolean {
  const [own, others] = [Object.entries(a), new Map(Object.entries(b))];
  return own.length === others.size && own.every(([name, value]) => others.has(name) && Object.is(others.get(name), value));
}
