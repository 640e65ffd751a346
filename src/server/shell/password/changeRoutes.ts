import { randomBytes } from 'node:crypto';
import type { BodyOf, EndpointNamed } from '../../../shared/framework/calls/endpointTypes.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import type { passwordEndpoints } from '../../../shared/shell/password/endpoints.ts';
import { emailProblem } from '../../../shared/shell/registration/emailProblem.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { CallOf, Session } from '../../framework/http/Call.ts';
import { type Account, type AccountName, findAccounts, findAccountsByEmail } from '../credentials/accounts.ts';
import { refuseFields } from '../credentials/checkPerson.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { dummyHash, hashPassword, verifyPassword } from '../credentials/password.ts';
import { queueMail } from '../mail/queueMail.ts';
import { rotateToken } from '../session/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { limitPasswordAttempts } from './limitPasswordAttempts.ts';
import { newPasswordProblems } from './newPasswordProblems.ts';
import { passwordErrors } from './passwordErrors.ts';
import { reply202 } from './reply202.ts';
import { linkTo } from './resetLink.ts';
import { findProof, findResetPermit, type ResetPermit, type ResetPermitRequest, spendResetPermit } from './resetPermit.ts';
import { runAsIfKnown } from './runAsIfKnown.ts';
import { checkNewPassword, setPassword } from './setPassword.ts';
import { consumeToken, issueToken } from './verificationTokens.ts';

interface CheckedPassword extends AccountName {
  readonly password: string;
  readonly current?: boolean;
}

/**
 * POST passwordreset/verifypassword: checks a new password against the rule, or the caller's current password, which gives the
 * proof for changepassword. Law 33.
 * @throws AppError `login_required` (401) for the current password without a session or of another user, `too_many_attempts` (429)
 */
export async function verifyNewOrCurrent({
  ctx,
  app,
  session,
  body,
}: CallOf<typeof passwordEndpoints, 'POST passwordreset/verifypassword'>) {
  if (body.current) return verifyCurrent(ctx, app, session, body);
  const { language, registry } = ctx;
  const problems = await newPasswordProblems(body.password, body);
  const messages = problems.map((problem) => formatMessage(registry.messages, language, `password.${problem}`));
  return { valid: messages.length === 0, messages };
}

async function verifyCurrent(ctx: CallContext, app: App, session: Session | undefined, { username, company, password }: CheckedPassword) {
  const connection = identityConnection(app);
  const [account] = session ? await findAccounts(connection, [session.userId]) : [];
  if (!account || account.uid.toLowerCase() !== username.toLowerCase() || account.company_code !== company.toLowerCase())
    throw httpErrors.login_required();
  await limitPasswordAttempts(connection, ctx, 'current password', String(account.id));
  if (!(await verifyPassword(account.password_hash ?? dummyHash, password)))
    return { valid: false, messages: [formatMessage(ctx.registry.messages, ctx.language, 'error.current_password_wrong')] };
  const { CODE_MINUTES: minutes } = await readSettings(connection);
  const { token, expiresAt } = await issueToken(connection, { kind: 'proof', users: [account.id], now: ctx.now, minutes });
  return { valid: true, messages: [], proof: token, expires: expiresAt.toISOString() };
}

type NewPasswordPair = Required<Pick<ChangeRequest, 'password' | 'confirmation'>>;

type ChangeRequest = BodyOf<EndpointNamed<typeof passwordEndpoints, 'POST passwordreset/changepassword'>>;

/**
 * POST passwordreset/changepassword.
 * @throws AppError `verification_failed`, `link_invalid`, `password_refused`, `passwords_differ`, `password_used_before` (400),
 *   `multiple_accounts` (409), `too_many_attempts` (429). Spec S-288, R-207 to
 */
export async function changePassword({ ctx, app, session, body }: CallOf<typeof passwordEndpoints, 'POST passwordreset/changepassword'>) {
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'password change');
  const { tokenId, accounts } = await findProof(connection, body, ctx.now);
  const changes: { account: Account; hash: string }[] = [];
  for (const { account, pair, field } of pairsOf(accounts, body)) {
    await checkNewPassword(connection, account, pair, field);
    changes.push({ account, hash: await hashPassword(pair.password) });
  }
  const own = session && changes.some(({ account }) => account.id === session.userId) ? session.id : 0;
  const issued = await connection.transaction(async (tx) => {
    if (!(await consumeToken(tx, tokenId, ctx.now))) throw body.hash ? passwordErrors.link_invalid() : passwordErrors.verification_failed();
    for (const { account, hash } of changes)
      await setPassword(tx, ctx, app, { account, hash, mustReset: false, except: own, mail: { template: 'password_changed' } });
    if (own === 0) return undefined;
    await tx.run(sql`update sessions set login_status = 0 where id = ${own}`);
    return rotateToken(tx, own, ctx.now);
  });
  return { status: 0 as const, token: issued?.token ?? '', expires: issued?.expiresAt.toISOString() ?? '' };
}

interface AccountPair {
  readonly account: Account;
  readonly pair: NewPasswordPair;
  /** Prefix of the field names in errors. */
  readonly field: string;
}

/** Pairs accounts with passwords. Rule R-229: if a link belongs to several accounts, each needs its own password. */
function pairsOf(accounts: readonly Account[], body: ChangeRequest): readonly AccountPair[] {
  const [only, ...others] = accounts;
  if (body.passwords === undefined) {
    if (!only || others.length > 0) throw passwordErrors.multiple_accounts();
    return [{ account: only, pair: pairOf(body), field: '' }];
  }
  const given = new Map(body.passwords.map((pair, i) => [pair.username.toLowerCase(), { pair, field: `passwords.${i}.` }]));
  const pairs = accounts.flatMap((account) => {
    const found = given.get(account.uid.toLowerCase());
    return found ? [{ account, ...found }] : [];
  });
  if (pairs.length < accounts.length || given.size > accounts.length) throw passwordErrors.multiple_accounts();
  return pairs;
}

function pairOf({ password, confirmation }: ChangeRequest): NewPasswordPair {
  const missing = Object.entries({ password, confirmation }).filter(([, value]) => value === undefined);
  if (password === undefined || confirmation === undefined)
    throw httpErrors.invalid_body({}, { errors: Object.fromEntries(missing.map(([name]) => [name, { key: 'validation.required' }])) });
  return { password, confirmation };
}

/** POST passwordreset/hashbyemail: mails a link for all accounts of the address in that company. Spec S-288, R-229 */
export async function mailLink({ ctx, app, body, reply }: CallOf<typeof passwordEndpoints, 'POST passwordreset/hashbyemail'>) {
  const { email, company } = body;
  refuseFields({ email: emailProblem(email) });
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'reset mail', `${company.toLowerCase()}\n${email.toLowerCase()}`);
  const { now, registry } = ctx;
  const { MAIL_LINK_MINUTES: minutes } = await readSettings(connection);
  const accounts = await findAccountsByEmail(connection, email, company);
  await connection.transaction(async (tx) => {
    const { token } = await issueToken(tx, { kind: 'link', users: accounts.map(({ id }) => id), now, minutes });
    await runAsIfKnown(tx, accounts.length > 0, (inner) => {
      const values = { accounts: accounts.length, usernames: accounts.map(({ uid }) => uid).join(', '), minutes };
      const link = linkTo(company.toLowerCase(), token);
      const [first] = accounts;
      const mail = { template: 'reset_link', to: first?.email ?? email, language: first?.language ?? 'en', values, link } as const;
      return queueMail(inner, mail, { messages: registry.messages, now });
    });
  });
  return reply202(reply);
}

/** POST passwordreset/generate_resethash: exchanges a proof for a hash. @throws AppError `verification_failed` (400). Spec S-288 */
export async function generateResetHash({
  ctx,
  app,
  session,
  body,
}: CallOf<typeof passwordEndpoints, 'POST passwordreset/generate_resethash'>) {
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'reset hash');
  return hashFor(connection, ctx, app, await findResetPermit(connection, ctx, session, body));
}

/** POST passwordreset/set_temp_hash: gives a hash for a proof, or to an administrator who passes it on. Spec S-289, R-237 */
export async function setTemporaryHash({ ctx, app, session, body }: CallOf<typeof passwordEndpoints, 'POST passwordreset/set_temp_hash'>) {
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'reset hash');
  return hashFor(connection, ctx, app, await findResetPermit(connection, ctx, session, body));
}

async function hashFor(connection: Connection, ctx: CallContext, app: App, permit: ResetPermit) {
  const { MAIL_LINK_MINUTES: minutes } = await readSettings(connection);
  return connection.transaction(async (tx) => {
    await spendResetPermit(tx, ctx, app, permit);
    const { token, expiresAt } = await issueToken(tx, { kind: 'link', users: [permit.account.id], now: ctx.now, minutes });
    return { hash: token, expires: expiresAt.toISOString() };
  });
}

/**
 * POST passwordreset/set_temp_pass: mails a temporary password; the next sign-in gives status 4.
 * @throws AppError `verification_failed`, `link_invalid` (400), `no_permission` (403), `account_not_found` (404),
 *   `multiple_profiles` (409). Spec S-289, R-237
 */
export async function setTemporaryPassword({
  ctx,
  app,
  session,
  body,
  reply,
}: CallOf<typeof passwordEndpoints, 'POST passwordreset/set_temp_pass'>) {
  await sendTemporaryPassword(ctx, app, session, body);
  return reply202(reply);
}

/** POST passwordreset/set_temp_pass_{product}: as set_temp_pass, for the default company only. */
export async function setTemporaryPasswordOfProduct({
  ctx,
  app,
  session,
  params,
  body,
  reply,
}: CallOf<typeof passwordEndpoints, 'POST passwordreset/set_temp_pass_{product}'>) {
  const { productCode } = app.config;
  if (params.product !== productCode) throw httpErrors.unknown_call();
  await sendTemporaryPassword(ctx, app, session, body, productCode);
  return reply202(reply);
}

async function sendTemporaryPassword(
  ctx: CallContext,
  app: App,
  session: Session | undefined,
  request: ResetPermitRequest,
  company?: string,
): Promise<void> {
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'temporary password');
  const permit = await findResetPermit(connection, ctx, session, request);
  if (company !== undefined && permit.account.company_code !== company) throw passwordErrors.verification_failed();
  const password = temporaryPassword();
  const hash = await hashPassword(password);
  await connection.transaction(async (tx) => {
    await spendResetPermit(tx, ctx, app, permit);
    const mail = { template: 'temporary_password', secret: password } as const;
    await setPassword(tx, ctx, app, { account: permit.account, hash, mustReset: true, except: 0, mail });
  });
}

/** Starts with a letter and has all kinds of characters plus 96 random bits, so that it meets every password rule. */
function temporaryPassword(): string {
  return `Aa1-${randomBytes(12).toString('base64url')}`;
}
