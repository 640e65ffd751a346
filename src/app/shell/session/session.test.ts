import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { menuGroup, menuItem, signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { formatSecondaryAuth, parseSecondaryAuth } from '../../../shared/shell/sign_on/secondaryAuthHeader.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { expiredNotice } from './browserState.ts';
import { handleSessionResponse } from './handleSessionResponse.ts';
import { expiryCheckMs, keepSession, refreshSession } from './keepSession.ts';
import { requestHeaders } from './requestHeaders.ts';
import { secondaryAuth } from './secondaryAuth.ts';
import { addSession, findSession, removeSession, renewSession, sessionStore, switchGroup, watchSessions } from './sessionStore.ts';
import { signOut } from './signOut.ts';

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  watchSessions()();
  window.history.replaceState(null, '', '/acme/pages/BOOKS/7');
  vi.stubGlobal('fetch', fetchMock);
  configureApi({
    headers: requestHeaders,
    onResponse: handleSessionResponse,
    endpoints: () => [
      { method: 'POST', path: 'globals/access/expiry' },
      { method: 'GET', path: 'users/refresh' },
      { method: 'POST', path: 'users/logout' },
    ],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  vi.useRealTimers();
});

function stored(key: string): unknown {
  return JSON.parse(localStorage.getItem(`session ${key}`) ?? 'null');
}

function answer(status: number, body: unknown = {}): void {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
}

test('[S-143][S-144][S-160] sessions are stored by user and company', () => {
  addSession(signInAnswer({ company: 'acme' }), new Date('2026-03-01T12:00:00Z'));
  addSession(signInAnswer({ company: 'zeta', token: 'other' }), new Date('2026-03-01T12:01:00Z'));
  expect(stored('ada@acme')).toMatchObject({
    auth: { token: 'secret', lastRefreshed: '2026-03-01T12:00:00.000Z', loginStatus: 0 },
    user: { username: 'ada' },
  });
  expect(stored('ada@zeta')).toMatchObject({ auth: { token: 'other' } });
  expect(findSession('acme')?.auth.token).toBe('secret');
  expect(findSession()?.auth.token).toBe('other');
});

test('[S-161] a renewal replaces the token but does not bring back what has ended', () => {
  const session = addSession(signInAnswer());
  renewSession(signInAnswer({ token: 'renewed' }));
  expect(findSession('acme')?.auth.token).toBe('renewed');
  removeSession(session);
  renewSession(signInAnswer({ token: 'late' }));
  expect(findSession('acme')).toBeUndefined();
});

test('a reload takes up the sessions, and nothing that is none', () => {
  addSession(signInAnswer());
  localStorage.setItem('session old@acme', '{"token":"x"}');
  watchSessions()();
  expect(findSession('acme')?.auth.token).toBe('secret');
  localStorage.setItem('session ada@acme', 'broken');
  watchSessions()();
  expect(findSession()).toBeUndefined();
});

const former = {
  auth: { token: 'kept', lastRefreshed: '2026-03-01T12:00:00.000Z', loginStatus: 0 },
  user: {
    profile: signInAnswer().profile,
    groups: [menuGroup({ code: 'A', landing_page: 'BOOKS', menulist: [menuItem({ mid: 'm', CMCID: 'BOOKS', DOCLIB: 'Y' })] })],
    currentGroup: 'A',
    masterconfig: {},
    formats: { date: 'YYYY-MM-DD', time: 'HH:mm' },
    account: null,
    switchedFrom: { MT_UID: 'chief', MT_COMP: 'acme', name: 'Grace' },
  },
};

test('a session that an earlier build has kept goes on after an upgrade', () => {
  localStorage.setItem('session ada@acme by chief@acme', JSON.stringify(former));
  watchSessions()();
  expect(findSession('acme')).toMatchObject({
    auth: { token: 'kept' },
    user: { username: 'ada', company: 'acme', firstName: 'Ada', theme: 'light' },
    groups: [{ code: 'A', landingPage: 'BOOKS', isAdmin: false, entries: [{ id: 'm', cmid: 'BOOKS', library: 'own' }] }],
    currentGroup: 'A',
    switchedFrom: { username: 'chief', company: 'acme', name: 'Grace' },
  });
});

test.each([
  ['no user', { auth: former.auth }],
  ['no token', { ...former, auth: {} }],
  ['groups that are no list', { ...former, user: { ...former.user, groups: {} } }],
  ['a group without entries', { ...former, user: { ...former.user, groups: [{ code: 'A' }] } }],
  ['an entry that is none', { ...former, user: { ...former.user, groups: [menuGroup(), { menulist: [null] }] } }],
  ['text', 'ada'],
  ['null', null],
])('what an earlier build has kept is dropped where it has %s', (_name, kept) => {
  localStorage.setItem('session ada@acme', JSON.stringify(kept));
  watchSessions()();
  expect([findSession(), sessionStore.get()]).toEqual([undefined, []]);
});

test('[S-157] a session that ended in another tab ends here', () => {
  const stop = watchSessions();
  addSession(signInAnswer());
  const listener = vi.fn<() => void>();
  sessionStore.subscribe(listener);
  localStorage.removeItem('session ada@acme');
  window.dispatchEvent(new StorageEvent('storage', { key: 'session ada@acme' }));
  expect(findSession('acme')).toBeUndefined();
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

test('[S-207] the menu group is switched among those of the user, and outlives a renewal', () => {
  const groups = [menuGroup({ code: 'A' }), menuGroup({ code: 'B' })];
  switchGroup(addSession(signInAnswer({ groups })), 'B');
  expect(requestHeaders()['group']).toBe('B');
  const session = findSession('acme');
  if (session) switchGroup(session, 'FOREIGN');
  renewSession(signInAnswer({ groups }));
  expect(findSession('acme')?.currentGroup).toBe('B');
});

test('[S-215][S-217][S-218][S-220][S-221] the headers name the user, the screen and the language', async () => {
  addSession(signInAnswer());
  expect(requestHeaders()).toEqual({
    cmid: 'BOOKS',
    group: 'READERS',
    'accept-language': 'en-us',
    authorization: 'Token secret',
    'x-secondary-auth': 'source=;authorized=0;expires=',
  });
  await changeLanguage('fr');
  expect(requestHeaders()['accept-language']).toBe('fr');
  await changeLanguage('en');
});

test.each([
  ['/acme/home', 'UNKNOWN'],
  ['/acme/pages/BOOKS', 'BOOKS'],
  ['/login/pages/BOOKS', 'UNKNOWN'],
  ['/', 'UNKNOWN'],
])('[S-216] at %s the cmid is %s', (path, cmid) => {
  window.history.replaceState(null, '', path);
  expect(requestHeaders()['cmid']).toBe(cmid);
});

test('[S-220] another company than that of the address does not speak', () => {
  addSession(signInAnswer({ company: 'zeta' }));
  expect(requestHeaders()).not.toHaveProperty('authorization');
});

test('[S-146][S-222] the secondary authorization is read back', () => {
  const text = 'source=idp;authorized=1;expires=2026-03-01T12:00:00Z';
  handleSessionResponse(new Response(null, { headers: { 'x-secondary-auth': text } }), new Headers());
  expect(formatSecondaryAuth(secondaryAuth.get('idp'))).toBe(text);
  expect(requestHeaders()['x-secondary-auth']).toBe(text);
  expect(parseSecondaryAuth('authorized=1')).toBeUndefined();
});

test.each([
  ['its own token', 'Token secret', undefined],
  ['a token that has been replaced', 'Token before', 'secret'],
  ['a call without a token', undefined, 'secret'],
])('[S-162] a 401 to %s', (_name, authorization, tokenAfter) => {
  addSession(signInAnswer());
  expiredNotice('acme').forget();
  handleSessionResponse(new Response(null, { status: 401 }), new Headers(authorization ? { authorization } : {}));
  expect(findSession('acme')?.auth.token).toBe(tokenAfter);
  expect(expiredNotice('acme').get()).toEqual(tokenAfter === undefined ? { username: 'ada' } : undefined);
});

test('[D-631] an answer about a session that was ended elsewhere is remembered as such before its body is read, one about an expired session is not', () => {
  for (const [code, isEnded] of [
    ['session_ended', true],
    ['session_expired', undefined],
  ] as const) {
    addSession(signInAnswer());
    expiredNotice('acme').forget();
    const headers = { 'www-authenticate': `Token error="${code}"` };
    handleSessionResponse(new Response(null, { status: 401, headers }), new Headers({ authorization: 'Token secret' }));
    expect(findSession('acme')).toBeUndefined();
    expect(expiredNotice('acme').get()?.isEnded).toBe(isEnded);
  }
});

test('[S-326] the expiry is checked every five minutes', () => {
  expect(expiryCheckMs).toBe(300_000);
});

test('[S-236] menus come in the language chosen last, whichever answer comes last', async () => {
  addSession(signInAnswer());
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  for (const { promise } of answers) fetchMock.mockReturnValueOnce(promise);
  const both = [refreshSession(), refreshSession()];
  const named = (name: string) => Response.json(signInAnswer({ groups: [menuGroup({ name })] }));
  answers[1]?.resolve(named('Usagers'));
  answers[0]?.resolve(named('Readers'));
  await Promise.all(both);
  expect(findSession('acme')?.groups[0]?.name).toBe('Usagers');
});

test('[S-158][S-159] the expiry is always checked, the token renewed only after activity', async () => {
  vi.useFakeTimers();
  addSession(signInAnswer());
  const stop = keepSession('acme');
  answer(200);
  answer(200, signInAnswer({ token: 'renewed' }));
  await vi.advanceTimersByTimeAsync(expiryCheckMs);
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/globals/access/expiry', '/api/users/refresh']);
  expect(findSession('acme')?.auth.token).toBe('renewed');

  answer(200);
  await vi.advanceTimersByTimeAsync(expiryCheckMs);
  expect(fetchMock.mock.calls.slice(2).map(([url]) => url)).toEqual(['/api/globals/access/expiry']);

  window.dispatchEvent(new Event('keydown'));
  answer(401);
  await vi.advanceTimersByTimeAsync(expiryCheckMs);
  expect(findSession('acme')).toBeUndefined();
  stop();
});

test('[S-162] signing out removes the session and calls the server with its token', async () => {
  const session = addSession(signInAnswer());
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await signOut(session);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('session '))).toEqual([]);
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect([url, new Headers(init?.headers).get('authorization')]).toEqual(['/api/users/logout', 'Token secret']);
});
