import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import { sql } from '../../db/sql.ts';
import type { Seed } from '../../framework/seeds/seedRows.ts';
import type { Upgrade } from '../../framework/upgrades/Upgrade.ts';

/** Security questions of a new installation, by the last part of their message keys, in order. */
const questions = [
  'first_school',
  'parents_town',
  'first_job',
  'first_pet',
  'favourite_book',
  'childhood_street',
  'favourite_teacher',
  'first_car',
  'first_holiday',
  'nickname',
  'first_concert',
  'grandmother_dish',
] as const;

/**
 * The first questions as rows, each inserted once; afterwards administrators edit them. A question that still has its first English
 * text keeps its message key, from which further languages take their text.
 */
export function questionSeed(messages: MessageCatalogues): Seed {
  const rows = questions.map((name, i) => {
    const key = `security_question.${name}`;
    const [text_en, text_fr] = [formatMessage(messages, 'en', key), formatMessage(messages, 'fr', key)];
    return { text_en, text_fr, message_key: key, sequence: i + 1, status: 'active' };
  });
  return { entity: 'security_questions', key: ['message_key'], policy: 'once', rows };
}

/**
 * Moves the French texts of questions in the master configuration out of the description, which an earlier version read. Afterwards the
 * description is a plain description.
 */
export const frenchQuestionUpgrade: Upgrade = {
  name: 'french questions',
  seeds: 'after',
  run: async (tx) => {
    await tx.run(sql`
      update master_configs set mc_value_fr = mc_description, mc_description = null
      where key_group = 'FRAMEWORK' and starts_with(mc_key, 'SECURITY_QUESTION') and mc_value_fr is null and mc_description is not null`);
  },
};
