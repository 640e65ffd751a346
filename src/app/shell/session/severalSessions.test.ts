import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { errorStore } from '../errors/errorStore.ts';
import { expiredNotice, signedOutNotice } from './browserState.ts';
import { enterExternally } from './enterExternally.ts';
import { handleSessionResponse } from './handleSessionResponse.ts';
import { rememberedDevice } from './rememberedDevice.ts';
import { addSession, chooseSession, findSession, removeSession, renewSession, sessionStore, watchSessions } from './sessionStore.ts';
import { logoutTimeThreshold, signOut } from './signOut.ts';

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let unwatch = (): void => {};

/** Opens the page again, in the same tab or in a fresh one. */
const open = (tab: 'same' | 'fresh' = 'same'): void => {
  unwatch();
  if (tab === 'fresh') sessionStorage.clear();
  unwatch = watchSessions();
};
/** Stores a session as another tab would. */
const inAnotherTab = (key: string, session: unknown): void => {
  localStorage.setItem(`session ${key}`, JSON.stringify(session));
  window.dispatchEvent(new StorageEvent('storage', { key: `session ${key}` }));
};
const ada = { user: 'ada', token: 'a' };
const bob = { user: 'bob', token: 'b' };
const tokenOf = (company?: string): string | undefined => findSession(company)?.auth.token;
const reply = (status: number, body: unknown): void =>
  void fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/acme/home');
  vi.stubGlobal('fetch', fetchMock);
  configureApi({ headers: () => ({}), onResponse: handleSessionResponse, endpoints: () => shellEndpoints });
  open();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('[S-143] a tab keeps its user, regardless of sign-ins and renewals in other tabs', () => {
  const own = addSession(signInAnswer(ada), new Date('2026-03-01T12:00:00Z'));
  inAnotherTab('bob@acme', {
    ...own,
    auth: { ...own.auth, token: 'b', lastRefreshed: '2026-03-01T12:30:00Z' },
    user: { ...own.user, username: 'bob' },
  });
  expect([tokenOf('acme'), tokenOf()]).toEqual(['a', 'a']);
  open();
  expect(tokenOf('acme')).toBe('a');
  open('fresh');
  expect(tokenOf('acme')).toBe('b');
});

test('[S-143] the sessions of this browser can be listed and chosen among', () => {
  addSession(signInAnswer(ada));
  addSession(signInAnswer(bob));
  addSession(signInAnswer({ ...ada, company: 'zeta', token: 'z' }));
  const list = () => sessionStore.get().map(({ key, isCurrent }) => [key, isCurrent]);
  expect(list()).toEqual([
    ['ada@acme', false],
    ['ada@zeta', true],
    ['bob@acme', true],
  ]);
  chooseSession('ada@acme');
  expect(list()[0]).toEqual(['ada@acme', true]);
  expect([tokenOf('acme'), tokenOf('zeta'), tokenOf()]).toEqual(['a', 'z', 'a']);
  chooseSession('nobody@acme');
  expect(tokenOf('acme')).toBe('a');
});

test('[S-162] when the chosen session ends nobody else takes its place unasked', () => {
  addSession(signInAnswer(ada));
  removeSession(addSession(signInAnswer(bob)));
  expect(tokenOf('acme')).toBeUndefined();
  expect(sessionStore.get().map(({ key }) => key)).toEqual(['ada@acme']);
  chooseSession('ada@acme');
  expect(tokenOf('acme')).toBe('a');
});

test('after acting as another user, the own session is back', () => {
  addSession(signInAnswer(ada));
  const acting = { ...signInAnswer(bob), switched_from: { MT_UID: 'ada', MT_COMP: 'acme', name: 'Ada' } };
  const session = addSession(acting);
  expect(tokenOf('acme')).toBe('b');
  removeSession(session);
  expect(tokenOf('acme')).toBe('a');
});

test('a session stays the same object while it is equal, and a renewal keeps the objects of its equal parts', () => {
  addSession(signInAnswer(ada));
  addSession(signInAnswer({ ...bob, company: 'zeta' }));
  const [before, other] = [findSession('acme'), findSession('zeta')];
  chooseSession('ada@acme');
  expect(findSession('acme')).toBe(before);
  renewSession(signInAnswer({ ...ada, token: 'renewed' }));
  const renewed = findSession('acme');
  expect(renewed?.auth.token).toBe('renewed');
  expect(renewed?.groups).toBe(before?.groups);
  expect(findSession('zeta')).toBe(other);
  // A second publication of the renewed session, which is stored as another object than the one in use.
  chooseSession('bob@zeta');
  removeSession(addSession(signInAnswer({ ...bob, company: 'acme' })));
  expect(findSession('acme') ?? sessionStore.get()[0]?.session).toBe(renewed);
});

test('[S-157] [S-161] a renewal that is late does not bring back what another tab has ended a moment ago', () => {
  addSession(signInAnswer(ada));
  // The notice of the other tab has not arrived yet.
  localStorage.removeItem('session ada@acme');
  renewSession(signInAnswer({ ...ada, token: 'late' }));
  addSession(signInAnswer(bob));
  expect(sessionStore.get().map(({ key }) => key)).toEqual(['bob@acme']);
});

test('[S-157] [S-161] a renewal leaves the other sessions as another tab has left them', () => {
  addSession(signInAnswer(ada));
  addSession(signInAnswer(bob));
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  renewSession(signInAnswer({ ...bob, token: 'renewed' }));
  expect(stored.mock.calls.map(([key]) => key)).not.toContain('session ada@acme');
  expect(stored.mock.calls.map(([key]) => key)).toContain('session bob@acme');
});

test('[S-157] [S-318] a lost session shows a notice in every tab', () => {
  addSession(signInAnswer(ada));
  handleSessionResponse(new Response(null, { status: 401 }), new Headers({ authorization: 'Token a' }));
  sessionStorage.clear();
  expect(expiredNotice('acme').get()).toEqual({ username: 'ada' });
});

test('[S-330] a sign-out waits five seconds for the server, no longer', async () => {
  expect(logoutTimeThreshold).toBe(5000);
  vi.useFakeTimers();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  fetchMock.mockImplementation(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
  );
  const done = vi.fn<() => void>();
  const finish = async () => {
    await signOut(addSession(signInAnswer(ada)));
    done();
  };
  void finish();
  expect(findSession('acme')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(logoutTimeThreshold - 1);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  timeout.mockRestore();
  vi.useRealTimers();
});

test('[S-123] a device is signed in by its cookie only where there is one, and not while a sign-out is under way', () => {
  expect(rememberedDevice.canEnter('acme')).toBe(false);
  document.cookie = 'kept_acme=1; path=/';
  expect([rememberedDevice.canEnter('acme'), rememberedDevice.canEnter('zeta')]).toEqual([true, false]);
  signedOutNotice('acme').set(true);
  expect(rememberedDevice.canEnter('acme')).toBe(false);
  signedOutNotice('acme').forget();
  expect(rememberedDevice.canEnter('acme')).toBe(true);
  document.cookie = 'kept_acme=; path=/; max-age=0';
});

test.each([
  ['/acme/login', '/acme/home'],
  ['/acme/login?redirect=%2Facme%2Fpages%2FX', '/acme/pages/X'],
  ['/acme/pages/BOOKS?a=1', '/acme/pages/BOOKS?a=1'],
])('[S-037] an external session at %s leads to %s', async (address, page) => {
  window.history.replaceState(null, '', address);
  reply(200, signInAnswer(ada));
  await enterExternally('once', 'product');
  expect(fetchMock.mock.calls.map(([url, { body }]) => [url, body])).toEqual([
    ['/api/users/mt1login', JSON.stringify({ session_id: 'once', company: 'acme' })],
  ]);
  expect(tokenOf('acme')).toBe('a');
  expect(window.location.pathname + window.location.search).toBe(page);
});

test('[S-319] a failed external session shows its reason on the sign-in page; an existing session stays', async () => {
  addSession(signInAnswer(bob));
  reply(401, { status: 401, detail: 'The external session is no longer valid.' });
  await enterExternally('twice', 'product');
  expect(errorStore.get().notices.at(-1)).toMatchObject({
    messageKey: 'login.external_failed',
    values: { reason: 'The external session is no longer valid.' },
  });
  expect(window.location.pathname).toBe('/acme/login');
  expect(tokenOf('acme')).toBe('b');
});

test('a company called like a property of every object has no session before its sign-in, and its own after it', () => {
  addSession(signInAnswer(bob));
  expect(findSession('constructor')).toBeUndefined();
  chooseSession('constructor');
  expect(tokenOf('acme')).toBe('b');
  addSession(signInAnswer({ ...ada, company: 'constructor' }));
  expect([tokenOf('constructor'), tokenOf('acme')]).toEqual(['a', 'b']);
});
