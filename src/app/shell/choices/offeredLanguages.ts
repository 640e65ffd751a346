import { languageName } from '../../../shared/framework/messages/languageName.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { LanguageChoice } from '../../../shared/shell/settings/languageChoices.ts';
import { languages } from '../../framework/i18n/catalogues.ts';

export interface OfferedLanguage {
  readonly language: Language;
  /** Name from the settings, else the built-in one. */
  readonly name: string;
  /** The code in profiles and settings, such as `en-us`. */
  readonly code: string;
}

/** The languages that both the settings and this build offer, each once. Spec B-305 to B-308. */
export function offeredLanguages(choices: readonly LanguageChoice[]): readonly OfferedLanguage[] {
  const offered = new Map<Language, OfferedLanguage>();
  for (const { code, name } of choices) {
    const language = languages.find((known) => known === code.toLowerCase().split('-')[0]);
    if (language !== undefined && !offered.has(language)) offered.set(language, { language, name: name || languageName(language), code });
  }
  return [...offered.values()];
}
