import { expect, test, vi } from 'vitest';
import { isPageLeft } from './pageLeft.ts';

test('a page counts as left for five seconds, since its user can stay', () => {
  vi.useFakeTimers();
  expect(isPageLeft()).toBe(false);
  window.dispatchEvent(new Event('beforeunload'));
  expect(isPageLeft()).toBe(true);
  vi.advanceTimersByTime(5001);
  expect(isPageLeft()).toBe(false);
});
