/** Field of each column of a file; null for a column that is not imported. */
export type Mapping = readonly (string | null)[];

/**
 * Suggests the field of each column by its heading: the name of the field, or a label or heading of a list in any language, without regard
 * to case, accents and blanks. Each field gets one column.
 * @param known field -> its headings, in the order of the fields
 */
export function suggestMapping(headings: readonly string[], known: ReadonlyMap<string, readonly string[]>): Mapping {
  const fields = new Map<string, string>();
  for (const [field, names] of known) for (const name of names) if (!fields.has(plainHeading(name))) fields.set(plainHeading(name), field);
  // The own name of a field wins over the label of another one.
  for (const field of known.keys()) fields.set(plainHeading(field), field);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const field = fields.get(plainHeading(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A heading without case, accents, marks of formulas or required fields, and with single blanks. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^'+(?=[=+\-@])/, '')
    .replaceAll(/[\s_*\u00a0\u202f]+/g, ' ')
    .trim()
    .toLowerCase();
}
