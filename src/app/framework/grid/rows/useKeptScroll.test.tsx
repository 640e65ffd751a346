import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeptScroll } from './useKeptScroll.ts';

type Position = { readonly top: number; readonly left: number };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens a list at an entry of the history. @returns its table */
function open(key: string, hasRows = true) {
  window.history.replaceState({ key }, '');
  let follow: (position: Position) => void = () => {};
  const scroll = vi.fn<(position: Position) => void>();
  const api = {
    scroll,
    subscribeEvent: (_name: string, listener: typeof follow) => {
      follow = listener;
      return () => {};
    },
  };
  const ref = { current: api as never };
  const hook = renderHook(({ isFilled }) => useKeptScroll(ref, isFilled), { initialProps: { isFilled: hasRows } });
  vi.runAllTimers();
  return { scroll, fill: () => hook.rerender({ isFilled: true }), move: (position: Position) => follow(position) };
}

test('a table comes back to where it was left, once it has rows; another entry of the history begins at its start', () => {
  const first = open('list');
  first.move({ top: 240, left: 60 });
  cleanup();
  expect(open('other').scroll).not.toHaveBeenCalled();
  cleanup();
  const again = open('list', false);
  again.move({ top: 0, left: 0 });
  expect(again.scroll).not.toHaveBeenCalled();
  again.fill();
  vi.runAllTimers();
  expect(again.scroll.mock.calls).toEqual([[{ top: 240, left: 60 }]]);
});

test('a scroll is handled once per pause of 750 ms, and when the table leaves the page [B-279]', () => {
  const set = vi.spyOn(Map.prototype, 'set');
  const handled = () => set.mock.calls.filter(([key]) => key === 'paused').map(([, position]) => (position as Position).top);
  const { move } = open('paused');
  for (const top of [10, 20, 30, 40]) {
    move({ top, left: 0 });
    vi.advanceTimersByTime(749);
  }
  expect(handled()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(handled()).toEqual([40]);
  move({ top: 50, left: 0 });
  vi.advanceTimersByTime(750);
  expect(handled()).toEqual([40, 50]);
  move({ top: 60, left: 0 });
  cleanup();
  expect(handled()).toEqual([40, 50, 60]);
  vi.runAllTimers();
  expect(handled()).toEqual([40, 50, 60]);
  set.mockRestore();
});
