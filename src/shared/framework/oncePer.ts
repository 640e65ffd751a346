/**
 * Makes something once for each object, such as a registry or a definition, and keeps it as long as the object.
 * @returns gives what belongs to an object, built when it is first asked for
 */
export function oncePer<Owner extends object, Value>(build: (owner: Owner) => Value): (owner: Owner) => Value {
  const known = new WeakMap<Owner, { readonly value: Value }>();
  return (owner) => {
    let made = known.get(owner);
    if (!made) known.set(owner, (made = { value: build(owner) }));
    return made.value;
  };
}
