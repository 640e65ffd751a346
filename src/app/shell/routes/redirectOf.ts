import { isCompanyCode } from '../../../shared/shell/companies/companyCode.ts';
import { type Address, loginPath } from '../addresses/addresses.ts';
import { hasLibrary } from '../menus/hasLibrary.ts';
import { landingPath } from '../session/landingPath.ts';
import type { Session } from '../session/Session.ts';

/** Former screens, and entries of menus, whose page has a different address. Spec S-044 to S-046, S-093. */
const movedScreens: Readonly<Record<string, (company: string) => string>> = {
  'UA-PWD': (company) => `/reset-password?company=${company}`,
  'UA-SECQST': (company) => `/${company}/pages/update-security-profile`,
  'reset-questions': (company) => `/${company}/pages/update-security-profile`,
  'API-DOCS': () => '/documents',
  // Address of react-admin's `useRequireAccess`.
  'access-denied': () => '/403-forbidden',
  SIGNOFF: (company) => `/${company}/logout`,
};

/**
 * Target of an address that is a redirect. Specification, main part 2.
 * @param session the latest session of all, if any
 * @param product code of the default company
 * @returns undefined for an address that is no redirect
 */
export function redirectOf({ pathname, search, hash }: Address, session: Session | undefined, product: string): string | undefined {
  // More than one slash would name another host, and no route leads there.
  if (hash.startsWith('#/')) return withQuery(hash.replace(/^#[/\\]+/, '/'), search);
  const company = session?.user.company ?? product;
  const [first = '', ...rest] = pathname.split('/').slice(1);
  if (pathname === '/' || pathname === '/index.html') return session ? landingPath(session) : loginPath(product);
  if (first === 'login' || first === 'menu') return loginPath(company);
  if (first === 'pages' && rest.length > 0) return `/${company}${pathname}${search}`;
  // A company's address with nothing behind its slash.
  if (isCompanyCode(first) && rest.length === 1 && rest[0] === '')
    return session?.user.company === first ? landingPath(session) : loginPath(first);
  const [area, cmid = '', ...more] = rest;
  if (isCompanyCode(first) && area === 'pages' && more.length === 0 && Object.hasOwn(movedScreens, cmid))
    return movedScreens[cmid]?.(first);
  // A library has no screen.
  if (area === 'pages' && session?.user.company === first && hasLibrary(session, cmid))
    return `/${[first, 'doclib', cmid, ...more].join('/')}${search}`;
  return undefined;
}

function withQuery(path: string, search: string): string {
  return search === '' || !path.includes('?') ? path + search : `${path}&${search.slice(1)}`;
}
