import type { AnswerOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import { formatMessage, hasMessage, type MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import { type Language, type Text, textIn } from '../../../shared/framework/text.ts';
import type { passwordEndpoints } from '../../../shared/shell/password/endpoints.ts';
import { securityAnswersAsked, securityAnswersMin } from '../../../shared/shell/password/securityAnswerRule.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { type Account, type AccountName, accountKey } from '../credentials/accounts.ts';
import { derivedNumber, readPortalSecret } from '../settings/portalSecret.ts';

export type Question = AnswerOf<EndpointNamed<typeof passwordEndpoints, 'GET passwordreset/questions'>>['questions'][number];

/** Language of the questions, and the messages of further languages. */
export interface QuestionLocale {
  readonly language: Language;
  readonly messages: MessageCatalogues;
}

interface StoredQuestion {
  readonly id: number;
  readonly en: string;
  readonly fr: string | null;
  readonly message_key: string | null;
}

/** The questions that every user may choose, in the language. */
export async function listQuestions(connection: Connection, words: QuestionLocale): Promise<readonly Question[]> {
  const rows = await connection.run<StoredQuestion>(sql`
    select id, text_en as en, text_fr as fr, message_key from security_questions where status = 'active' order by sequence, id`);
  return rows.map((row) => localized(row, words));
}

/** Questions of the master configuration: group FRAMEWORK, keys that begin with SECURITY_QUESTION; value 1 is the message key. */
export async function listFrameworkQuestions(connection: Connection, words: QuestionLocale): Promise<readonly Question[]> {
  const rows = await connection.run<StoredQuestion>(sql`
    select id, mc_value as en, mc_value_fr as fr, mc_v1 as message_key from master_configs
    where key_group = 'FRAMEWORK' and starts_with(mc_key, 'SECURITY_QUESTION') and company is null and status = 'active'
    order by sequence nulls last, mc_key`);
  return rows.map((row) => localized(row, words));
}

/** The questions that a user has answered, in the order of the answers. */
export async function listAnswered(connection: Connection, userId: number, words: QuestionLocale): Promise<readonly Question[]> {
  const rows = await connection.run<StoredQuestion>(sql`
    select q.id, q.text_en as en, q.text_fr as fr, q.message_key
    from user_security_answers a join security_questions q on q.id = a.question where a."user" = ${userId} order by a.slot`);
  return rows.map((row) => localized(row, words));
}

/**
 * The text of a question: English and French from its row, further languages from message files, English if a text is missing. If
 * the English was changed since, the message no longer translates it. Law 33
 */
function localized({ id, en, fr, message_key: key }: StoredQuestion, { language, messages }: QuestionLocale): Question {
  const stored: Text = { en, fr: fr || en };
  const isTranslated = !Object.hasOwn(stored, language) && key !== null && Object.hasOwn(messages[language] ?? {}, key);
  if (!isTranslated) return { id, text: textIn(stored, language) };
  const isChanged = hasMessage(messages, key) && formatMessage(messages, 'en', key) !== en;
  return { id, text: isChanged ? en : formatMessage(messages, language, key) };
}

/**
 * The questions asked at a reset: the first two of an account that has answered enough. Any other account, known or not, gets two
 * fixed questions, derived from its name, that cannot be answered. Rules.
 */
export async function questionsAsked(
  connection: Connection,
  account: Account | undefined,
  name: AccountName,
  words: QuestionLocale,
): Promise<readonly Question[]> {
  const answered = await listAnswered(connection, account?.id ?? 0, words);
  const madeUp = await decoyQuestions(connection, name, words);
  return answered.length >= securityAnswersMin ? answered.slice(0, securityAnswersAsked) : madeUp;
}

async function decoyQuestions(connection: Connection, name: AccountName, words: QuestionLocale): Promise<readonly Question[]> {
  const catalogue = await listQuestions(connection, words);
  const secret = await readPortalSecret(connection);
  const places = new Map(catalogue.map(({ id }) => [id, derivedNumber(secret, 'question', `${accountKey(name)}\n${id}`, 2 ** 40)]));
  return catalogue.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)).slice(0, securityAnswersAsked);
}
