import { languageName } from '../../../shared/framework/messages/languageName.ts';
import type { Language } from '../../../shared/framework/text.ts';
import { profileLanguage } from '../../../shared/shell/settings/profileLanguage.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** The first of the list, in this order. */
const standard: readonly Language[] = ['en', 'fr'];

/**
 * Puts each language that has a message file into the master configuration, where administrators say whether it is offered; a row
 * that is there already stays as it is. Spec B-306, B-308.
 */
export async function seedLanguages(connection: Connection, languages: readonly Language[]): Promise<void> {
  const rows = [...standard, ...languages.filter((language) => !standard.includes(language))].map((language, i) => ({
    mc_key: `LANGUAGE_${language.toUpperCase()}`,
    mc_value: languageName(language),
    mc_description:
      'Value 1: Y where the language is offered; value 2: its code / Valeur 1 : Y si la langue est offerte; valeur 2 : son code',
    mc_v2: profileLanguage(language),
    sequence: i + 1,
  }));
  await connection.run(sql`
    insert into master_configs (key_group, mc_key, mc_value, mc_description, mc_v1, mc_v2, sequence, status)
    select 'FRAMEWORK', mc_key, mc_value, mc_description, 'Y', mc_v2, sequence, 'active'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (mc_key text, mc_value text, mc_description text, mc_v2 text, sequence int)
    on conflict do nothing`);
}
