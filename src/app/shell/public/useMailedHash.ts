import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Takes the hash of a mailed link out of the address, at once and with its entry in the history: it stays in the state of the location alone.
 * @param stateOf the state that holds the hash; the same function at each drawing
 * @returns true while the hash is in the address, so that nothing is drawn yet
 */
export function useMailedHash(stateOf: (hash: string) => object): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hash = new URLSearchParams(search).get('hash');
  useEffect(() => {
    if (hash === null) return;
    const kept = new URLSearchParams(search);
    kept.delete('hash');
    void navigate(`${pathname}?${kept}`, { replace: true, state: stateOf(hash) });
  }, [hash, search, pathname, navigate, stateOf]);
  return hash !== null;
}

/** The state of a page that needs the hash alone. */
export function hashState(hash: string): { readonly hash: string } {
  return { hash };
}

/** The hash in a state of `hashState`; empty for any other state. */
export function hashOf(state: unknown): string {
  const hash = typeof state === 'object' && state !== null && 'hash' in state ? state.hash : undefined;
  return typeof hash === 'string' ? hash : '';
}
