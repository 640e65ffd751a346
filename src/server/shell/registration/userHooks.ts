import { defineHooks } from '../../framework/registrations/hooks.ts';
import { findAccounts } from '../credentials/accounts.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { queueMail } from '../mail/queueMail.ts';
import { linkTo } from '../password/resetLink.ts';
import { makeCode } from '../password/verificationCodes.ts';
import { issueToken } from '../password/verificationTokens.ts';
import { readSettings } from '../settings/settings.ts';
import { userFields } from '../users/userColumns.ts';
import { mailActivationCode } from './activation.ts';

export const userHooks = defineHooks({
  /** Mails a user made by an administrator the way to sign in: an activation code, or a link for the first password. */
  'users.welcome': async ({ ctx, registry, connection: scoped, id = 0, record, previous }) => {
    if (previous !== undefined || record === undefined) return undefined;
    const connection = identityWithin(scoped);
    const { now, reader } = ctx;
    const context = { messages: registry.messages, now, sentBy: reader.userId };
    if (userFields(record).status === 'inactive') {
      const [waiting] = await findAccounts(connection, [id], 'inactive');
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
});
