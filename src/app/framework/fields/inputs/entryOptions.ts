import type { Field } from '../../../../shared/framework/definitions/entity.ts';

/** The values that the schema of a list's entries allows; none where any text goes. */
export function entryOptions({ property }: Field): string[] {
  const items: { readonly enum?: unknown } = property.items ?? {};
  return Array.isArray(items.enum) ? items.enum.map(String) : [];
}
