import { baseKind, onlyText } from './baseKind.ts';
import type { KindRules } from './KindRules.ts';
import { normalizeText } from './normalizeText.ts';
import { textKind } from './textKinds.ts';

/** One of the values that the definition names, kept as text. */
export const enumKind: KindRules = {
  ...baseKind,
  holds: (property) => property.enum !== undefined,
  listType: () => 'text',
  jsonType: () => undefined,
  valueSchema: ({ property }) => ({ enum: (property.enum ?? []).filter((option) => option !== null) }),
  constant: ({ property }, operand) => property.enum?.find((option) => String(option) === operand) ?? operand,
  normalize: ({ property }, value) =>
    typeof value === 'string' && !property.enum?.includes(value) ? normalizeText(value, { isOneLine: true }) : value,
  kept: textKind.kept,
  fromAddress: ({ property }, texts) => property.enum?.find((option) => option !== null && String(option) === onlyText(texts)),
  isQuicklySearched: true,
};

export const booleanKind: KindRules = {
  ...baseKind,
  holds: (_property, type) => type === 'boolean',
  listType: () => 'boolean',
  jsonType: () => 'boolean',
  valueSchema: () => ({ type: 'boolean' }),
  constant: (_field, operand) => operand === 'true',
  fromAddress: (_field, texts) => booleans.get(onlyText(texts).toLowerCase()),
  // A required checkbox starts with no, so that an untouched checkbox means no.
  initial: ({ required }) => (required ? false : undefined),
  isQuicklySearched: true,
};

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
