import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import { activationPath } from '../../../shared/shell/registration/activationPath.ts';
import type { registrationEndpoints } from '../../../shared/shell/registration/endpoints.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { type Account, accountKey, findAccount } from '../credentials/accounts.ts';
import { refuseFields } from '../credentials/checkPerson.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { limitPasswordAttempts } from '../password/limitPasswordAttempts.ts';
import { passwordErrors } from '../password/passwordErrors.ts';
import { reply202 } from '../password/reply202.ts';
import { runAsIfKnown } from '../password/runAsIfKnown.ts';
import { consumeCode, makeCode, storeCode } from '../password/verificationCodes.ts';
import { issueToken } from '../password/verificationTokens.ts';
import { readSettings } from '../settings/settings.ts';
import { usersAs } from '../users/userColumns.ts';

/** Account that waits for activation with a code. */
export type PendingAccount = Pick<Account, 'id' | 'uid' | 'company_code' | 'email' | 'first_name' | 'language'>;

interface CodeMail {
  readonly messages: MessageCatalogues;
  readonly now: Date;
  /** Code and hash, made beforehand since the hash takes a while. */
  readonly made: { readonly code: string; readonly hash: string };
  readonly sentBy?: number;
}

/** Stores and mails an activation code; without an account it does the same work without effect. */
export async function mailActivationCode(
  tx: Connection,
  account: PendingAccount | undefined,
  { messages, now, made, sentBy = 0 }: CodeMail,
): Promise<void> {
  const { CODE_MINUTES: minutes } = await readSettings(tx);
  const to = account?.email ?? 'nobody@localhost';
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await storeCode(tx, { userId: account?.id, email: to, kind: 'activation', method: 'email', hash: made.hash, expiresAt, now });
  await runAsIfKnown(tx, account !== undefined, (inner) => {
    const { uid: username = '', company_code: company = '', first_name: name = '' } = account ?? {};
    const link = activationPath('online-quoting', { company, username });
    const about = account && { userId: account.id };
    const values = { name, username, minutes };
    const mail = {
      template: 'activation_code',
      to,
      language: account?.language ?? 'en',
      values,
      secret: made.code,
      link,
      ...about,
    } as const;
    return queueMail(inner, mail, { messages, now, sentBy });
  });
}

/**
 * POST users/send_activation_code: same answer for known and unknown accounts.
 * @throws AppError `too_many_attempts` (429). Spec S-237
 */
export async function sendActivationCode({
  ctx,
  app,
  body: name,
  reply,
}: CallOf<typeof registrationEndpoints, 'POST users/send_activation_code'>) {
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'activation code', accountKey(name));
  const account = await findAccount(connection, name, 'inactive');
  const made = await makeCode();
  await connection.transaction((tx) => mailActivationCode(tx, account, { messages: ctx.registry.messages, now: ctx.now, made }));
  return reply202(reply);
}

/**
 * POST users/activate.
 * @returns for an account without password, the proof with which `changepassword` sets it
 * @throws AppError `invalid_body` (400, rule R-017), `verification_failed` (400), `too_many_attempts` (429). Spec S-237
 */
export async function activate({ ctx, app, body }: CallOf<typeof registrationEndpoints, 'POST users/activate'>) {
  const { activation_code: text, ...name } = body;
  const code = text.trim();
  refuseFields({ activation_code: !/^[0-9]{6}$/.test(code) && 'validation.activation_code' });
  const { now } = ctx;
  const connection = identityConnection(app);
  await limitPasswordAttempts(connection, ctx, 'activation', accountKey(name));
  const { CODE_TRIES: tries, CODE_MINUTES: minutes } = await readSettings(connection);
  const account = await findAccount(connection, name, 'inactive');
  const fits = await consumeCode(connection, { userId: account?.id, kind: 'activation', code, tries, now });
  if (!fits || !account) throw passwordErrors.verification_failed();
  return connection.transaction(async (tx) => {
    const isInactive = sql`${usersAs('u').status} = 'inactive'`;
    // An administrator may have locked the account meanwhile.
    const [waiting] = await tx.run(sql`select u.id from users u where u.id = ${account.id} and ${isInactive} for no key update`);
    const set = { failed_logins: 0, locked_at: null };
    if (waiting) await app.records.in(tx).move(app.system('activation of an account', ctx), 'users', account.id, 'activate', { set });
    if (account.password_hash !== null) return { status: 0 as const, needs_password: false, proof: '', expires: '' };
    const { token, expiresAt } = await issueToken(tx, { kind: 'proof', users: [account.id], now, minutes });
    return { status: 0 as const, needs_password: true, proof: token, expires: expiresAt.toISOString() };
  });
}
