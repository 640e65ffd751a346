import { createContext, type ReactNode, use, useCallback, useRef } from 'react';
import { visuallyHidden } from '../../visuallyHidden.ts';

const AnnounceContext = createContext<(words: string) => void>(() => undefined);

/** Gives the function that says to screen readers what a key or a press has changed in the grid around a component. */
export function useAnnounce(): (words: string) => void {
  return use(AnnounceContext);
}

/** A grid with its announcements. They are written at the element: none of them draws the grid again. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const announce = useCallback((words: string) => {
    if (place.current) place.current.textContent = words;
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={place} aria-live="polite" style={visuallyHidden} />
    </AnnounceContext>
  );
}
