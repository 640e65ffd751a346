import type { Location } from 'react-router';

type ListAddress = Pick<Location, 'pathname' | 'search' | 'state'>;

const addresses = new Map<string, ListAddress>();

/** Keeps the latest search, page and order of a list, which its address and history entry hold, until this tab is closed. */
export function rememberList({ pathname, search, state }: ListAddress): void {
  addresses.set(pathname, { pathname, search, state });
}

/** Address of a list as it was left; the bare one if this tab has not shown it. */
export function listAddress(pathname: string): ListAddress {
  return addresses.get(pathname) ?? { pathname, search: '', state: null };
}
