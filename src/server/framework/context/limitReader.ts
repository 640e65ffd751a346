import type { Reader } from '../../../shared/framework/Reader.ts';

/** Accounts of an earlier call. */
export type AccountLimits = Pick<Reader, 'accounts' | 'fullAccounts'>;

/** The limit to one account. */
export function onlyAccount(account: number): AccountLimits {
  return { accounts: [account], fullAccounts: [account] };
}

/**
 * A reader with the rights of the moment, limited to the accounts of an earlier call: a session switched to one account starts work on
 * that account only.
 */
export function limitReader(reader: Reader, { accounts, fullAccounts }: AccountLimits): Reader {
  return { ...reader, accounts: common(reader.accounts, accounts), fullAccounts: common(reader.fullAccounts, fullAccounts) };
}

function common(now: Reader['accounts'], before: Reader['accounts']): Reader['accounts'] {
  if (before === 'all') return now;
  return now === 'all' ? before : now.filter((account) => before.includes(account));
}
