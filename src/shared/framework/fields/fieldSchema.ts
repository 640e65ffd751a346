import type { JsonSchema } from '../json/JsonSchema.ts';
import type { Field } from './Field.ts';
import type { KindRules } from './KindRules.ts';

/** Values that one field may be sent with: the limits of the definition, within those of its column; null unless it is always required. */
export function fieldSchema(field: Field, rules: KindRules): JsonSchema {
  const value = rules.valueSchema(field);
  if (isAlwaysRequired(field)) {
    const { pattern, ...others } = rules.filled(field);
    // The value may have a pattern of its own.
    return { ...value, ...others, ...(pattern !== undefined && { allOf: [{ pattern }] }) };
  }
  if (Array.isArray(value['enum'])) return { ...value, enum: [...value['enum'], null] };
  return nullable(value);
}

/** The schema that a field satisfies once it holds a value. */
export function filledSchema(field: Field, rules: KindRules): JsonSchema {
  const type = rules.jsonType(field.property);
  return { ...(type === undefined ? { not: { type: 'null' } } : { type }), ...rules.filled(field) };
}

/** Required whatever the other fields say. A field that is not always visible is required only while it is. */
export function isAlwaysRequired(field: Field): boolean {
  return field.required && !field.property['x-when']?.visible;
}

/** True for a field that is filled when a client leaves it out on create. */
export function hasDefault({ property }: Field): boolean {
  return property.default !== undefined && property.default !== null;
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (type === undefined) return schema;
  return { ...schema, type: [...(Array.isArray(type) ? type : [type]), 'null'] };
}
