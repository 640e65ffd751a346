import type { FieldProblem } from '../AppError.ts';
import { baseKind, filledItems, itemLimits, onlyText } from './baseKind.ts';
import { filledPattern } from './filled.ts';
import type { KindRules } from './KindRules.ts';
import { integerBounds } from './numberKinds.ts';
import type { EntityProperty } from './property.gen.ts';
import { filledText, keyText, textKind } from './textKinds.ts';

const idBounds = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const referenceProblem = (): FieldProblem => ({ key: 'validation.reference' });

/** The key of one record: a whole number, or a text if another program's table has text keys. */
export const referenceKind: KindRules = {
  ...baseKind,
  holds: (property, type) => property['x-ref'] !== undefined && type !== 'array',
  listType: (property) => (isText(property) ? 'text' : 'number'),
  jsonType: (property) => (isText(property) ? 'string' : 'integer'),
  valueSchema: (field) => {
    if (isText(field.property)) return keyText(field);
    return { type: 'integer', ...(field.column ? integerBounds(field.property) : idBounds) };
  },
  filled: ({ property }) => (isText(property) ? { pattern: filledPattern } : {}),
  typeProblem: referenceProblem,
  constant: ({ property }, operand) => (isText(property) ? operand : Number(operand)),
  kept: textKind.kept,
  fromAddress: ({ property }, texts) => {
    const text = onlyText(texts);
    if (isText(property)) return filledText(text);
    return isId(text) ? Number(text) : undefined;
  },
  isQuicklySearched: true,
  isOrdered: false,
  fitsItems: false,
};

/** The keys of several records; a condition holds if it holds for one of them. */
export const referencesKind: KindRules = {
  ...baseKind,
  holds: (property, type) => property['x-ref'] !== undefined && type === 'array',
  listType: () => 'number',
  jsonType: () => 'array',
  valueSchema: ({ property }) => ({
    type: 'array',
    items: { type: 'integer', ...idBounds },
    uniqueItems: true,
    ...itemLimits(property),
  }),
  filled: ({ property }) => filledItems(property),
  typeProblem: referenceProblem,
  fromAddress: (_field, texts) => (texts.every(isId) ? texts.map(Number) : undefined),
  isOrdered: false,
  identifies: false,
  fitsItems: false,
};

function isText({ type }: EntityProperty): boolean {
  return [type].flat().includes('string');
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}
