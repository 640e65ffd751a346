const ends = new Map<string, string>();
const listeners = new Set<() => void>();

/** So long before its last end a session says that it will end. Spec S-329. */
export const notificationTimeout = 600_000;

/** When the session of a company ends however often it is renewed, as the last check of its token told. */
export const sessionEnds = {
  /** An instant, UTC. */
  find: (company: string): string | undefined => ends.get(company),
  note: (company: string, instant: string): void => {
    if (ends.get(company) === instant) return;
    ends.set(company, instant);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
