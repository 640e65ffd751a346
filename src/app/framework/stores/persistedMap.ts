import { type Area, type PersistedStore, persistedStoreOf } from './persistedStore.ts';

/** Values by name, each stored under a separate key. */
export interface PersistedMap<Value> {
  /** All values that are kept, in the order of their names. */
  readonly all: () => Readonly<Record<string, Value>>;
  readonly of: (name: string) => PersistedStore<Value>;
  /** Calls the listener when another tab changes one of the values. @returns function that removes the listener */
  readonly onOtherTabs: (listener: () => void) => () => void;
}

/**
 * Values by name in the browser's storage. Tabs see each other's changes a moment late: because each value is stored separately, a tab that
 * changes one value does not undo the change of another.
 * @param kind beginning of the keys
 * @param parse as of `persistedStore`
 */
export function persistedMap<Value>(area: Area, kind: string, parse: (kept: unknown) => Value | undefined): PersistedMap<Value> {
  const start = `${kind} `;
  const storeOf = persistedStoreOf(area, kind, parse);
  // Names of values that are possibly only in memory, because the browser refuses to store them.
  const used = new Set<string>();
  const of = (name: string): PersistedStore<Value> => {
    used.add(name);
    return storeOf(name);
  };
  const all = (): Readonly<Record<string, Value>> => {
    const names = [...new Set([...used, ...keptNames(area, start)])].toSorted();
    return Object.fromEntries(
      names.flatMap((name): [string, Value][] => {
        const value = storeOf(name).get();
        return value === undefined ? [] : [[name, value]];
      }),
    );
  };
  const onOtherTabs = (listener: () => void): (() => void) => {
    const follow = ({ key }: StorageEvent): void => {
      // No key: the storage was cleared as a whole.
      if (key === null || key.startsWith(start)) listener();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  };
  return { all, of, onOtherTabs };
}

/** none where the browser bars its storage */
function keptNames(area: Area, start: string): string[] {
  try {
    const keys = Object.keys(area === 'local' ? localStorage : sessionStorage);
    return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  } catch {
    return [];
  }
}
