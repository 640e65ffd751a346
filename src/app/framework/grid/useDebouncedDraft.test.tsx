// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchDelayMs, useDebouncedDraft } from './useDebouncedDraft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function draftOf(value: string) {
  const apply = vi.fn<(value: string) => void>();
  const hook = renderHook(({ applied }) => useDebouncedDraft(applied, apply), { initialProps: { applied: value } });
  return { ...hook, apply };
}

test('three quick keystrokes are applied once, 500 ms after the last [B-156]', () => {
  const { result, apply } = draftOf('');
  for (const text of ['a', 'ac', 'acm']) act(() => result.current.change(text));
  expect(result.current.value).toBe('acm');
  act(() => void vi.advanceTimersByTime(searchDelayMs - 1));
  expect(apply).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(apply.mock.calls).toEqual([['acm']]);
  expect(searchDelayMs).toBe(500);
});

test('Enter applies at once, and nothing twice', () => {
  const { result, apply } = draftOf('');
  act(() => result.current.change('acme'));
  act(() => result.current.flush());
  act(() => void vi.advanceTimersByTime(searchDelayMs));
  act(() => result.current.flush());
  expect(apply.mock.calls).toEqual([['acme']]);
});

test('what is typed stays until the applied value arrives, then follows it', () => {
  const { result, rerender } = draftOf('');
  act(() => result.current.change('acme'));
  act(() => void vi.advanceTimersByTime(searchDelayMs));
  expect(result.current.value).toBe('acme');
  rerender({ applied: 'acme' });
  expect(result.current.value).toBe('acme');
  rerender({ applied: '' });
  expect(result.current.value).toBe('');
});

test('typing that goes on wins over the value that arrives', () => {
  const { result, rerender } = draftOf('');
  act(() => result.current.change('acme'));
  act(() => result.current.flush());
  act(() => result.current.change('acme i'));
  rerender({ applied: 'acme' });
  expect(result.current.value).toBe('acme i');
});
