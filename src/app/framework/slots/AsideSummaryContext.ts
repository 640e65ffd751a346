import { createContext, use, useEffect } from 'react';

/** Takes the line that stands for the component beside a form where a phone has no room for it; undefined: there is none. */
export const AsideSummaryContext = createContext<(summary: string | undefined) => void>(() => undefined);

/** Says in one line what the component beside a form shows, for the bar that opens it on a phone. */
export function useAsideSummary(summary: string): void {
  const say = use(AsideSummaryContext);
  useEffect(() => {
    say(summary);
    return () => say(undefined);
  }, [say, summary]);
}
