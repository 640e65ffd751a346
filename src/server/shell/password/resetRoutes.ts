import { languageOf } from '../../../shared/framework/text.ts';
import type { passwordEndpoints } from '../../../shared/shell/password/endpoints.ts';
import { type CodeMethod, codeMethods } from '../../../shared/shell/password/endpoints.ts';
import { foldAnswer, securityAnswersAsked, securityAnswersMin } from '../../../shared/shell/password/securityAnswerRule.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { type Account, accountKey, findAccount } from '../credentials/accounts.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { readSettings } from '../settings/settings.ts';
import { queueTextMessage } from '../text_messages/queueTextMessage.ts';
import { accountsOfLink } from './accountsOfLink.ts';
import { limitPasswordAttempts } from './limitPasswordAttempts.ts';
import { maskedEmail } from './maskedEmail.ts';
import { maskedPhone } from './maskedPhone.ts';
import { passwordErrors } from './passwordErrors.ts';
import { runAsIfKnown } from './runAsIfKnown.ts';
import { countCorrectAnswers } from './securityAnswers.ts';
import { listAnswered, listFrameworkQuestions, listQuestions, type QuestionLocale, questionsAsked } from './securityQuestions.ts';
import { consumeCode, makeCode, storeCode } from './verificationCodes.ts';
import { issueToken } from './verificationTokens.ts';

/** GET passwordreset/securityquestions: same answer for known and unknown accounts. Spec S-286, R-228. */
export async function securityQuestions(call: CallOf<typeof passwordEndpoints, 'GET passwordreset/securityquestions'>) {
  const name = call.query;
  const connection = identityConnection(call.app);
  await limitPasswordAttempts(connection, call.ctx, 'reset look-up');
  const account = await findAccount(connection, name);
  return { questions: await questionsAsked(connection, account, name, questionLocale(call.ctx)) };
}

/**
 * GET passwordreset/securityquestionsbyhash: shows real questions, since the holder of the link has access to the mailbox.
 * @throws AppError `link_invalid` (400), `multiple_profiles`, `not_enough_questions` (409). Rules
 */
export async function securityQuestionsByHash(call: CallOf<typeof passwordEndpoints, 'GET passwordreset/securityquestionsbyhash'>) {
  const connection = identityConnection(call.app);
  const { accounts } = await accountsOfLink(connection, call.ctx, call.query.hash);
  const [account, ...others] = accounts;
  if (!account) throw passwordErrors.link_invalid();
  if (others.length > 0) throw passwordErrors.multiple_profiles();
  const answered = await listAnswered(connection, account.id, questionLocale(call.ctx));
  if (answered.length < securityAnswersMin) throw passwordErrors.not_enough_questions();
  return { username: account.uid, company: account.company_code, questions: answered.slice(0, securityAnswersAsked) };
}

/** GET passwordreset/accountsbyhash: the accounts that need a password on the page. @throws AppError `link_invalid` (400) */
export async function accountsByHash(call: CallOf<typeof passwordEndpoints, 'GET passwordreset/accountsbyhash'>) {
  const { accounts, expiresAt } = await accountsOfLink(identityConnection(call.app), call.ctx, call.query.hash);
  return { company: accounts[0]?.company_code ?? '', usernames: accounts.map(({ uid }) => uid), expires: expiresAt.toISOString() };
}

/** GET passwordreset/questions */
export async function questions(call: CallOf<typeof passwordEndpoints, 'GET passwordreset/questions'>) {
  return { questions: await listQuestions(identityConnection(call.app), requestedLocale(call.ctx, call.query.language)) };
}

/** GET passwordreset/frameworkquestions */
export async function frameworkQuestions(call: CallOf<typeof passwordEndpoints, 'GET passwordreset/frameworkquestions'>) {
  return { questions: await listFrameworkQuestions(identityConnection(call.app), requestedLocale(call.ctx, call.query.language)) };
}

/**
 * GET passwordreset/userprofile: masked destinations of a code. The methods depend only on the installation, and an account without a
 * number gets an invented number, so that known and unknown accounts get the same answer. Spec S-286; law 45
 */
export async function userProfile(call: CallOf<typeof passwordEndpoints, 'GET passwordreset/userprofile'>) {
  const name = call.query;
  const connection = identityConnection(call.app);
  await limitPasswordAttempts(connection, call.ctx, 'reset look-up');
  const account = await findAccount(connection, name);
  const methods = methodsOf(call.app);
  return {
    email: await maskedEmail(connection, account?.email, accountKey(name), name.username),
    phone: methods.includes('text message') ? await maskedPhone(connection, account?.phone, accountKey(name)) : null,
    methods: [...methods, 'questions' as const],
  };
}

/** Methods with which this installation sends codes. */
function methodsOf({ config }: App): readonly CodeMethod[] {
  return codeMethods.filter((method) => method !== 'text message' || config.textMessages !== undefined);
}

/**
 * POST passwordreset/sendcode.
 * @throws AppError `communication_method_required`, `text_message_unavailable` (400), `too_many_attempts` (429). Spec S-287, R-221
 */
export async function sendCode(call: CallOf<typeof passwordEndpoints, 'POST passwordreset/sendcode'>) {
  const { method: asked, ...name } = call.body;
  const method = checkMethod(call.app, asked);
  const connection = identityConnection(call.app);
  // Both methods count together.
  await limitPasswordAttempts(connection, call.ctx, 'reset code', accountKey(name));
  const { now } = call.ctx;
  const { CODE_MINUTES: minutes } = await readSettings(connection);
  const account = await findAccount(connection, name);
  const hasAddress = method === 'email' || account?.phone;
  const { code, hash } = await makeCode();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await connection.transaction(async (tx) => {
    // A user who is being deleted is unknown already: the row of the code would wait for the end, and so tell that the user exists.
    const [present] = await tx.run(sql`select id from users where id = ${account?.id ?? 0} for key share skip locked`);
    const reached = present && hasAddress ? account : undefined;
    const email = reached?.email ?? 'nobody@localhost';
    await storeCode(tx, { userId: reached?.id, email, kind: 'reset', method, hash, expiresAt, now });
    await runAsIfKnown(tx, reached !== undefined, (inner) =>
      method === 'email'
        ? mailCode(inner, call.ctx, reached, { code, minutes })
        : textCode(inner, call.ctx, call.app, reached, { code, minutes }),
    );
  });
  return { expires: expiresAt.toISOString() };
}

/** @throws AppError `communication_method_required`, `text_message_unavailable` (400). Rule R-221 */
function checkMethod(app: App, asked: string | undefined): CodeMethod {
  if (!asked)
    throw passwordErrors.communication_method_required({}, { errors: { method: { key: 'error.communication_method_required' } } });
  const method = codeMethods.find((known) => known === asked);
  if (!method) throw passwordErrors.communication_method_required({}, { errors: { method: { key: 'validation.enum' } } });
  if (!methodsOf(app).includes(method))
    throw passwordErrors.text_message_unavailable({}, { errors: { method: { key: 'error.text_message_unavailable' } } });
  return method;
}

interface SentCode {
  readonly code: string;
  readonly minutes: number;
}

async function mailCode(
  tx: Connection,
  { registry, now }: CallContext,
  account: Account | undefined,
  { code, minutes }: SentCode,
): Promise<void> {
  const values = { name: account?.first_name ?? '', username: account?.uid ?? '', minutes };
  const about = account && { userId: account.id };
  const to = { to: account?.email ?? 'nobody@localhost', language: account?.language ?? 'en' };
  await queueMail(tx, { template: 'reset_code', ...to, values, secret: code, ...about }, { messages: registry.messages, now });
}

async function textCode(
  tx: Connection,
  { registry, now }: CallContext,
  app: App,
  account: Account | undefined,
  { code, minutes }: SentCode,
): Promise<void> {
  const to = { phone: account?.phone ?? '0000000000', language: account?.language ?? 'en', userId: account?.id };
  const { productName: product } = app.config;
  await queueTextMessage(tx, { ...to, code, minutes }, { messages: registry.messages, product, now });
}

/** POST passwordreset/verifycode. @throws AppError `verification_failed` (400), `too_many_attempts` (429). Spec S-287 */
export async function verifyCode(call: CallOf<typeof passwordEndpoints, 'POST passwordreset/verifycode'>) {
  const { code, ...name } = call.body;
  const connection = identityConnection(call.app);
  await limitPasswordAttempts(connection, call.ctx, 'reset code check', accountKey(name));
  const { CODE_TRIES: tries } = await readSettings(connection);
  const account = await findAccount(connection, name);
  const fits = await consumeCode(connection, { userId: account?.id, kind: 'reset', code: code.trim(), tries, now: call.ctx.now });
  return proofFor(connection, call.ctx, fits ? account?.id : undefined);
}

/** POST passwordreset/verifyquestions. @throws AppError `verification_failed` (400), `too_many_attempts` (429). Spec S-287 */
export async function verifyQuestions(call: CallOf<typeof passwordEndpoints, 'POST passwordreset/verifyquestions'>) {
  const { answers, ...name } = call.body;
  const connection = identityConnection(call.app);
  await limitPasswordAttempts(connection, call.ctx, 'reset questions', accountKey(name));
  const account = await findAccount(connection, name);
  const asked = await questionsAsked(connection, account, name, questionLocale(call.ctx));
  const given = new Map(answers.map(({ id, text }) => [id, foldAnswer(text)]));
  const right = await countCorrectAnswers(
    connection,
    account?.id ?? 0,
    asked.map(({ id }) => ({ question: id, answer: given.get(id) ?? '' })),
  );
  return proofFor(connection, call.ctx, right === securityAnswersAsked ? account?.id : undefined);
}

/** @throws AppError `verification_failed` (400) if there is no user */
async function proofFor(connection: Connection, { now }: CallContext, userId: number | undefined) {
  if (userId === undefined) throw passwordErrors.verification_failed();
  const { CODE_MINUTES: minutes } = await readSettings(connection);
  const { token, expiresAt } = await issueToken(connection, { kind: 'proof', users: [userId], now, minutes });
  return { proof: token, expires: expiresAt.toISOString() };
}

function questionLocale({ registry, language }: CallContext): QuestionLocale {
  return { language, messages: registry.messages };
}

function requestedLocale(ctx: CallContext, asked: string | undefined): QuestionLocale {
  const words = questionLocale(ctx);
  return asked ? { ...words, language: languageOf(asked, Object.keys(words.messages)) } : words;
}
