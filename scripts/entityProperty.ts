import type { EntityProperty } from '../src/shared/framework/definitions/types.gen.ts';

/** The property of a field that may be empty. */
export function nullable(property: EntityProperty): EntityProperty {
  const { type } = property;
  if (Array.isArray(type)) return property;
  const options = property.enum && !property.enum.includes(null) ? { enum: [...property.enum, null] } : {};
  return { ...property, ...options, type: [type, 'null'] };
}

const keyOrder = ['type', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'enum', 'items', 'default', 'readOnly'];

/** JSON Schema's own keys first, then the label, then the rest in their order. */
export function ordered(property: EntityProperty): EntityProperty {
  const rank = (key: string): number =>
    keyOrder.includes(key) ? keyOrder.indexOf(key) : key === 'x-label' ? 50 : key === 'description' ? 99 : 60;
  const entries = Object.entries(property).toSorted(([a], [b]) => rank(a) - rank(b));
  return { ...Object.fromEntries(entries), type: property.type };
}
