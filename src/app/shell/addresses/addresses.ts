/** An address within the app, in the form of React Router. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The sign-in page of a company, with the requested address in its query. Spec S-116. */
export function loginPath(company: string, address?: Pick<Address, 'pathname' | 'search'>): string {
  return `/${company}/login${address ? `?redirect=${encodeURIComponent(address.pathname + address.search)}` : ''}`;
}

/** The page for a refused screen. Spec S-122. */
export function forbiddenPath(address: Pick<Address, 'pathname' | 'search'>): string {
  return `/403-forbidden?redirect=${encodeURIComponent(address.pathname + address.search)}`;
}

/** Address of a screen, given by its path below `pages/`. */
export function screenPath(company: string, path: string): string {
  return `/${company}/pages/${path}`;
}

/** The target address in a `redirect` query; undefined for an address outside this site and for the sign-in pages themselves. */
export function parseRedirect(search: string): string | undefined {
  const redirect = new URLSearchParams(search).get('redirect');
  if (!redirect?.startsWith('/') || !URL.canParse(redirect, window.location.origin)) return undefined;
  const url = new URL(redirect, window.location.origin);
  return url.origin === window.location.origin && !leadsBack(url.pathname) ? url.pathname + url.search + url.hash : undefined;
}

/** Compares as the router does, without its code, which the sign-in page does not load: any case, encoded letters, slashes at the end. */
function leadsBack(pathname: string): boolean {
  const letters = pathname.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent);
  return /^\/[^/]+\/+(login|logout)\/*$/i.test(letters);
}

/** Part of the preferences with the user's sessions, as the fragment of the page's address. */
export const sessionsAnchor = 'sessions';

/** Part of the preferences with the kinds of notices. */
export const noticesAnchor = 'notices';
