/** Values of another JSON type that an author may have meant: the number or the yes and no within a text, or the text of one of them. */
export function meantValues(value: unknown): unknown[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string') return [];
  if (value === 'true' || value === 'false') return [value === 'true'];
  return /^-?\d+(\.\d+)?$/.test(value) ? [Number(value)] : [];
}
