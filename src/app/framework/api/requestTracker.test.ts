import { expect, test, vi } from 'vitest';
import { pendingCalls, requestInactiveDelayMs, requestTracker } from './requestTracker.ts';

test('[S-171][S-172] active from the first pending call until a second after the last', () => {
  vi.useFakeTimers();
  const seen: boolean[] = [];
  requestTracker.subscribe(() => seen.push(requestTracker.get()));
  const first = requestTracker.begin();
  const second = requestTracker.begin();
  first();
  vi.advanceTimersByTime(requestInactiveDelayMs * 2);
  expect(requestTracker.get()).toBe(true);
  expect(pendingCalls.get()).toBe(true);
  second();
  expect(pendingCalls.get()).toBe(false);
  vi.advanceTimersByTime(requestInactiveDelayMs - 1);
  expect(requestTracker.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([true, false]);
  vi.useRealTimers();
});
