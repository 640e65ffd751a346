import { sql } from '../../db/sql.ts';
import { defineHooks } from '../../framework/registrations/hooks.ts';
import { identityWithin } from '../credentials/identityConnection.ts';
import { userFields } from '../users/userColumns.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Ends the sessions for good when the status changes: they stay ended even if the account or the company is activated again
 * soon after. Decisions 29.
 */
export const sessionHooks = defineHooks({
  'users.endSessions': async ({ connection, ctx, id, record, previous }) => {
    if (id !== undefined && previous && userFields(previous).status === 'active' && record && userFields(record).status !== 'active')
      await endSessionsOf(identityWithin(connection), id, ctx.now);
    return undefined;
  },

  'companies.endSessions': async ({ connection, ctx, id, record, previous }) => {
    if (id === undefined || previous?.['status'] !== 'active' || record?.['status'] === 'active') return undefined;
    const identity = identityWithin(connection);
    await identity.run(sql`update kept_sign_ins set ended_at = ${ctx.now} where company = ${id} and ended_at is null`);
    await identity.run(sql`update sessions set ended_at = ${ctx.now} where company = ${id} and ended_at is null`);
    return undefined;
  },
});
