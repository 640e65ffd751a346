import { makeStore } from '../stores/makeStore.ts';

const store = makeStore<string | undefined>(undefined);

/** Version of the definitions in the answers of the API: a change means that screen descriptions are out of date. */
export const definitionsVersion = {
  /** @param version from a header; null if an answer has none */
  note: (version: string | null): void => {
    if (version !== null) store.set(version);
  },
  /** Calls the listener at each change, not for the first version. @returns function that removes the listener */
  subscribe: (listener: () => void): (() => void) =>
    store.subscribe((before) => {
      if (before !== undefined) listener();
    }),
};
