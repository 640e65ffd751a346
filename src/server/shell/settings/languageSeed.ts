import { languageName } from '../../../shared/framework/messages/languageName.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import type { Seed } from '../../framework/seeds/seedRows.ts';

/** The first languages of the list, in this order. */
const standard: readonly Language[] = ['en', 'fr'];

/**
 * A row of the master configuration for each language with a message file; in it administrators set whether the language is offered.
 * Spec B-306, B-308.
 */
export function languageSeed(languages: readonly Language[]): Seed {
  const rows = [...standard, ...languages.filter((language) => !standard.includes(language))].map((language, i) => ({
    key_group: 'FRAMEWORK',
    company: null,
    mc_key: `LANGUAGE_${language.toUpperCase()}`,
    mc_value: languageName(language),
    mc_description:
      'Value 1: Y where the language is offered; value 2: its code / Valeur 1 : Y si la langue est offerte; valeur 2 : son code',
    mc_v2: profileLanguage(language),
    mc_v1: 'Y',
    sequence: i + 1,
    status: 'active',
  }));
  return { entity: 'master_configs', key: ['key_group', 'company', 'mc_key'], policy: 'once', rows };
}
