import { cleanup, render, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlockBoundary } from './BlockBoundary.tsx';
import { chunkTimeoutMs, lazyPart, recoverOnce, WaitingContext, withChunkTimeout } from './lazyPart.ts';
import { PartMissing } from './PartMissing.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Page-1.js'));
const missingStyle = () => Promise.reject(new Error('Unable to preload CSS for /assets/Page-1.css'));
const isServerThere = () => Promise.resolve(true);
const isLeft = () => false;

test('[S-343][B-316] a part may take 120 seconds to arrive', () => {
  expect(chunkTimeoutMs).toBe(120_000);
});

test('a part that arrives is used without a reload', async () => {
  const reload = vi.fn<() => void>();
  expect(await recoverOnce('Page', () => Promise.resolve('part'), { reload, isServerThere, isLeft })).toBe('part');
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['script', missing, 'ChunkLoadError'],
  ['style', missingStyle, 'CSS_CHUNK_LOAD_FAILED'],
])('[B-315] a %s that is gone reloads the page once, and fails by its name when that did not help', async (_kind, load, name) => {
  const reload = vi.fn<() => void>();
  recoverOnce('Page', load, { reload, isServerThere, isLeft }).catch(() => {});
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const again = recoverOnce('Page', load, { reload, isServerThere, isLeft });
  await expect(again).rejects.toThrow(PartMissing);
  await expect(again).rejects.toMatchObject({ name, message: expect.stringContaining('/assets/Page-1'), cause: expect.any(Error) });
  expect(reload).toHaveBeenCalledOnce();
});

test('while the server is away the page stays as it is, and the reload is still to come when it is back', async () => {
  const reload = vi.fn<() => void>();
  const away = recoverOnce('Page', missing, { reload, isServerThere: () => Promise.resolve(false), isLeft });
  await expect(away).rejects.toMatchObject({ isServerAway: true });
  expect(reload).not.toHaveBeenCalled();
  recoverOnce('Page', missing, { reload, isServerThere, isLeft }).catch(() => {});
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a part whose request a navigation has ended does not reload: the next page comes', async () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  const left = recoverOnce('Page', missing, { reload, isServerThere, isLeft: () => true });
  await Promise.all([expect(left).rejects.toThrow(PartMissing), vi.advanceTimersByTimeAsync(5000)]);
  expect(reload).not.toHaveBeenCalled();
});

test('two parts that are gone reload once each, not for each other for ever', async () => {
  const reload = vi.fn<() => void>();
  for (const _load of ['first', 'after the reload', 'after the next one']) {
    for (const part of ['Page', 'Menu']) recoverOnce(part, missing, { reload, isServerThere, isLeft }).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a part that came after its reload may be reloaded for again, by the build after this one', async () => {
  const reload = vi.fn<() => void>();
  recoverOnce('Page', missing, { reload, isServerThere, isLeft }).catch(() => {});
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await recoverOnce('Page', () => Promise.resolve('part'), { reload, isServerThere, isLeft });
  recoverOnce('Page', missing, { reload, isServerThere, isLeft }).catch(() => {});
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('[S-343][B-316] a part that has not arrived after that time counts as missing: one reload, then an error', async () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  const never = () => withChunkTimeout(new Promise<never>(() => {}));
  recoverOnce('Page', never, { reload, isServerThere, isLeft }).catch(() => {});
  await vi.advanceTimersByTimeAsync(119_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
  const again = recoverOnce('Page', never, { reload, isServerThere, isLeft });
  await Promise.all([expect(again).rejects.toThrow(PartMissing), vi.advanceTimersByTimeAsync(120_000)]);
  expect(reload).toHaveBeenCalledOnce();
});

test('a user who keeps unsaved values instead of the reload sees an error, no endless wait', async () => {
  vi.useFakeTimers();
  const kept = recoverOnce('Page', missing, { reload: () => {}, isServerThere, isLeft });
  await Promise.all([expect(kept).rejects.toThrow(PartMissing), vi.advanceTimersByTimeAsync(5000)]);
});

const Page = ({ title }: { readonly title: string }): ReactNode => `Page of ${title}`;
const within = (part: ReactNode) => createElement(WaitingContext, { value: 'Wait' }, part);

test('a part is loaded once, shows what the place says while it waits, and then itself', async () => {
  const load = vi.fn<() => Promise<{ Page: typeof Page }>>(() => Promise.resolve({ Page }));
  const Part = lazyPart(load, 'Page');
  const { container, unmount } = render(within(createElement(Part, { title: 'orders' })));
  expect(container.textContent).toBe('Wait');
  await vi.waitFor(() => expect(container.textContent).toBe('Page of orders'));
  unmount();
  expect(render(within(createElement(Part, { title: 'books' }))).container.textContent).toBe('Page of books');
  expect(load).toHaveBeenCalledOnce();
});

test('a part that was loaded ahead is there at once', async () => {
  const load = vi.fn<() => Promise<{ Page: typeof Page }>>(() => Promise.resolve({ Page }));
  const Part = lazyPart(load, 'Page');
  Part.loadAhead();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(render(within(createElement(Part, { title: 'orders' }))).container.textContent).toBe('Page of orders');
});

test('a part that was loaded ahead is drawn without a connection', async () => {
  const Part = lazyPart(() => Promise.resolve({ Page }), 'Page');
  await Part.arrival();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = render(within(createElement(Part, { title: 'orders' })));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container.textContent).toBe('Page of orders');
});

test('a part that failed ahead is loaded again when it is drawn', async () => {
  const load = vi.fn<() => Promise<{ Page: typeof Page }>>(() => Promise.resolve({ Page }));
  load.mockReturnValueOnce(missing());
  const Part = lazyPart(load, 'Page');
  Part.loadAhead();
  const { container } = render(within(createElement(Part, { title: 'orders' })));
  await vi.waitFor(() => expect(container.textContent).toBe('Page of orders'));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that is away comes back by itself with the connection, without a reload', async () => {
  const answers = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', answers.mockResolvedValue(new Response('')));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<{ Page: typeof Page }>>(() => Promise.resolve({ Page }));
  load.mockReturnValueOnce(missing());
  const Part = lazyPart(load, 'Page');
  const { container } = render(createElement(BlockBoundary, undefined, within(createElement(Part, { title: 'orders' }))));
  expect((await screen.findByRole('status')).textContent).toContain('It opens by itself');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(container.textContent).toBe('Page of orders'));
  expect(sessionStorage).toHaveLength(0);
});

test('[B-315] a part that cannot be loaded is reported by the boundary around it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('reportError', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyPart<'Page', { readonly title: string }>(missing, 'Page');
  render(createElement(BlockBoundary, undefined, within(createElement(Part, { title: 'orders' }))));
  expect((await screen.findByRole('status')).textContent).toContain('The server cannot be reached');
});
