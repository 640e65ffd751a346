import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Number of grids on the page by the key of their state. */
const present = new Map<string, number>();

/**
 * Removes the state of a grid from the history entry when the grid leaves the page without a navigation; after one it stays for the
 * return. Grid contract 13; spec B-273.
 */
export function useEntryOnLeave(historyKey: string): void {
  const location = useLocation();
  const navigate = useNavigate();
  const around = useRef({ position: positionNow(), navigate });
  useEffect(() => {
    around.current = { position: positionNow(), navigate };
  }, [location, navigate]);
  useEffect(() => {
    present.set(historyKey, (present.get(historyKey) ?? 0) + 1);
    return () => {
      present.set(historyKey, (present.get(historyKey) ?? 1) - 1);
      const { position, navigate } = around.current;
      // Another drawing of the same grid may follow at once, and another grid may have replaced the entry.
      setTimeout(() => {
        const { [historyKey]: own, ...state } = entryState();
        if (own === undefined || present.get(historyKey) !== 0 || position !== positionNow()) return;
        const { search, hash } = window.location;
        void navigate({ search, hash }, { replace: true, state, preventScrollReset: true });
      });
    };
  }, [historyKey]);
}

/** Place of the present entry in the browser's history, as the router counts it. */
function positionNow(): unknown {
  const { idx }: { readonly idx?: unknown } = window.history.state ?? {};
  return idx;
}

/** State of the present entry. */
function entryState(): Readonly<Record<string, unknown>> {
  const { usr }: { readonly usr?: unknown } = window.history.state ?? {};
  return typeof usr === 'object' && usr !== null ? { ...usr } : {};
}
