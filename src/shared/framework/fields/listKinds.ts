import type { JsonSchema } from '../json/JsonSchema.ts';
import { baseKind, filledItems, itemLimits, standardKeywords } from './baseKind.ts';
import { filledPattern } from './filled.ts';
import type { KindRules } from './KindRules.ts';
import { normalizeText } from './normalizeText.ts';
import type { EntityProperty } from './property.gen.ts';

const itemLength = 200;

/** Several texts; a list shows them joined, and a condition holds if it holds for one of them. */
export const listKind: KindRules = {
  ...baseKind,
  isOrdered: false,
  holds: ({ items }, type) => type === 'array' && items?.type === 'string',
  listType: () => 'text',
  jsonType: () => 'array',
  valueSchema: ({ property }) => ({
    type: 'array',
    items: listItems(property),
    uniqueItems: property.uniqueItems ?? true,
    ...itemLimits(property),
  }),
  filled: ({ property }) => filledItems(property),
  normalize: (field, value) =>
    Array.isArray(value)
      ? value.map((item: unknown) => (typeof item === 'string' ? normalizeText(item, { isOneLine: true }) : item))
      : baseKind.normalize(field, value),
  fromAddress: (_field, texts) => texts,
  fitsItems: false,
};

/** An object or an array of any shape. */
export const jsonKind: KindRules = {
  ...baseKind,
  isOrdered: false,
  holds: (_property, type) => type === 'object' || type === 'array',
  listType: () => undefined,
  jsonType: () => undefined,
  valueSchema: ({ property }) => ({
    type: [property.type].flat().filter((name) => name !== 'null'),
    ...(property.items && { items: standardKeywords(property.items) }),
    ...itemLimits(property),
    storable: true,
  }),
  typeProblem: (_field, value) => ({ key: typeof value === 'string' ? 'validation.json' : 'validation.invalid' }),
  fitsItems: false,
};

function listItems({ items = {} }: EntityProperty): JsonSchema {
  return { maxLength: itemLength, format: 'line', pattern: filledPattern, ...standardKeywords(items), type: 'string' };
}
