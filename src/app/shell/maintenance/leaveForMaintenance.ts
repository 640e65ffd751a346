/** Our own page for the time of maintenance. */
export const maintenancePath = '/maintenance';

/**
 * Where the browser goes while the portal is down: to the address of the window or of the installation, else to our own page;
 * the address that was asked for goes along as `from`. Spec S-168, S-169, S-338.
 * @param address what the answer of the check named; empty: nothing
 * @param standard address of the installation; empty: none
 */
export function maintenanceAddress({ address, standard, from }: { address: string; standard: string; from: URL }): string {
  const outside = [address, standard].find(isWebAddress);
  if (outside === undefined) return `${maintenancePath}?from=${encodeURIComponent(from.pathname + from.search + from.hash)}`;
  const url = new URL(outside);
  url.searchParams.set('from', from.href);
  return url.href;
}

/** The address to go back to; undefined for one outside this site, and for the page of maintenance itself. */
export function parseFrom(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get('from');
  if (!wanted || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  return url.origin === origin && url.pathname !== maintenancePath ? url.pathname + url.search + url.hash : undefined;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
