import type { Field } from '../fields/Field.ts';
import { type Language, textIn } from '../text.ts';

interface TitlePart {
  /** Field of the part, or its kind alone; undefined: a text. */
  readonly field: Pick<Field, 'kind'> | undefined;
  readonly text: string;
}

/** Joins the parts of a title in a language; blank ones are left out. */
export function joinTitle(parts: readonly TitlePart[], language: Language): string {
  const filled = parts.filter(({ text }) => text !== '');
  return filled.map(({ field, text }, i) => (isSpan(filled[i - 1]?.field, field) ? `${spanWord(language)} ${text}` : text)).join(' ');
}

/** true: two neighbouring parts of a title are the first and the last day of a time. */
export function isSpan(from: TitlePart['field'], to: TitlePart['field']): boolean {
  return from?.kind === 'date' && to?.kind === 'date';
}

/** The word between two days. */
export function spanWord(language: Language): string {
  return textIn({ en: 'to', fr: 'au' }, language);
}
