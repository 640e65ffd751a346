import { fractionDigits } from '../../../../shared/framework/fields/keywords.ts';
import { readNumber } from '../../../../shared/framework/readers/readNumber.ts';
import type { Language } from '../../../../shared/framework/text.ts';

/** The decimal separator of a language. */
function decimalSign(language: Language): string {
  return language === 'fr' ? ',' : '.';
}

/**
 * Parses a number as people type it in a language: `1,250.5`, `1 250,5`, `(45.00)`, `5%`.
 * @returns the number; null for empty text; other text unchanged
 */
export function parseNumber(text: string, language: Language): number | string | null {
  if (text.replace(/[\s$%]/g, '') === '') return null;
  return readNumber(text, { decimalComma: decimalSign(language) === ',', isPercent: true }) ?? text.trim();
}

/**
 * Formats a value as it is typed: without grouping, so that it can be corrected in place.
 * @param decimals fraction digits that are always written, unless the value has more
 */
export function formatTypedNumber(value: unknown, language: Language, decimals: number): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  const plain = fractionDigits(value) > decimals ? plainNotation(value) : value.toFixed(decimals);
  return plain.replace('.', decimalSign(language));
}

/** A number in plain notation, as a filter holds it, with the decimal separator of a language; other text with the same replacement. */
export function shownNumber(plain: string, language: Language): string {
  return plain.replace('.', decimalSign(language));
}

/** The reverse of `shownNumber`: a point for the decimal separator of a language. */
export function plainNumber(shown: string, language: Language): string {
  return shown.replace(decimalSign(language), '.');
}

/** Without an exponent. */
function plainNotation(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}
