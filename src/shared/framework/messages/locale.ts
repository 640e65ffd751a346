import type { Language } from '../text.ts';

/** The customs of writing numbers and dates that go with a language: Canadian ones for English and French. */
const locales: Readonly<Record<Language, string>> = { en: 'en-CA', fr: 'fr-CA' };

/** The BCP 47 locale in which a language's numbers, dates and plurals are written; a language without one is its own locale. */
export function localeOf(language: Language): string {
  return locales[language] ?? language;
}
