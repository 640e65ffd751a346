import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { limitAttempts } from './limitAttempts.ts';

/** Calls admitted in a minute. */
export interface CostlyLimit {
  readonly perUser: number;
  readonly perCompany: number;
}

const reloads: CostlyLimit = { perUser: 10, perCompany: 20 };
const windowMs = 60_000;

/**
 * Counts an expensive call, such as a reload: at most ten per minute and user, twenty per minute and company, across all servers.
 * @param what name of the work, at most 30 characters
 * @param limit other numbers than these, for work that costs less
 * @throws AppError `too_many_attempts` (429). Law 48
 */
export async function limitCostly(
  { reader, now }: CallContext,
  app: App,
  what: string,
  { perUser, perCompany }: CostlyLimit = reloads,
): Promise<void> {
  const connection = identityConnection(app);
  await limitAttempts(connection, { what: `${what} user`, key: String(reader.userId), max: perUser, windowMs, now });
  await limitAttempts(connection, { what: `${what} company`, key: String(reader.companyId), max: perCompany, windowMs, now });
}
