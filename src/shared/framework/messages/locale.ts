import type { Language } from '../text.ts';

/** The regional conventions for numbers and dates of a language: Canadian ones for English and French. */
const locales: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' };

/** The BCP 47 locale for a language's numbers, dates and plurals; a language without an entry is its own locale. */
export function localeOf(language: Language): string {
  return locales[language] ?? language;
}
