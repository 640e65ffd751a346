import type { Language } from './text.ts';

/**
 * A text with the spaces that its language needs. French: a non-breaking one (U+00A0) before `:` and inside « », so that no line begins or
 * ends with such a mark; source files have ordinary spaces. The skeletons of ICU dates (`::yMMM`) and other languages stay as they are.
 * @see docs/interface.md, "Words"
 */
export function typographicSpaces(text: string, language: Language): string {
  if (language !== 'fr') return text;
  return text.replaceAll(/ (?=:(?![:\w])|»)/g, '\u00a0').replaceAll('« ', '«\u00a0');
}
