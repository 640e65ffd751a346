import type { SignInAnswer } from '../../../shared/shell/session/SignInAnswer.ts';
import type { CallContext, Client } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { isPasswordDue } from '../credentials/passwordAge.ts';
import { readSettings } from '../settings/settings.ts';
import { usersAs } from '../users/userColumns.ts';
import { logSignIn } from './logSignIn.ts';
import { noteSignIn } from './noteSignIn.ts';
import { signInAnswer } from './profile.ts';
import { createSession, type IssuedToken } from './sessions.ts';

const u = usersAs('u');

/** Origin and time of an attempt. */
export interface Attempt extends Client {
  readonly now: Date;
}

interface ProvenUser {
  readonly userId: number;
  readonly username: string;
  readonly companyId: number;
  /** Id of the remembered device that starts the session. */
  readonly rememberedDevice?: number;
}

/** Starts a session for a user who has proven the identity without a password, and logs it as a sign-in. */
export async function startSession(
  connection: Connection,
  { userId, username, companyId, rememberedDevice }: ProvenUser,
  method: 'token' | 'external',
  attempt: Attempt,
): Promise<IssuedToken & { readonly status: 0 | 4 }> {
  const { PASSWORD_MONTHS } = await readSettings(connection);
  return connection.transaction(async (tx) => {
    const [user] = await tx.run<{ must_reset: boolean }>(sql`
      select u.must_reset or ${isPasswordDue(PASSWORD_MONTHS, attempt.now)} as must_reset
      from users u join companies c on c.id = ${u.company} where u.id = ${userId}`);
    await noteSignIn(tx, userId, { at: attempt.now, keepsLock: true });
    const status = user?.must_reset ? 4 : 0;
    const { now: at, address } = attempt;
    await logSignIn(tx, { at, username, company: companyId, result: status === 4 ? 'reset' : 'success', address, method });
    const issued = await createSession(tx, { userId, companyId, loginStatus: status, rememberedDevice, ...attempt });
    return { ...issued, status };
  });
}

/** The user state of a new session; undefined if the user or company has been locked meanwhile. */
export async function answerOf(
  connection: Connection,
  ctx: CallContext,
  app: App,
  { userId, ...issued }: IssuedToken & { readonly userId: number; readonly status: 0 | 4 },
): Promise<SignInAnswer | undefined> {
  const own = await userContext(app, userId, { ...ctx, actedBy: undefined });
  return own && signInAnswer(connection, own, app, issued);
}

/** Origin and time of a call. */
export function attemptOf({ client, now }: CallContext): Attempt {
  return { ...client, now };
}
