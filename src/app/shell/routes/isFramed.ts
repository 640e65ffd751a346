import { type Address, parseRedirect } from '../addresses/addresses.ts';
import type { FixedRoute } from '../addresses/fixedRoutes.ts';
import { companyOf } from '../addresses/location.ts';
import type { Session } from '../session/Session.ts';

/**
 * true: a fixed page is drawn within the frame of the signed-in app.
 * @param session the session of the page's address, if any
 */
export function isFramed({ frame }: FixedRoute, address: Pick<Address, 'search'>, session: Session | undefined): boolean {
  if (frame !== 'signed_in') return frame === 'app';
  // A user who must first choose a password sees nothing else, and another company's page belongs to no menu of the session's company.
  return session?.auth.loginStatus === 0 && isOfCompany(address.search, session.user.company);
}

/** A forgotten password is reset as without a session. */
function isOfCompany(search: string, company: string): boolean {
  const query = new URLSearchParams(search);
  const named = query.get('company')?.toLowerCase() ?? companyOf(parseRedirect(search) ?? '');
  return !query.has('forgotten') && (named === undefined || named === company);
}
