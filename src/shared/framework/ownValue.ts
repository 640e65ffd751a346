/**
 * The value of an object under a name from outside, such as an address, a stored value or a record: undefined for a name that only its
 * prototype has, such as `constructor`.
 */
export function ownValue<Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}
