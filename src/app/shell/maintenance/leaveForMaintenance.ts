import { checkSite } from './checkSite.ts';

/** Our own page for the time of maintenance. */
export const maintenancePath = '/maintenance';

/**
 * Leaves for the page of maintenance if the portal is down for the user of the browser's address. Spec S-167 to S-170.
 * @param standard address of the installation to go to; empty: none
 * @param signal a check that was overtaken by the next route says nothing any more
 */
export async function leaveIfDown(standard: string, signal?: AbortSignal): Promise<void> {
  const state = await checkSite(window.location.pathname, signal);
  if (state.is !== 'down' || signal?.aborted) return;
  const from = new URL(window.location.href);
  const target = new URL(maintenanceAddress({ address: state.address, standard, from }), from);
  // An address of our own, which somebody may name, would otherwise lead to itself for ever.
  if (target.origin === from.origin && target.pathname === from.pathname) return;
  window.location.replace(target);
}

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
