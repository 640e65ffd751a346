import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Number of grids on the page by the key of their state. */
const present = new Map<string, number>();

/**
 * Removes the state of a grid from the history entry when the grid leaves the page without a navigation; after one it stays for the
 * return. Grid contract, section 13; spec B-273.
 */
export function useEntryOnLeave(historyKey: string): void {
  const location = useLocation();
  const navigate = useNavigate();
  const around = useRef({ location, navigate });
  useEffect(() => {
    around.current = { location, navigate };
  });
  useEffect(() => {
    present.set(historyKey, (present.get(historyKey) ?? 0) + 1);
    return () => {
      present.set(historyKey, (present.get(historyKey) ?? 1) - 1);
      const { location, navigate } = around.current;
      // Another drawing of the same grid may follow at once.
      setTimeout(() => {
        const { [historyKey]: own, ...state }: Readonly<Record<string, unknown>> = location.state ?? {};
        if (own === undefined || present.get(historyKey) !== 0 || location.key !== entryKey()) return;
        const { search, hash } = location;
        void navigate({ search, hash }, { replace: true, state, preventScrollReset: true });
      });
    };
  }, [historyKey]);
}

/** Key that the router gave to the present entry; `default` for the first one of a tab. */
function entryKey(): string {
  const { key }: { readonly key?: unknown } = window.history.state ?? {};
  return typeof key === 'string' ? key : 'default';
}
