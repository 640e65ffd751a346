import type { Connection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';

/** Environment variable with the domains that users may write to. */
export const mailDomainsName = 'MAIL_DOMAINS';

const domainPattern = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/**
 * Reads a list such as `example.com, *.example.org`; `*.` stands for the names below a domain.
 * @returns the domains in lower case; empty for every domain; undefined for a text that is no such list
 */
export function parseMailDomains(text: string): readonly string[] | undefined {
  const domains = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  return domains.every((domain) => domainPattern.test(domain)) ? domains : undefined;
}

/** The domains that users may write to; empty: every domain. A text that is no list, which only a program can store, allows none. */
export async function readMailDomains(connection: Connection): Promise<readonly string[]> {
  const [row] = await connection.run<{ value: string }>(sql`
    select value from environment_variables where name = ${mailDomainsName} and company is null and not secret and value is not null`);
  return row === undefined ? [] : (parseMailDomains(row.value) ?? ['']);
}

/** @returns true if the list of `readMailDomains` allows the address */
export function isMailAllowed(domains: readonly string[], address: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.some((domain) => (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain));
}
