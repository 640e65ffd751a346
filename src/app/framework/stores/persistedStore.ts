import { makeStore, type Readable } from './makeStore.ts';

/** A value that the browser keeps: for all tabs of the site, or for one tab. */
export interface PersistedStore<Value> extends Readable<Value | undefined> {
  /** The same object until the stored text changes; undefined if nothing is stored that `parse` accepts. */
  readonly get: () => Value | undefined;
  /** @returns false if the browser refuses to store the value */
  readonly set: (value: Value) => boolean;
  readonly forget: () => void;
  /** Calls the listener when another tab changes the value. @returns function that removes the listener */
  readonly onOtherTabs: (listener: () => void) => () => void;
}

/** All tabs of the site, or one tab. */
export type Area = 'local' | 'session';

/**
 * A value in the browser's storage, as JSON. A value that the browser refuses to store (private mode, full storage) lasts until the
 * page is left.
 * @param parse takes the stored JSON, or text of another kind that another build may have written; undefined or an error: nothing
 */
export function persistedStore<Value>(area: Area, key: string, parse: (kept: unknown) => Value | undefined): PersistedStore<Value> {
  const changes = makeStore(0);
  let refused: string | undefined;
  let read: { readonly text: string | null; readonly value: Value | undefined } = { text: null, value: undefined };
  const storage = (): Storage => (area === 'local' ? localStorage : sessionStorage);
  const readText = (): string | null => refused ?? attempt(() => storage().getItem(key)) ?? null;
  const get = (): Value | undefined => {
    const text = readText();
    if (text !== read.text) read = { text, value: text === null ? undefined : attempt(() => parse(fromText(text))) };
    return read.value;
  };
  const change = (text: string | undefined): boolean => {
    const isStored = attempt(() => {
      if (text === undefined) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    });
    refused = isStored ? undefined : text;
    changes.set(changes.get() + 1);
    return isStored ?? false;
  };
  const onOtherTabs: PersistedStore<Value>['onOtherTabs'] = (listener) => {
    const follow = (event: StorageEvent): void => {
      // No key: the storage was cleared as a whole.
      if (event.key !== key && event.key !== null) return;
      refused = undefined;
      listener();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  };
  return {
    get,
    set: (value) => change(JSON.stringify(value)),
    forget: () => void change(undefined),
    onOtherTabs,
    subscribe: (listener) => {
      const stops = [changes.subscribe(listener), onOtherTabs(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Like `persistedStore`, with a value for each owner, such as a company or a user. */
export function persistedStoreOf<Value>(
  area: Area,
  name: string,
  parse: (kept: unknown) => Value | undefined,
): (owner: string) => PersistedStore<Value> {
  const known = new Map<string, PersistedStore<Value>>();
  return (owner) => {
    const kept = known.get(owner) ?? persistedStore(area, `${name} ${owner}`, parse);
    known.set(owner, kept);
    return kept;
  };
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
