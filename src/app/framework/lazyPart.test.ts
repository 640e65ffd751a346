// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arriveInTime, chunkTimeoutMs, recoverOnce } from './lazyPart.ts';
import { PartMissing } from './PartMissing.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Page-1.js'));

test('[S-343] a part may take 120 seconds to arrive', () => {
  expect(chunkTimeoutMs).toBe(120_000);
});

test('a part that arrives is used without a reload', async () => {
  const reload = vi.fn<() => void>();
  expect(await recoverOnce(() => Promise.resolve('part'), reload)).toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test('a part that is gone reloads the page once, and fails when that did not help', async () => {
  const reload = vi.fn<() => void>();
  void recoverOnce(missing, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(recoverOnce(missing, reload)).rejects.toThrow(PartMissing);
  expect(reload).toHaveBeenCalledOnce();
});

test('another part that is gone reloads again', async () => {
  const reload = vi.fn<() => void>();
  void recoverOnce(missing, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  void recoverOnce(() => Promise.reject(new TypeError('/assets/Page-2.js')), reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('[S-343] a part that has not arrived after that time counts as missing: one reload, then an error', async () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  const never = () => arriveInTime(new Promise<never>(() => {}));
  recoverOnce(never, reload).catch(() => {});
  await vi.advanceTimersByTimeAsync(119_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
  const again = recoverOnce(never, reload);
  await Promise.all([expect(again).rejects.toThrow(PartMissing), vi.advanceTimersByTimeAsync(120_000)]);
  expect(reload).toHaveBeenCalledOnce();
});

test('who keeps unsaved values instead of the reload is told, not left waiting', async () => {
  vi.useFakeTimers();
  const kept = recoverOnce(missing, () => {});
  await Promise.all([expect(kept).rejects.toThrow(PartMissing), vi.advanceTimersByTimeAsync(5000)]);
});
