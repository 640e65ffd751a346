import type { Language } from '../../../shared/framework/text.ts';
import { securityAnswersAsked, securityAnswersMin } from '../../../shared/shell/securityAnswerRule.ts';
import type { Connection } from '../../db/Connection.ts';
import { type RawBuilder, sql } from '../../db/sql.ts';
import { readPortalSecret, settledNumber } from '../settings/portalSecret.ts';
import { type Account, type AccountName, accountKey } from './accounts.ts';

export interface Question {
  readonly id: number;
  readonly text: string;
}

/** The questions that anybody may choose, in the language. */
export async function listQuestions(connection: Connection, language: Language): Promise<readonly Question[]> {
  return connection.run<Question>(sql`
    select id, ${textIn(language)} as text from security_questions where status = 'active' order by sequence, id`);
}

/** Those of the master configuration: group FRAMEWORK, keys that begin with SECURITY_QUESTION; French stands in the description. */
export async function listFrameworkQuestions(connection: Connection, language: Language): Promise<readonly Question[]> {
  return connection.run<Question>(sql`
    select id, ${language === 'fr' ? sql`coalesce(mc_description, mc_value)` : sql`mc_value`} as text from master_configs
    where key_group = 'FRAMEWORK' and starts_with(mc_key, 'SECURITY_QUESTION') and company is null and status = 'active'
    order by sequence nulls last, mc_key`);
}

/** The questions that a user has answered, in her order. */
export async function listAnswered(connection: Connection, userId: number, language: Language): Promise<readonly Question[]> {
  return connection.run<Question>(sql`
    select q.id, ${textIn(language)} as text from user_security_answers a join security_questions q on q.id = a.question
    where a."user" = ${userId} order by a.slot`);
}

/**
 * The questions asked at a reset: the first two of an account that has answered enough. Of any other account, known or not,
 * two that its name settles for ever, which nobody can answer. Rules R-227, R-228.
 */
export async function questionsAsked(
  connection: Connection,
  account: Account | undefined,
  name: AccountName,
  language: Language,
): Promise<readonly Question[]> {
  const answered = await listAnswered(connection, account?.id ?? 0, language);
  const madeUp = await madeUpQuestions(connection, name, language);
  return answered.length >= securityAnswersMin ? answered.slice(0, securityAnswersAsked) : madeUp;
}

async function madeUpQuestions(connection: Connection, name: AccountName, language: Language): Promise<readonly Question[]> {
  const catalogue = await listQuestions(connection, language);
  const secret = await readPortalSecret(connection);
  const places = new Map(catalogue.map(({ id }) => [id, settledNumber(secret, 'question', `${accountKey(name)}\n${id}`, 2 ** 40)]));
  return catalogue.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)).slice(0, securityAnswersAsked);
}

function textIn(language: Language): RawBuilder {
  return language === 'fr' ? sql`text_fr` : sql`text_en`;
}
