import { textOf } from '../../../shared/framework/records/textOf.ts';
import { sql } from '../../db/sql.ts';
import { defineHooks, type RecordValues } from '../../framework/registrations/hooks.ts';
import { findAccounts } from '../credentials/accounts.ts';
import { queueMail } from '../mail/queueMail.ts';
import { linkTo } from '../password/resetLink.ts';
import { makeCode } from '../password/verificationCodes.ts';
import { issueToken } from '../password/verificationTokens.ts';
import { readSettings } from '../settings/settings.ts';
import { userFields, usersAs } from '../users/userColumns.ts';
import { mailActivationCode, type Waiting } from './activation.ts';

export const userHooks = defineHooks({
  /** Mails a user made by an administrator the way to sign in: an activation code, or a link for the first password. */
  'users.welcome': async ({ ctx, registry, connection, id = 0, record, previous }) => {
    if (previous !== undefined || record === undefined) return undefined;
    const { now, reader } = ctx;
    const context = { messages: registry.messages, now, sentBy: reader.userId };
    if (userFields(record).status === 'inactive') {
      const waiting = await waitingOf(record, id, connection);
      await mailActivationCode(connection, waiting, { ...context, made: await makeCode() });
      return undefined;
    }
    const [account] = await findAccounts(connection, [id]);
    if (!account) return undefined;
    const { MAIL_LINK_MINUTES: minutes } = await readSettings(connection);
    const { token } = await issueToken(connection, { kind: 'link', users: [id], now, minutes });
    const values = { name: account.first_name, username: account.uid, minutes };
    const link = linkTo(account.company_code, token);
    await queueMail(
      connection,
      { template: 'account_made', to: account.email, language: account.language, values, link, userId: id },
      context,
    );
    return undefined;
  },

  /** Makes a user who must choose another password do so at once, not at the next sign-in. Spec S-164, R-237 */
  'users.forceReset': async ({ connection, id = 0, record, previous }) => {
    if (record?.['must_reset'] === true && previous?.['must_reset'] !== true)
      await connection.run(sql`update sessions set login_status = 4 where "user" = ${id} and ended_at is null`);
    return undefined;
  },
});

async function waitingOf(record: RecordValues, id: number, connection: Parameters<typeof findAccounts>[0]): Promise<Waiting | undefined> {
  const [company] = await connection.run<{ code: string }>(
    sql`select c.code from companies c join users u on ${usersAs('u').company} = c.id where u.id = ${id}`,
  );
  const user = userFields(record);
  const language = textOf(user.language).split('-')[0] || 'en';
  const [uid, first_name] = [textOf(user.username), textOf(user.firstName)];
  return company && { id, uid, company_code: company.code, email: textOf(user.email), first_name, language };
}
