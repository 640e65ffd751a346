import { invariant } from '../../../shared/framework/AppError.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { defineJobs } from '../../framework/jobs/JobDefinition.ts';
import { sendJob } from '../../framework/jobs/sendJob.ts';
import { identityConnection } from '../credentials/identityConnection.ts';

interface SignedIn {
  readonly at: Date;
  /** true: failed sign-ins still count, and a lock by them stays. */
  readonly keepsLock: boolean;
}

/** Notes a sign-in in the user's row; while another transaction holds that, a job notes it later. Decision 691. */
export async function noteSignIn(tx: Connection, user: number, signedIn: SignedIn): Promise<void> {
  if (await storeSignIn(tx, user, signedIn)) return;
  await sendJob(tx, 'session.note_sign_in', { user, at: signedIn.at.toISOString(), keeps_lock: signedIn.keepsLock });
}

/** @returns false: the row is held; true also for a user who is gone */
async function storeSignIn(connection: Connection, user: number, { at, keepsLock }: SignedIn): Promise<boolean> {
  const stored = await connection.run(sql`
    update users set last_login = greatest(last_login, ${at}), failed_logins = case when ${keepsLock} then failed_logins else 0 end,
      locked_at = case when ${keepsLock} then locked_at end
    where id = (select id from users where id = ${user} for no key update skip locked) returning id`);
  if (stored.length > 0) return true;
  return (await connection.run(sql`select id from users where id = ${user}`)).length === 0;
}

export const sessionJobs = defineJobs({
  /** `{ user, at, keeps_lock }` of a sign-in during which the user's row was held. */
  'session.note_sign_in': {
    retries: ['5s', '15s', '1m', '5m', '15m', '1h'],
    handle: async (app, { user, at, keeps_lock: keepsLock }) => {
      invariant(typeof user === 'number' && typeof at === 'string', 'the job names a user and a time');
      const isStored = await storeSignIn(identityConnection(app), user, { at: new Date(at), keepsLock: keepsLock === true });
      if (!isStored) throw new Error('the row of the user is held by another transaction');
    },
  },
});
