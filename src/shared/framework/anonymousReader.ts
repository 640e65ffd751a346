import type { Reader } from './Reader.ts';

/** A caller without a session: sees public data only. */
export const anonymous: Reader = {
  userId: 0,
  companyId: 0,
  type: 'ANON',
  isStaff: false,
  isAdmin: false,
  seesAllCompanies: false,
  accounts: [],
  fullAccounts: [],
  roles: new Set(),
  isActedFor: false,
  grants: new Set(),
};
