/** JSON on one line in the layout of the definition files: a space behind each colon and comma and within braces; undefined members are left out. */
export function formatFlatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatFlatJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, item]) => item !== undefined);
  return members.length === 0 ? '{}' : `{ ${members.map(([key, item]) => `${JSON.stringify(key)}: ${formatFlatJson(item)}`).join(', ')} }`;
}
