import type { Client } from '../../db/CallContext.ts';

export { anonymous } from '../../../shared/framework/anonymousReader.ts';

/** The client of a context without a call. */
export const noClient: Client = { address: '', userAgent: '' };

/** The time zone of a call if neither the call nor its caller has one. */
export const defaultTimezone = 'America/Toronto';
