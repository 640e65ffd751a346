import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStore, useStore } from './makeStore.ts';
import { persistedMap } from './persistedMap.ts';
import { persistedStore, persistedStoreOf } from './persistedStore.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const toWord = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined);

test('a store calls its listeners at each change, with the state of before, and not for the same state', () => {
  const store = makeStore(1);
  const listener = vi.fn<(before: number) => void>();
  const stop = store.subscribe(listener);
  store.set(1);
  store.set(2);
  stop();
  store.set(3);
  expect(listener.mock.calls).toEqual([[1]]);
  expect(store.get()).toBe(3);
});

test('a component follows the part of a store that it uses', () => {
  const store = makeStore({ used: 'a', other: 1 });
  const drawn = vi.fn<() => void>();
  function Part() {
    drawn();
    return <p>{useStore(store, ({ used }) => used)}</p>;
  }
  render(<Part />);
  act(() => store.set({ used: 'a', other: 2 }));
  expect(drawn).toHaveBeenCalledOnce();
  act(() => store.set({ used: 'b', other: 2 }));
  expect(screen.getByText('b')).toBeTruthy();
});

test.each([
  ['JSON', '"fr"', 'fr'],
  ['plain text of an earlier build', 'fr', 'fr'],
  ['JSON of another shape', '{"a":1}', undefined],
  ['broken JSON of another shape', '{"a":', '{"a":'],
])('a kept value is read from %s', (_name, text, expected) => {
  localStorage.setItem('word', text);
  expect(persistedStore('local', 'word', toWord).get()).toBe(expected);
});

test('a parser that fails keeps nothing', () => {
  localStorage.setItem('word', 'null');
  expect(persistedStore('local', 'word', (kept) => Object.keys(kept as object)).get()).toBeUndefined();
});

test('a kept value stays the same object until it changes', () => {
  const kept = persistedStore('session', 'list', (value) => (Array.isArray(value) ? value : undefined));
  kept.set([1]);
  const before = kept.get();
  expect(kept.get()).toBe(before);
  kept.set([1, 2]);
  expect([kept.get(), sessionStorage.getItem('list')]).toEqual([[1, 2], '[1,2]']);
  kept.forget();
  expect([kept.get(), sessionStorage.getItem('list')]).toEqual([undefined, null]);
});

const refusal = (): never => {
  throw new DOMException('no', 'QuotaExceededError');
};

test('a browser that keeps nothing holds the value until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refusal);
  const kept = persistedStore('local', 'word', toWord);
  kept.set('here');
  expect(kept.get()).toBe('here');
  kept.forget();
  expect(kept.get()).toBeUndefined();
});

test('a browser that bars its storage keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refusal);
  expect(persistedStore('local', 'word', toWord).get()).toBeUndefined();
});

test('a value that the browser refuses goes before the one that it still keeps', () => {
  const kept = persistedStore('local', 'word', toWord);
  kept.set('old');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refusal);
  kept.set('new');
  expect(kept.get()).toBe('new');
  full.mockRestore();
  localStorage.setItem('word', '"other"');
  const stop = kept.onOtherTabs(() => {});
  window.dispatchEvent(new StorageEvent('storage', { key: 'word' }));
  expect(kept.get()).toBe('other');
  stop();
});

test.each([
  ['this value', 'word', 1],
  ['the whole storage', null, 1],
  ['another value', 'words', 0],
])('another tab that changes %s is followed', (_name, key, calls) => {
  const kept = persistedStore('local', 'word', toWord);
  const [everywhere, elsewhere] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stops = [kept.subscribe(everywhere), kept.onOtherTabs(elsewhere)];
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect([everywhere.mock.calls.length, elsewhere.mock.calls.length]).toEqual([calls, calls]);
  kept.set('mine');
  expect([everywhere.mock.calls.length, elsewhere.mock.calls.length]).toEqual([calls + 1, calls]);
  stops.forEach((stop) => stop());
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(everywhere).toHaveBeenCalledTimes(calls + 1);
});

test('each owner has a value of its own, the same store each time', () => {
  const words = persistedStoreOf('local', 'word', toWord);
  words('ann').set('a');
  expect([words('ann').get(), words('bob').get(), localStorage.getItem('word ann')]).toEqual(['a', undefined, '"a"']);
  expect(words('ann')).toBe(words('ann'));
});

test('values by name are kept each under its own key', () => {
  const words = persistedMap('local', 'word', toWord);
  words.of('bob').set('b');
  words.of('ann').set('a');
  localStorage.setItem('words', '"of another kind"');
  localStorage.setItem('word cid', '{"a":1}');
  expect([Object.entries(words.all()), localStorage.getItem('word bob')]).toEqual([
    [
      ['ann', 'a'],
      ['bob', 'b'],
    ],
    '"b"',
  ]);
  words.of('bob').forget();
  expect(words.all()).toEqual({ ann: 'a' });
});

test('values by name last until the page is left where the browser keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refusal);
  const words = persistedMap('local', 'word', toWord);
  words.of('ann').set('a');
  expect(words.all()).toEqual({ ann: 'a' });
});

test.each([
  ['one of the values', 'word ann', 1],
  ['the whole storage', null, 1],
  ['another value', 'words', 0],
])('a change of %s in another tab is told to those that follow values by name', (_name, key, calls) => {
  const listener = vi.fn<() => void>();
  const stop = persistedMap('local', 'word', toWord).onOtherTabs(listener);
  window.dispatchEvent(new StorageEvent('storage', { key }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(listener).toHaveBeenCalledTimes(calls);
});
