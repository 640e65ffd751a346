import type { CallContext } from '../../db/CallContext.ts';
import type { Connection } from '../../db/Connection.ts';
import { type Account, findAccounts } from '../credentials/accounts.ts';
import { limitPasswordAttempts } from './limitPasswordAttempts.ts';
import { passwordErrors } from './passwordErrors.ts';
import { findToken } from './verificationTokens.ts';

export interface LinkAccounts {
  readonly tokenId: number;
  readonly expiresAt: Date;
  /** At least one, each active. */
  readonly accounts: readonly Account[];
}

/**
 * Finds the accounts whose passwords the hash of a link may set, without using the link up.
 * @throws AppError `link_invalid` (400) for an unknown, used or expired link
 */
export async function accountsOfLink(connection: Connection, ctx: CallContext, hash: string): Promise<LinkAccounts> {
  await limitPasswordAttempts(connection, ctx, 'reset link');
  const stored = await findToken(connection, 'link', hash, ctx.now);
  const accounts = stored ? await findAccounts(connection, stored.users) : [];
  if (!stored || accounts.length === 0) throw passwordErrors.link_invalid();
  return { tokenId: stored.id, expiresAt: stored.expires_at, accounts };
}
