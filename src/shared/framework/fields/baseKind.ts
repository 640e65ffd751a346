import type { JsonSchema } from '../json/JsonSchema.ts';
import type { KindRules } from './KindRules.ts';
import type { EntityProperty } from './property.gen.ts';

/** Rules that most kinds share; each kind overrides the rules that differ. */
export const baseKind = {
  listed: (value) => value,
  filled: () => ({}),
  answerSchema: ({ property }) => answerKeywords(property),
  typeProblem: () => ({ key: 'validation.invalid' }),
  nestedProblem: () => undefined,
  constant: undefined,
  // An empty text, as forms of other programs send it, is no value.
  normalize: (_field, value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  kept: (_field, value) => value,
  fromAddress: null,
  initial: () => undefined,
  isQuicklySearched: false,
  isOrdered: true,
  identifies: true,
  fitsItems: true,
} as const satisfies Partial<KindRules>;

/** The only text of an address, without the spaces around it; empty if there are several. */
export function onlyText(texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] ?? '').trim() : '';
}

/** A property without `x-` keywords, at every depth. */
export function standardKeywords(property: object): JsonSchema {
  return JSON.parse(JSON.stringify(property, (key, value: unknown) => (key.startsWith('x-') ? undefined : value)));
}

/** A property as answers have it: without the limits of input, which records of earlier rules and of other programs need not keep. */
export function answerKeywords(property: object): JsonSchema {
  return JSON.parse(JSON.stringify(standardKeywords(property), (key, value: unknown) => (isLimit(key, value) ? undefined : value)));
}

const limits = new Set(['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems', 'default']);
const storedFormats = new Set(['date', 'date-time']);

function isLimit(key: string, value: unknown): boolean {
  return limits.has(key) || (key === 'format' && typeof value === 'string' && !storedFormats.has(value));
}

/** Count of items that a list may have. */
export function itemLimits({ minItems, maxItems }: EntityProperty): JsonSchema {
  return { ...(minItems !== undefined && { minItems }), maxItems: maxItems ?? itemsMax };
}

/** Count of items in a list that must be filled. */
export function filledItems({ minItems = 1 }: EntityProperty): { minItems: number } {
  return { minItems: Math.max(1, minItems) };
}

const itemsMax = 1000;
