import type { Field } from './Field.ts';

/**
 * True for a value that a duplicate of its record has: not if its field says that it belongs to one record (`x-copied: false`), or names
 * the values that are copied and this one is not among them.
 */
export function isCopiedValue({ property }: Pick<Field, 'property'>, value: unknown): boolean {
  const copied = property['x-copied'];
  if (copied === undefined) return true;
  return copied !== false && typeof value === 'string' && copied.includes(value);
}
