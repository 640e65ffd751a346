import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Client } from '../../db/CallContext.ts';

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

/** The client of a context without a call. */
export const noClient: Client = { address: '', userAgent: '' };

/** The time zone of a call if neither the call nor its caller has one. */
export const defaultTimezone = 'America/Toronto';
