import { checkSite } from './checkSite.ts';

/** Our own maintenance page. */
export const maintenancePath = '/maintenance';

/**
 * Leaves for the maintenance page if the portal is down for the user of the browser's address. Spec S-167 to S-170.
 * @param defaultAddress address of the installation to go to; empty: none
 * @param signal aborts when the next route overtakes the check
 */
export async function leaveIfDown(defaultAddress: string, signal?: AbortSignal): Promise<void> {
  const state = await checkSite(window.location.pathname, signal);
  if (state.is !== 'down' || signal?.aborted) return;
  const from = new URL(window.location.href);
  const target = new URL(maintenanceAddress({ address: state.address, defaultAddress, from }), from);
  // A window may name one of our own addresses, which would otherwise redirect to itself for ever.
  if (target.origin === from.origin && target.pathname === from.pathname) return;
  window.location.replace(target);
}

/**
 * Target of the browser while the portal is down: the address of the window or of the installation, else our own page; the requested
 * address goes along as `from`. Spec S-168, S-169, S-338.
 * @param address from the answer of the check; empty: none
 * @param defaultAddress address of the installation; empty: none
 */
export function maintenanceAddress({ address, defaultAddress, from }: { address: string; defaultAddress: string; from: URL }): string {
  const outside = [address, defaultAddress].find(isWebAddress);
  if (outside === undefined) return `${maintenancePath}?from=${encodeURIComponent(from.pathname + from.search + from.hash)}`;
  const url = new URL(outside);
  url.searchParams.set('from', from.href);
  return url.href;
}

/** The address to return to; undefined for one outside this site, and for the maintenance page itself. */
export function parseFrom(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get('from');
  if (!wanted || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  return url.origin === origin && url.pathname !== maintenancePath ? url.pathname + url.search + url.hash : undefined;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
