/** The entries of a list field; empty for a value that is no list. */
export function tagsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Adds the parts of a text between commas and spaces to the entries; blank parts and duplicates are left out. Spec B-013, B-014. */
export function addTags(tags: readonly string[], text: string): string[] {
  return [...new Set([...tags, ...text.split(/[\s,]+/).filter((part) => part !== '')])];
}
