import { useSyncExternalStore } from 'react';

/** Whether the page is being printed. MUI's own hook warns of this query, since layout must not hang on it; colours may. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

const query = typeof window !== 'undefined' && 'matchMedia' in window ? window.matchMedia('print') : undefined;

function isPrinting(): boolean {
  return query?.matches ?? false;
}

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}
