/** The user's authorization by a second source, such as an identity provider, and its end. Spec S-146. */
export interface SecondaryAuth {
  readonly source: string;
  readonly authorized: boolean;
  /** Instant, UTC; empty when it has no end. */
  readonly expires: string;
}

/** Sent with every call and read from every answer. Spec S-221, S-222. */
export const secondaryAuthHeader = 'x-secondary-auth';

/** The header's text: `source=okta;authorized=1;expires=2026-03-01T12:00:00Z` (law 32). */
export function formatSecondaryAuth({ source, authorized, expires }: SecondaryAuth): string {
  return `source=${source};authorized=${authorized ? 1 : 0};expires=${expires}`;
}

/** Reads the header's text; undefined for one that names no source. */
export function parseSecondaryAuth(text: string): SecondaryAuth | undefined {
  const parts = new Map(
    text.split(';').map((part): [string, string] => [part.split('=', 1)[0]?.trim() ?? '', part.slice(part.indexOf('=') + 1).trim()]),
  );
  const source = parts.get('source');
  return source ? { source, authorized: parts.get('authorized') === '1', expires: parts.get('expires') ?? '' } : undefined;
}
