import { isCompanyCode } from '../../../shared/shell/companies/companyCode.ts';

/** The company in an address: its first segment, unless that segment belongs to the portal. */
export function companyOf(pathname: string): string | undefined {
  const first = pathname.split('/')[1] ?? '';
  return isCompanyCode(first) ? first : undefined;
}

/** The screen in an address `/{company}/pages/{cmid}/…`, or the document library in `/{company}/doclib/{cmid}/…`. */
export function cmidOf(pathname: string): string | undefined {
  const [, company = '', area, cmid] = pathname.split('/');
  return isCompanyCode(company) && (area === 'pages' || area === 'doclib') && cmid ? decoded(cmid) : undefined;
}

/** True for an address of a document library, which no definition describes. */
export function isLibrary(pathname: string): boolean {
  return pathname.split('/')[2] === 'doclib';
}

/** A segment of an address, decoded; left unchanged if its escapes are invalid. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The cmid that the guard of an address checks: of a screen, or of a document library `/{company}/doclib/{cmid}/…`. */
export function guardedCmidOf(pathname: string): string | undefined {
  const [, , area, cmid] = pathname.split('/');
  return area === 'doclib' && cmid ? decodeURIComponent(cmid) : cmidOf(pathname);
}

/** Company of the sign-in page at an address; undefined for any other address, also for one with a page behind `#/`. */
export function loginCompanyOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined {
  return /^\/[^/]+\/login$/.test(pathname) && !hash.startsWith('#/') ? companyOf(pathname) : undefined;
}
