/**
 * Makes something once for each object, such as a registry or a definition, and keeps it as long as the object.
 * @returns a function that gives the value of an object and builds it at the first call
 */
export function memoizeByObject<Owner extends object, Value>(build: (owner: Owner) => Value): (owner: Owner) => Value {
  const known = new WeakMap<Owner, { readonly value: Value }>();
  return (owner) => {
    let made = known.get(owner);
    if (!made) known.set(owner, (made = { value: build(owner) }));
    return made.value;
  };
}
