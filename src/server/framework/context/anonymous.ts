import type { Reader } from '../../../shared/framework/Reader.ts';

/** A caller without a session: sees what is public. */
export const anonymous: Reader = {
  userId: 0,
  companyId: 0,
  type: 'ANON',
  isStaff: false,
  isAdmin: false,
  seesAllCompanies: false,
  accounts: [],
  fullAccounts: [],
  grants: new Set(),
};

/** The zone of calls that name none and whose caller has none. */
export const defaultTimezone = 'America/Toronto';
