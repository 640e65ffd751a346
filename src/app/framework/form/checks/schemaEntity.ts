import type { EnumOptionsType } from '@rjsf/utils';
import { type Entity, type Field, getField, toEntity } from '../../../../shared/framework/definitions/entity.ts';
import type { EntitySchema } from '../../../../shared/framework/definitions/types.gen.ts';
import type { JsonSchema } from '../../../../shared/framework/json/JsonSchema.ts';

/**
 * The properties of the plain JSON Schema of an object, such as that of an endpoint's request, as fields: inputs and messages take
 * only fields. `x-` keywords of entities count.
 */
export function schemaEntity({ properties = {}, required = [] }: JsonSchema): Entity {
  const schema = { $id: 'form', 'x-label': { en: '', fr: '' }, 'x-title': [], properties, required } as unknown as EntitySchema;
  return toEntity(schema, { base: {} });
}

/**
 * One value of a plain JSON Schema as a field.
 * @param options values with their labels, if the schema has a choice of them
 */
export function schemaField(name: string, schema: JsonSchema, label: string, options?: readonly EnumOptionsType[]): Field {
  const field = getField(schemaEntity({ properties: { [name]: schema } }), name);
  const named = { ...field, label: { en: label, fr: label } };
  if (!options || field.kind === 'boolean') return named;
  const worded = new Map(field.options?.map((option) => [option.value, option.label]));
  const choices = options.map((option) => {
    const value = String(option.value);
    // Without labels of its own, an option is labelled by its value.
    const own = option.label === value ? worded.get(value) : undefined;
    return { value, label: own ?? { en: option.label, fr: option.label } };
  });
  return {
    ...named,
    kind: field.kind === 'list' ? 'list' : 'enum',
    options: choices,
    property: {
      ...field.property,
      enum: options.map(({ value }) => value),
      'x-enum-labels': Object.fromEntries(choices.map(({ value, label: text }) => [value, text])),
    },
  };
}
