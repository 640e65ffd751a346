import { formatMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import type { Connection } from '../../db/Connection.ts';
import { upgradeOnce } from '../../db/schema/upgradeOnce.ts';
import { sql } from '../../db/sql.ts';

/** The questions that an installation begins with, by the last part of their message keys, in their order. */
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
 * Puts in the questions from which people choose, once: from then on they are the administrator's. A question that still has its first
 * English text keeps the key of its message, under which further languages have it.
 */
export async function seedSecurityQuestions(connection: Connection, messages: MessageCatalogues): Promise<void> {
  const rows = questions.map((name, i) => {
    const key = `security_question.${name}`;
    return { key, en: formatMessage(messages, 'en', key), fr: formatMessage(messages, 'fr', key), place: i + 1 };
  });
  const seeds = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q (key text, en text, fr text, place int)`;
  await connection.run(sql`
    insert into security_questions (text_en, text_fr, message_key, sequence, status)
    select en, fr, key, place, 'active' from ${seeds} where not exists (select from security_questions) on conflict do nothing`);
  // Those that an earlier version has put in.
  await connection.run(sql`
    update security_questions s set message_key = q.key from ${seeds} where s.text_en = q.en and s.message_key is null`);
}

/**
 * Moves the French texts of questions in the master configuration out of the description, where an earlier version read them. Done once:
 * afterwards the description is nothing but that.
 */
export async function moveFrenchQuestions(connection: Connection): Promise<void> {
  await upgradeOnce(connection, 'french questions', (tx) =>
    tx.run(sql`
      update master_configs set mc_value_fr = mc_description, mc_description = null
      where key_group = 'FRAMEWORK' and starts_with(mc_key, 'SECURITY_QUESTION') and mc_value_fr is null and mc_description is not null`),
  );
}
