import { defineHooks } from '../../framework/registrations/hooks.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { userFields } from '../users/userColumns.ts';
import { clearAccount, endSessionsOf, endSessionsOfCompany, setLoginStatus } from './sessions.ts';

/** Effects of changes of users, companies and rights on running sessions. */
export const sessionHooks = defineHooks({
  /** Ends the sessions for good: they stay ended even if the account is activated again soon after. Law 29. */
  'users.endSessions': async ({ connection, ctx, id, record, previous }) => {
    if (id !== undefined && previous && userFields(previous).status === 'active' && record && userFields(record).status !== 'active')
      await endSessionsOf(identityWithin(connection), id, ctx.now);
    return undefined;
  },

  /** Makes a user who must choose another password do so at once, not at the next sign-in. Spec S-164, R-237 */
  'users.forceReset': async ({ connection, id, record, previous }) => {
    if (id !== undefined && record?.['must_reset'] === true && previous?.['must_reset'] !== true)
      await setLoginStatus(identityWithin(connection), id, 4);
    return undefined;
  },

  /** As `users.endSessions`. */
  'companies.endSessions': async ({ connection, ctx, id, record, previous }) => {
    if (id !== undefined && previous?.['status'] === 'active' && record?.['status'] !== 'active')
      await endSessionsOfCompany(identityWithin(connection), id, ctx.now);
    return undefined;
  },

  /** Runs after an account is taken away, or its row given to another user. */
  'group_accounts.clearSessions': async ({ connection, record, previous }) => {
    const [user, account] = [previous?.['user'], previous?.['account']];
    const isKept = record?.['user'] === user && record?.['account'] === account;
    if (typeof user === 'number' && typeof account === 'number' && !isKept) await clearAccount(identityWithin(connection), user, account);
    return undefined;
  },
});
