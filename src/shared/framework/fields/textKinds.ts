import type { JsonSchema } from '../json/JsonSchema.ts';
import { readPhone } from '../readers/readPhone.ts';
import { baseKind, onlyText } from './baseKind.ts';
import type { Field } from './Field.ts';
import { filledHtmlPattern, filledPattern } from './filled.ts';
import type { RecordFormat } from './formats.ts';
import type { KindRules } from './KindRules.ts';
import { normalizeText } from './normalizeText.ts';
import type { EntityProperty } from './property.gen.ts';

/** Text, and other values that are stored as text. */
export const textKind: KindRules = {
  ...baseKind,
  holds: (_property, type) => type === 'string',
  listType: () => 'text',
  jsonType: () => 'string',
  valueSchema: (field) => ({ type: 'string', ...textLimits(field.property), format: textFormat(field) }),
  filled: () => ({ pattern: filledPattern }),
  constant: (_field, operand) => operand,
  normalize: (field, value) =>
    typeof value === 'string' ? withoutMask(field, normalizeText(value, { isOneLine: !isMultiLine(field) })) : value,
  kept: (_field, value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  fromAddress: (field, texts) => filledText(withoutMask(field, normalizeText(onlyText(texts), { isOneLine: !isMultiLine(field) }))),
  isQuicklySearched: true,
};

/** The greatest length of markup without a limit of its own. */
export const htmlMaxLength = 100_000;

export const htmlKind: KindRules = {
  ...textKind,
  holds: ({ 'x-format': shown }, type) => type === 'string' && shown === 'html',
  valueSchema: ({ property }) => ({
    type: 'string',
    ...textLimits({ maxLength: htmlMaxLength, ...property }),
    format: property.format ?? 'lines',
  }),
  filled: () => ({ pattern: filledHtmlPattern }),
  fromAddress: null,
};

export const timeKind: KindRules = {
  ...textKind,
  holds: ({ 'x-format': shown }, type) => type === 'string' && shown === 'time',
  normalize: baseKind.normalize,
  // The form of a time says its length too.
  valueSchema: ({ property }) => ({ type: 'string', format: property.format ?? 'clock' }),
};

/** A value stored as a hash and never sent back. */
export const secretKind: KindRules = {
  ...textKind,
  holds: ({ 'x-sensitive': sensitive }) => sensitive === 'secret',
  listType: () => undefined,
  constant: undefined,
  // A password is kept as it is typed.
  normalize: (_field, value) => value,
  fromAddress: null,
  isQuicklySearched: false,
  fitsItems: false,
};

/** True for text that may hold line breaks: longer than one line of a form. */
export function isMultiLine({ kind, property }: Pick<Field, 'kind' | 'property'>): boolean {
  const { format, maxLength, 'x-no-max-length': unbounded, 'x-format': shown } = property;
  if (kind === 'html') return true;
  return kind === 'text' && format === undefined && shown === undefined && (unbounded === true || (maxLength ?? 0) > oneLineLength);
}

const oneLineLength = 300;

/** The schema of a text key: of a reference to records of another program's table. */
export function keyText(field: Field): JsonSchema {
  return { type: 'string', ...textLimits(field.property), format: field.property.format ?? 'line' };
}

export function filledText(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function textLimits({ minLength, maxLength, pattern }: Pick<EntityProperty, 'minLength' | 'maxLength' | 'pattern'>): JsonSchema {
  return {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  };
}

function textFormat(field: Field): RecordFormat {
  const { format, 'x-format': shown, 'x-public-address': isPublic } = field.property;
  if (format) return isPublic ? 'public-uri' : format;
  if (shown === 'phone' || shown === 'postal') return shown;
  if (isMultiLine(field)) return 'lines';
  return isLabel(field) ? 'label' : 'line';
}

/** True for a one-line text without pattern or format, such as a name or a code: markup brackets are refused there. Rule R-023. */
function isLabel({ kind, property: { pattern, 'x-format': shown, 'x-markup': hasMarkup } }: Field): boolean {
  return kind === 'text' && pattern === undefined && shown === undefined && !hasMarkup;
}

/** true: people write the value with a mask, and it is kept without. */
export function hasMask({ property: { 'x-format': shown } }: Field): boolean {
  return shown === 'phone' || shown === 'postal' || shown === 'code';
}

/** Phone numbers as their ten digits, postal codes and codes in capitals without separators, provinces in capitals. Rules. */
function withoutMask({ property: { 'x-format': shown } }: Field, text: string): string {
  if (shown === 'phone') return readPhone(text);
  if (shown === 'province') return text.trim().toUpperCase();
  if (shown === 'code') return text.toUpperCase().replace(/[\s.\-\u2010-\u2015]+/g, '');
  return shown === 'postal' ? normalizePostal(text) : text;
}

/** Canadian codes as `H3B2Y5`, US codes as five digits, without the last four of ZIP+4. */
export function normalizePostal(text: string): string {
  const compact = text
    .trim()
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015]+/, '');
  return /^\d{9}$/.test(compact) ? compact.slice(0, 5) : compact;
}
