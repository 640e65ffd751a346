import { answerKeywords, baseKind, filledItems, itemLimits } from './baseKind.ts';
import type { Field } from './Field.ts';
import { fieldSchema, hasDefault, isAlwaysRequired } from './fieldSchema.ts';
import type { KindRules } from './KindRules.ts';

/**
 * Items with fields of their own, such as the lines of a document; lists show and filter their number.
 * @param rulesOf the rules of a field of an item
 */
export function rowsKind(rulesOf: (field: Field) => KindRules): KindRules {
  /** Each item with some fields replaced; a value that is not an object stays unchanged. */
  const mapItems = (value: unknown, change: (item: object) => object): unknown =>
    Array.isArray(value)
      ? value.map((item: unknown) => (typeof item === 'object' && item !== null && !Array.isArray(item) ? change(item) : item))
      : value;
  return {
    ...baseKind,
    holds: ({ items }, type) => type === 'array' && items?.properties !== undefined,
    listType: () => 'number',
    listed: (value) => (Array.isArray(value) && value.length > 0 ? value.length : null),
    jsonType: () => 'array',
    valueSchema: ({ property, items = [] }) => ({
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(items.map((field) => [field.name, fieldSchema(field, rulesOf(field))])),
        required: items.filter((field) => isAlwaysRequired(field) && !hasDefault(field)).map(({ name }) => name),
        additionalProperties: false,
      },
      ...(property.uniqueItems && { uniqueItems: true }),
      ...itemLimits(property),
    }),
    filled: ({ property }) => filledItems(property),
    answerSchema: ({ property, items = [] }) => ({
      ...answerKeywords({ ...property, items: undefined }),
      items: {
        type: 'object',
        properties: Object.fromEntries(
          items.map((field) => [field.name, { title: field.label.en, ...rulesOf(field).answerSchema(field) }]),
        ),
        required: property.items?.required ?? [],
      },
    }),
    normalize: ({ items = [] }, value) =>
      mapItems(value === '' ? null : value, (item) => {
        const defaults = items.filter((field) => hasDefault(field) && !Object.hasOwn(item, field.name));
        const given = items.filter(({ name }) => Object.hasOwn(item, name));
        return {
          ...item,
          ...Object.fromEntries(given.map((field) => [field.name, rulesOf(field).normalize(field, Reflect.get(item, field.name))])),
          ...Object.fromEntries(defaults.map(({ name, property }) => [name, property.default])),
        };
      }),
    // Each item has all fields, so that two items are compared and shown alike.
    kept: ({ items = [] }, value) =>
      mapItems(value, (item) => ({
        ...item,
        ...Object.fromEntries(items.map((field) => [field.name, rulesOf(field).kept(field, Reflect.get(item, field.name) ?? null)])),
      })),
    isOrdered: false,
    identifies: false,
    fitsItems: false,
  };
}
