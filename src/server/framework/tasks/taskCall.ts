import type { CallContext } from '../../db/CallContext.ts';
import type { AccountLimits } from '../context/limitReader.ts';

/** The parts of the starting call that a run takes over. */
export interface TaskCall extends AccountLimits {
  readonly language: string;
  readonly timezone: string;
  readonly cmid: string;
}

export function taskCallOf({ language, timezone, cmid, reader: { accounts, fullAccounts } }: CallContext): TaskCall {
  return { language, timezone, cmid, accounts, fullAccounts };
}
