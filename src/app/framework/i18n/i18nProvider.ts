import polyglotProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { languageName } from '../../../shared/framework/messages/languageName.ts';
import { formatMessage, hasMessage, type MessageCatalogues, type MessageValues } from '../../../shared/framework/messages/messages.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { languages } from './catalogues.ts';
import { changeLanguage } from './language.ts';

interface Locale {
  readonly language: Language;
  readonly catalogues: MessageCatalogues;
  /** react-admin's own words in that language. */
  readonly reactAdmin: TranslationMessages;
}

/**
 * The translations of one language for react-admin: our keys are ICU messages of our catalogues, all others (`ra.*`) are
 * polyglot phrases of its packs (law 19). A change of language makes another provider.
 */
export function makeI18nProvider({ language, catalogues, reactAdmin }: Locale): I18nProvider {
  const polyglot = polyglotProvider(() => reactAdmin, language, undefined, { allowMissing: true });
  return {
    translate: (key: string, values: MessageValues & { _?: string } = {}) =>
      hasMessage(catalogues, key) ? formatMessage(catalogues, language, key, values) : polyglot.translate(key, values),
    changeLocale: changeLanguage,
    getLocale: () => language,
    getLocales: () => languages.map((locale) => ({ locale, name: languageName(locale) })),
  };
}
