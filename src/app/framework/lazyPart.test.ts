// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { chunkTimeoutMs, recoverOnce } from './lazyPart.ts';

beforeEach(() => sessionStorage.clear());

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
  await expect(recoverOnce(missing, reload)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledOnce();
});

test('another part that is gone reloads again', async () => {
  const reload = vi.fn<() => void>();
  void recoverOnce(missing, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  void recoverOnce(() => Promise.reject(new TypeError('/assets/Page-2.js')), reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});
