let current: string | undefined;
const listeners = new Set<() => void>();

/** Version of the definitions as the answers of the API tell it: a change means that screen descriptions are out of date. */
export const definitionsVersion = {
  /** @param version as a header has it; null where an answer says nothing */
  note: (version: string | null): void => {
    if (version === null || version === current) return;
    const isFirst = current === undefined;
    current = version;
    if (!isFirst) for (const listener of listeners) listener();
  },
  /** Told of each change, not of the first version. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
