import { languageName } from '../../../shared/framework/messages/languageName.ts';
import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import type { Seed } from '../../framework/seeds/seedRows.ts';

/** The first languages of the list, in this order. */
const standard: readonly Language[] = ['en', 'fr'];

/**
 * A row of the master configuration for each language with a message file; in it administrators set whether the language is offered.
 * Spec B-306, B-308.
 */
export function languageSeed(messages: MessageCatalogues): Seed {
  const languages = Object.keys(messages);
  const description = (['en', 'fr'] as const).map((language) => formatMessage(messages, language, 'settings.language_row')).join(' / ');
  const rows = [...standard, ...languages.filter((language) => !standard.includes(language))].map((language, i) => ({
    key_group: 'FRAMEWORK',
    company: null,
    mc_key: `LANGUAGE_${language.toUpperCase()}`,
    mc_value: languageName(language),
    mc_description: description,
    mc_v2: profileLanguage(language),
    mc_v1: 'Y',
    sequence: i + 1,
    status: 'active',
  }));
  return { entity: 'master_configs', key: ['key_group', 'company', 'mc_key'], policy: 'once', rows };
}
