import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import type { BodyOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import type { passwordEndpoints } from '../../../shared/shell/password/endpoints.ts';
import { foldAnswer, securityAnswerProblem, securityAnswersMin } from '../../../shared/shell/password/securityAnswerRule.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { dummyHash, hashPassword, verifyPassword } from '../credentials/password.ts';
import { passwordErrors } from './passwordErrors.ts';

/** An answer normalized for comparison. */
interface FoldedAnswer {
  readonly question: number;
  readonly answer: string;
}

/** Counts right answers, in the same time with or without stored answers to compare. */
export async function countCorrectAnswers(connection: Connection, userId: number, answers: readonly FoldedAnswer[]): Promise<number> {
  const stored = await connection.run<{ question: number; answer_hash: string }>(sql`
    select question, answer_hash from user_security_answers where "user" = ${userId}`);
  const hashOf = new Map(stored.map(({ question, answer_hash: hash }) => [question, hash]));
  let right = 0;
  for (const { question, answer } of answers) if (await verifyPassword(hashOf.get(question) ?? dummyHash, answer)) right++;
  return right;
}

/** An answer as typed. */
export type SecurityAnswer = BodyOf<EndpointNamed<typeof passwordEndpoints, 'POST passwordreset/verifyquestions'>>['answers'][number];

/** Replaced answers kept for comparison: five sets of three. Bounded, since each costs a hash per given answer. */
const historyMax = 15;

/**
 * Checks answers against the rules. The user's present and last replaced answers count as used.
 * @throws AppError `too_few_answers`, `answers_refused` (400, errors by `answers.<index>`)
 */
export async function checkAnswers(connection: Connection, userId: number, given: readonly SecurityAnswer[]): Promise<void> {
  if (given.length < securityAnswersMin)
    throw passwordErrors.too_few_answers({}, { errors: { answers: { key: 'error.too_few_answers' } } });
  const known = await connection.run<{ id: number }>(sql`select id from security_questions where status = 'active'`);
  const used = await connection.run<{ answer_hash: string }>(sql`
    select answer_hash from user_security_answers where "user" = ${userId}
    union select answer_hash from security_answer_history where "user" = ${userId}`);
  const errors: Record<string, FieldProblem> = {};
  for (const [i, { id, text }] of given.entries()) {
    const before = given.slice(0, i);
    const problem = securityAnswerProblem(text);
    const answer = foldAnswer(text);
    const key = !known.some((question) => question.id === id)
      ? 'unknown_question'
      : before.some((other) => other.id === id)
        ? 'same_question'
        : (problem ?? (before.some((other) => foldAnswer(other.text) === answer) || (await isAmong(used, answer)) ? 'reused' : undefined));
    if (key) errors[`answers.${i}`] = { key: `security_answer.${key}` };
  }
  if (Object.keys(errors).length > 0) throw passwordErrors.answers_refused({}, { errors });
}

async function isAmong(used: readonly { readonly answer_hash: string }[], answer: string): Promise<boolean> {
  const fits = await Promise.all(used.map(({ answer_hash: hash }) => verifyPassword(hash, answer)));
  return fits.includes(true);
}

/** Replaces all answers of a user; the old ones join the history. Only salted hashes of the folded texts are stored. */
export async function replaceAnswers(connection: Connection, userId: number, given: readonly SecurityAnswer[], now: Date): Promise<void> {
  const hashes = await Promise.all(given.map(({ text }) => hashPassword(foldAnswer(text))));
  await connection.transaction(async (tx) => {
    await tx.run(sql`select id from users where id = ${userId} for no key update`);
    await tx.run(sql`
      with gone as (delete from user_security_answers where "user" = ${userId} returning answer_hash, slot)
      insert into security_answer_history ("user", answer_hash, replaced_at) select ${userId}, answer_hash, ${now} from gone order by slot`);
    await tx.run(sql`delete from security_answer_history where "user" = ${userId} and id not in (
      select id from security_answer_history where "user" = ${userId} order by replaced_at desc, id desc limit ${historyMax})`);
    for (const [i, { id }] of given.entries())
      await tx.run(sql`insert into user_security_answers ("user", question, answer_hash, slot, updated_on)
        values (${userId}, ${id}, ${hashes[i]}, ${i + 1}, ${now.toISOString().slice(0, 10)})`);
  });
}
