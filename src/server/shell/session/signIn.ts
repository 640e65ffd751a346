import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { findSignInAccount } from '../credentials/accounts.ts';
import { dummyHash, verifyPassword } from '../credentials/password.ts';
import { isPasswordDue } from '../credentials/passwordAge.ts';
import { clearAttempts, type Limit, limitAttempts } from '../limits/limitAttempts.ts';
import { networkOf } from '../limits/networkOf.ts';
import { readSettings } from '../settings/settings.ts';
import { countFailure, heldLimit } from './lockout.ts';
import { logSignIn } from './logSignIn.ts';
import { noteSignIn } from './noteSignIn.ts';
import { type DeviceToken, rememberDevice } from './rememberedDevices.ts';
import { createSession, type IssuedToken } from './sessions.ts';
import { signInErrors } from './signInErrors.ts';
import type { Attempt } from './startSession.ts';

export interface Credentials {
  readonly username: string;
  readonly company: string;
  readonly password: string;
  /** Y: remember the device, unless the password must be reset first. */
  readonly keep?: 'Y' | 'N';
}

interface SignInAttempt extends Attempt {
  /** Id of a browser in which the user has signed in before: failures from elsewhere do not lock the user out there. */
  readonly knownDevice: string | undefined;
}

export type SignInResult =
  | ({ readonly kind: 'signed_in'; readonly userId: number; readonly status: 0 | 4; readonly kept: DeviceToken | undefined } & IssuedToken)
  /** The password is right, and the account waits for its activation. */
  | { readonly kind: 'inactive'; readonly userId: number };

/**
 * Signs a user in by password. Each attempt is counted before the password is checked, so that concurrent attempts cannot slip
 * past the limits. Each takes the same steps and the same time, for known and unknown users.
 * @throws AppError `sign_in_failed` (401) for every reason, `too_many_attempts` (429) for an address or a known device with too many
 *   failures
 */
export async function signIn(connection: Connection, credentials: Credentials, attempt: SignInAttempt): Promise<SignInResult> {
  const { LOCKOUT_FAILURES, LOCKOUT_MINUTES, ADDRESS_FAILURES, PASSWORD_MONTHS } = await readSettings(connection);
  const { now, address, knownDevice } = attempt;
  const windowMs = LOCKOUT_MINUTES * 60_000;
  const account = await findSignInAccount(connection, credentials, isPasswordDue(PASSWORD_MONTHS, now));
  // Each attempt is logged as failed until it succeeds.
  const entry = { at: now, username: credentials.username, company: account?.company ?? null, address } as const;
  const logonId = await logSignIn(connection, { ...entry, result: 'failure', method: 'password' });
  const limit: Limit =
    knownDevice === undefined
      ? { what: 'sign in: address', key: networkOf(address), max: ADDRESS_FAILURES, windowMs, now, sharedBy: 'network' }
      : { what: 'sign in: device', key: knownDevice, max: LOCKOUT_FAILURES, windowMs, now };
  try {
    await limitAttempts(connection, limit);
  } catch (error) {
    await setResult(connection, logonId, 'locked');
    throw error;
  }
  const window = { windowMs, now, max: LOCKOUT_FAILURES };
  const isLocked = await countFailure(connection, account, credentials.username, window);
  const wasLocked = isLocked && knownDevice === undefined;
  const fits = await verifyPassword(account?.password_hash ?? dummyHash, credentials.password);
  if (wasLocked) await setResult(connection, logonId, 'locked');
  if (!account || wasLocked || !fits || account.company_status !== 'active') throw signInErrors.sign_in_failed();
  if (account.user_status === 'inactive') return { kind: 'inactive', userId: account.id };
  if (account.user_status !== 'active') throw signInErrors.sign_in_failed();

  const status = account.must_reset ? 4 : 0;
  const issued = await connection.transaction(async (tx) => {
    // A sign-in from a known device does not lift a lock that strangers have caused.
    await noteSignIn(tx, account.id, { at: now, keepsLock: isLocked });
    await clearAttempts(tx, limit);
    await clearAttempts(tx, heldLimit(account.id, window));
    await setResult(tx, logonId, status === 4 ? 'reset' : 'success');
    const kept = credentials.keep === 'Y' && status === 0 ? await rememberDevice(tx, account.id, account.company, attempt) : undefined;
    const session = { userId: account.id, companyId: account.company, loginStatus: status, rememberedDevice: kept?.id } as const;
    return { kept, ...(await createSession(tx, { ...session, ...attempt })) };
  });
  return { kind: 'signed_in', userId: account.id, status, ...issued };
}

async function setResult(connection: Connection, logonId: number, result: 'success' | 'locked' | 'reset'): Promise<void> {
  await connection.run(sql`update user_logons set result = ${result} where id = ${logonId}`);
}
