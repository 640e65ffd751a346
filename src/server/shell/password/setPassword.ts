import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import type { Account } from '../credentials/accounts.ts';
import { verifyPassword } from '../credentials/password.ts';
import type { Mail } from '../mail/Mail.ts';
import { queueMail } from '../mail/queueMail.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { readSetting } from '../settings/settings.ts';
import { newPasswordProblems } from './newPasswordProblems.ts';
import { passwordErrors } from './passwordErrors.ts';
import { endTokensOf } from './verificationTokens.ts';

/** Most hashes kept: the upper bound of the setting. */
const historyMax = 24;

/**
 * Checks a new password against the rule, the list of common passwords and the user's last passwords. Rules;
 * law 30, 52.
 * @param field prefix of the field names in errors: empty, or `passwords.0.`
 * @throws AppError `password_refused`, `passwords_differ`, `password_used_before` (400, errors by field)
 */
export async function checkNewPassword(
  connection: Connection,
  account: Pick<Account, 'id' | 'uid'>,
  { password, confirmation }: { readonly password: string; readonly confirmation: string },
  field = '',
): Promise<void> {
  const [problem] = await newPasswordProblems(password, { username: account.uid });
  if (problem) throw passwordErrors.password_refused({}, { errors: { [`${field}password`]: { key: `password.${problem}` } } });
  if (password !== confirmation)
    throw passwordErrors.passwords_differ({}, { errors: { [`${field}confirmation`]: { key: 'error.passwords_differ' } } });
  for (const hash of await barredHashes(connection, account.id))
    if (await verifyPassword(hash, password))
      throw passwordErrors.password_used_before({}, { errors: { [`${field}password`]: { key: 'error.password_used_before' } } });
}

/** Hashes of the last passwords, the present one first. */
async function barredHashes(connection: Connection, userId: number): Promise<readonly string[]> {
  const count = await readSetting(connection, 'PASSWORD_HISTORY');
  const rows = await connection.run<{ password_hash: string }>(sql`
    select password_hash from (
      select password_hash, 0 as age from users where id = ${userId} and password_hash is not null
      union all select password_hash, row_number() over (order by changed_at desc, id desc) from password_history where "user" = ${userId}
    ) h order by age limit ${count}`);
  return rows.map(({ password_hash: hash }) => hash);
}

interface NewPassword {
  readonly account: Account;
  readonly hash: string;
  /** true: a temporary password, which the user must change at the next sign-in. */
  readonly mustReset: boolean;
  /** Id of the session that continues; 0: none. */
  readonly except: number;
  readonly mail: Pick<Mail, 'template' | 'secret'>;
}

/**
 * Gives a user another password: keeps the old one in the history, ends every other session, ends every token that could set a
 * password, lifts a lock and informs the user by mail. Law 30, 31.
 */
export async function setPassword(
  tx: Connection,
  ctx: CallContext,
  { records, system }: App,
  { account, hash, mustReset, except, mail }: NewPassword,
): Promise<void> {
  const { now, registry } = ctx;
  const { id, uid, email, first_name: name, language } = account;
  const [before] = await tx.run<{ password_hash: string | null }>(sql`select password_hash from users where id = ${id} for no key update`);
  if (before?.password_hash != null)
    await tx.run(sql`insert into password_history ("user", password_hash, changed_at) values (${id}, ${before.password_hash}, ${now})`);
  await tx.run(sql`delete from password_history where "user" = ${id} and id not in (
    select id from password_history where "user" = ${id} order by changed_at desc, id desc limit ${historyMax})`);
  const set = { password_hash: hash, password_changed_at: now, must_reset: mustReset, failed_logins: 0, locked_at: null };
  await records.in(tx).change(system('password of a proven user', ctx), 'users', id, {}, { set });
  await endSessionsOf(tx, id, now, except);
  await endTokensOf(tx, id, now);
  const message = { ...mail, to: email, language, userId: id, values: { name, username: uid } };
  await queueMail(tx, message, { messages: registry.messages, now, sentBy: ctx.reader.userId });
}
