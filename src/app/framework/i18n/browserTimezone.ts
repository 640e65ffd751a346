import { isTimezone } from '../../../shared/framework/query/dayStart.ts';

/**
 * The IANA zone of the browser, sent as `timezone` and used to show instants; that of the product where the browser has none or calls it
 * unknown. Decisions 23.
 */
export const browserTimezone = knownTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** @param zone what a browser says: a zone, `Etc/Unknown`, or nothing at all */
export function knownTimezone(zone: string | undefined): string {
  return zone !== undefined && isTimezone(zone) ? zone : 'America/Toronto';
}
