import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { VersionNotice } from './VersionNotice.tsx';
import { frontEndVersion, idleMs, VersionStore, versionPollMs, versionStore } from './versionStore.ts';

const fetchMock = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  configureApi({ endpoints: () => shellEndpoints });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const old = { version: '1.0.0', build: 'one', cache_available: true, updating: false };
const fresh = { ...old, version: '1.1.0', build: 'two' };

test('[S-327] the front end is version 1.4.4', () => {
  expect(frontEndVersion).toBe('1.4.4');
});

test('[S-145] the state begins empty and has its four values from the answers', () => {
  const store = new VersionStore();
  expect(store.get()).toEqual({ backendVersion: '', cacheAvailable: false, updating: false, updated: false });
  store.note(old);
  expect(store.get()).toEqual({ backendVersion: '1.0.0', cacheAvailable: true, updating: false, updated: false });
  store.note({ ...old, build: '', cache_available: false, updating: true });
  expect(store.get()).toEqual({ backendVersion: '1.0.0', cacheAvailable: false, updating: true, updated: false });
  store.note(fresh);
  expect(store.get()).toEqual({ backendVersion: '1.1.0', cacheAvailable: true, updating: false, updated: true });
});

test('[S-223] GET version is asked for every 600000 ms', async () => {
  expect(versionPollMs).toBe(600_000);
  fetchMock.mockImplementation(async () => new Response(JSON.stringify(old), { headers: { 'content-type': 'application/json' } }));
  const store = new VersionStore();
  const stop = store.watch();
  await vi.advanceTimersByTimeAsync(599_999);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/version']);
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(fetchMock).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test('a server that cannot be asked changes nothing, and is asked again', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  const store = new VersionStore();
  store.note(old);
  const stop = store.watch();
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(store.get().updated).toBe(false);
  stop();
});

/** A watching store, with user activity now. */
function watched() {
  const store = new VersionStore();
  store.note(old);
  fetchMock.mockImplementation(() => new Promise(() => {}));
  const stop = store.watch();
  const touch = () => window.dispatchEvent(new Event('pointerdown'));
  touch();
  return { store, stop, touch };
}

test('[S-175] a new build reloads at the navigation after the app was idle, not while it is used', () => {
  const { store, stop, touch } = watched();
  store.note(fresh);
  expect(store.shouldReload()).toBe(false);
  vi.advanceTimersByTime(idleMs - 1);
  touch();
  expect(store.shouldReload()).toBe(false);
  vi.advanceTimersByTime(idleMs);
  touch();
  expect(store.shouldReload()).toBe(true);
  stop();
});

test('[S-175] idleness before the new build was known of is no reason', () => {
  const { store, stop, touch } = watched();
  vi.advanceTimersByTime(idleMs);
  touch();
  store.note(fresh);
  expect(store.shouldReload()).toBe(false);
  stop();
});

test('[S-175] a build that comes while the app is idle reloads with the first navigation', () => {
  const { store, stop } = watched();
  vi.advanceTimersByTime(idleMs);
  store.note(fresh);
  expect(store.shouldReload()).toBe(true);
  stop();
});

test('[S-175] nothing is reloaded into a build that is not ready, or without a new one', () => {
  const { store, stop } = watched();
  vi.advanceTimersByTime(idleMs);
  expect(store.shouldReload()).toBe(false);
  store.note({ ...fresh, updating: true });
  expect(store.shouldReload()).toBe(false);
  stop();
});

test('[S-176] progress: in progress, then ready with the request to refresh', () => {
  render(<VersionNotice />);
  act(() => versionStore.note(old));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => versionStore.note({ ...old, build: '', updating: true }));
  expect(screen.getByRole('status').textContent).toContain('A new version is being installed.');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => versionStore.note(fresh));
  expect(screen.getByRole('status').textContent).toContain('A new version is ready. Please refresh the page.');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
});
