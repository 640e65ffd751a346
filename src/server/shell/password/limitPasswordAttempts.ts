import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { limitAttempts } from '../limits/limitAttempts.ts';
import { networkOf } from '../limits/networkOf.ts';
import { readSettings } from '../settings/settings.ts';

/** Tries of one kind per account within the window; the settings limit the tries per address. */
const attemptsPerAccount = 5;

/**
 * Counts a try for the calling address and, if an account is named, for that account, known or not.
 * @param what at most 30 characters
 * @throws AppError `too_many_attempts` (429)
 */
export async function limitPasswordAttempts(
  connection: Connection,
  { client, now }: CallContext,
  what: string,
  account?: string,
): Promise<void> {
  const { ADDRESS_FAILURES, LOCKOUT_MINUTES } = await readSettings(connection);
  const limit = { windowMs: LOCKOUT_MINUTES * 60_000, now };
  const network = { key: networkOf(client.address), sharedBy: 'network' } as const;
  await limitAttempts(connection, { ...limit, ...network, what: `${what}: address`, max: ADDRESS_FAILURES });
  if (account !== undefined) await limitAttempts(connection, { ...limit, what, key: account, max: attemptsPerAccount });
}
