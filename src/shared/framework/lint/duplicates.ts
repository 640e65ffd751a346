/** The positions, beyond the first, at which a name occurs again. */
export function* duplicates(names: Iterable<string>): Iterable<{ readonly name: string; readonly index: number }> {
  const seen = new Set<string>();
  let index = 0;
  for (const name of names) {
    if (seen.has(name)) yield { name, index };
    seen.add(name);
    index += 1;
  }
}
