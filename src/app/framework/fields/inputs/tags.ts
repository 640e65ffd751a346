/** The entries of a list field; anything that is no list has none. */
export function tagsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The entries and those that a text adds: its parts between commas and spaces, blank and known ones left out. Spec B-013, B-014. */
export function addTags(tags: readonly string[], text: string): string[] {
  return [...new Set([...tags, ...text.split(/[\s,]+/).filter((part) => part !== '')])];
}
