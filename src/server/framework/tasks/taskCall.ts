import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';

/** The parts of the starting call that a run takes over. */
export interface TaskCall {
  readonly language: string;
  readonly timezone: string;
  readonly cmid: string;
  readonly accounts: Reader['accounts'];
  readonly fullAccounts: Reader['fullAccounts'];
}

export function taskCallOf({ language, timezone, cmid, reader: { accounts, fullAccounts } }: CallContext): TaskCall {
  return { language, timezone, cmid, accounts, fullAccounts };
}

/**
 * A reader with the rights of the moment, limited to the accounts of the starting call: a session switched to one account starts work
 * on that account alone.
 */
export function limitReader(reader: Reader, { accounts, fullAccounts }: TaskCall): Reader {
  return { ...reader, accounts: common(reader.accounts, accounts), fullAccounts: common(reader.fullAccounts, fullAccounts) };
}

function common(now: Reader['accounts'], then: Reader['accounts']): Reader['accounts'] {
  if (then === 'all') return now;
  return now === 'all' ? then : now.filter((account) => then.includes(account));
}
