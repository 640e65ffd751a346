import { makeStore } from '../stores/makeStore.ts';

/** Ids of own sets of changes that this tab has undone, or is undoing. */
export const undoneSets = makeStore<ReadonlySet<string>>(new Set());

export function markUndone(set: string): void {
  undoneSets.set(new Set([...undoneSets.get(), set]));
}

/** The undo of the set has not been made. */
export function unmarkUndone(set: string): void {
  undoneSets.set(new Set([...undoneSets.get()].filter((each) => each !== set)));
}
