import type { Field } from '../../../../shared/framework/definitions/entity.ts';

/** The values that the schema of a list's entries allows; empty if any text is allowed. */
export function entryOptions({ property }: Field): string[] {
  const items: { readonly enum?: unknown } = property.items ?? {};
  return Array.isArray(items.enum) ? items.enum.map(String) : [];
}
