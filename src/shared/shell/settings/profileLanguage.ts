import type { Language } from '../../framework/text.ts';

/** A language as profiles and the language list spell it: `en-us`, and any other by the code of its message file. Spec S-129. */
export function profileLanguage(language: Language): string {
  return language === 'en' ? 'en-us' : language;
}
