import { useSyncExternalStore } from 'react';

/** State outside of React that components follow. */
export interface Readable<State> {
  readonly get: () => State;
  /** @returns function that removes the listener */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Store<State> extends Readable<State> {
  /** Calls every listener, unless the state is unchanged. */
  readonly set: (next: State) => void;
  /** Like `Readable.subscribe`; the listener gets the previous state. */
  readonly subscribe: (listener: (before: State) => void) => () => void;
}

export function makeStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<(before: State) => void>();
  return {
    get: () => state,
    set: (next) => {
      const before = state;
      state = next;
      if (!Object.is(before, next)) for (const listener of listeners) listener(before);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows a store; the component is drawn again when the state changes, or the part of it that `select` returns. */
export function useStore<State>(store: Readable<State>): State;
export function useStore<State, Part>(store: Readable<State>, select: (state: State) => Part): Part;
export function useStore<State>(store: Readable<State>, select: (state: State) => unknown = (state) => state): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
