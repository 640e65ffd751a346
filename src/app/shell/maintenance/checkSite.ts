import { maintenanceHeader } from '../../../shared/shell/maintenance/maintenanceHeader.ts';
import { cmidOf, companyOf } from '../addresses/location.ts';
import { authorizationOf } from '../session/requestHeaders.ts';
import { findSession } from '../session/sessionStore.ts';

/** Answer of the site root: the portal is open, down (with an address to leave for; empty: our own page), or not reachable. */
export type SiteState = { readonly is: 'open' } | { readonly is: 'down'; readonly address: string } | { readonly is: 'unreachable' };

/**
 * Asks the site root if the portal is down for the user of an address: a header says so, and any failure status means it too. No answer at
 * all says nothing. Spec S-167 to S-170.
 */
export async function checkSite(pathname: string, signal?: AbortSignal): Promise<SiteState> {
  const session = findSession(companyOf(pathname));
  const headers = {
    accept: '*/*',
    cmid: cmidOf(pathname) ?? 'UNKNOWN',
    // A maintenance window may admit administrators. Law 34.
    ...(session && { authorization: authorizationOf(session) }),
  };
  try {
    const answer = await fetch(`/?ts=${Date.now()}`, { headers, cache: 'no-store', signal: signal ?? null });
    if (answer.ok && answer.headers.get(maintenanceHeader) !== 'true') return { is: 'open' };
    return { is: 'down', address: answer.headers.get('x-maintenance-url') ?? '' };
  } catch {
    return { is: 'unreachable' };
  }
}
