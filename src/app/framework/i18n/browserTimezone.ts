import { isTimezone } from '../../../shared/framework/query/dayStart.ts';

/**
 * The IANA zone of the browser, sent as `timezone` and used to show instants; the company's zone if the browser has none or calls it
 * unknown. Law 23.
 */
export let browserTimezone = knownTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * @param zone what a browser says: a zone, `Etc/Unknown`, or nothing at all
 * @param company zone of the company of its user; undefined: nobody has signed in yet
 */
export function knownTimezone(zone: string | undefined, company?: string): string {
  return [zone, company].find((each) => each !== undefined && isTimezone(each)) ?? 'America/Toronto';
}

/** Takes up the zone of the company of a session, if the browser does not know its own. */
export function fallBackOnTimezone(company: string | undefined): void {
  browserTimezone = knownTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone, company);
}
