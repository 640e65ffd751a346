import { makeStore } from '../stores/makeStore.ts';

const store = makeStore<string | undefined>(undefined);

/** Version of the definitions as the answers of the API tell it: a change means that screen descriptions are out of date. */
export const definitionsVersion = {
  /** @param version as a header has it; null where an answer says nothing */
  note: (version: string | null): void => {
    if (version !== null) store.set(version);
  },
  /** Calls the listener at each change, not for the first version. @returns stops calling it */
  subscribe: (listener: () => void): (() => void) =>
    store.subscribe((before) => {
      if (before !== undefined) listener();
    }),
};
