import type { JsonSchema } from '../json/JsonSchema.ts';
import type { Field } from './Field.ts';
import type { KindRules } from './KindRules.ts';

/** Values that a client may send for one field: the limits of the definition, within those of its column. Null unless always required. */
export function fieldSchema(field: Field, rules: KindRules): JsonSchema {
  const value = rules.valueSchema(field);
  if (isAlwaysRequired(field)) {
    const { pattern, ...others } = rules.filled(field);
    // The value may have its own pattern.
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

/** True if the field is required for all values of the other fields. A field that is not always visible is required only while visible. */
export function isAlwaysRequired(field: Field): boolean {
  return field.required && !field.property['x-when']?.visible;
}

/** True for a field that gets a value if a client leaves it out on create. */
export function hasDefault({ property }: Field): boolean {
  return (property.default !== undefined && property.default !== null) || property['x-default'] !== undefined;
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (type === undefined) return schema;
  return { ...schema, type: [...(Array.isArray(type) ? type : [type]), 'null'] };
}
