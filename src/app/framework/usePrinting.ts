import { useSyncExternalStore } from 'react';

/** true while the page is being printed. MUI's own hook warns of this query, since layout must not depend on it; colours may. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

const query = typeof window !== 'undefined' && typeof window.matchMedia === 'function' ? window.matchMedia('print') : undefined;

function isPrinting(): boolean {
  return query?.matches ?? false;
}

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}
