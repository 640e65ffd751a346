import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { handleSessionResponse } from '../session/handleSessionResponse.ts';
import { requestHeaders } from '../session/requestHeaders.ts';
import { secondaryAuth } from '../session/secondaryAuth.ts';
import { addSession, watchSessions } from '../session/sessionStore.ts';
import { AuthorizationButton } from './AuthorizationButton.tsx';
import { type AuthorizationOptions, useAuthorization } from './useAuthorization.ts';

const temporary = { SEUID: 'uid-1', SESESS: 'secret-1' };
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const tab = { location: { href: '' }, close: vi.fn<() => void>() };
const openTab = vi.fn<() => typeof tab | null>();
let answers: Record<string, () => Response>;

function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  watchSessions()();
  window.history.replaceState(null, '', '/acme/pages/SIGN-ON-AUTH');
  secondaryAuth.set({ source: 'google', authorized: false, expires: '' });
  tab.location.href = '';
  openTab.mockReturnValue(tab);
  answers = {
    'oidc/temp_session': () => json(temporary),
    'oidc/status': () => json({ authorized: false, source: 'google', expires: null }),
    'oidc/anon_status': () => json({ authorized: false, source: 'google', expires: null }),
  };
  fetchMock.mockImplementation(async (url) => answers[url.replace(/^\/api\/|\?.*$/g, '')]?.() ?? json({}, 404));
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('open', openTab);
  configureApi({ headers: requestHeaders, onResponse: handleSessionResponse, endpoints: () => shellEndpoints });
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  await changeLanguage('en');
});

const called = (path: string) => fetchMock.mock.calls.map(([url]) => url).filter((url) => url.startsWith(`/api/${path}`));
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Authorize: Google' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function begin(): Promise<void> {
  fireEvent.click(button());
  await wait(0);
}

async function draw(options: Partial<AuthorizationOptions> = {}): Promise<void> {
  render(<AuthorizationButton source="google" name="Google" {...options} />);
  await wait(0);
}

function signIn(): void {
  addSession(signInAnswer());
}

test.each([
  ['a user', true, undefined, true],
  ['no session and both values', false, { username: 'ada', company: 'acme' }, true],
  ['no session and no company', false, { username: 'ada', company: '' }, false],
  ['no session and no user name', false, { username: '', company: 'acme' }, false],
  ['no session and no values', false, undefined, false],
])('[B-121] the button for %s', async (_name, isSignedIn, anonymous, isEnabled) => {
  if (isSignedIn) signIn();
  await draw({ anonymous });
  expect(button().disabled).toBe(!isEnabled);
});

test('[B-112][B-113][B-115][B-116][B-117][B-118][B-119][B-124][B-127][B-128][B-129] a visitor is authorized', async () => {
  const onAuthorized = vi.fn<(temporary: unknown) => void>();
  await draw({ anonymous: { username: 'ada', company: 'acme' }, onAuthorized });
  await begin();
  const dialog = screen.getByRole('dialog', { name: 'Google' });
  expect(within(dialog).getByRole('status').textContent).toBe('Please wait while we verify your information...');
  const force = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Force' });
  expect(force.disabled).toBe(true);
  expect(called('oidc/temp_session')).toEqual(['/api/oidc/temp_session?username=ada&company=acme']);
  expect(called('oidc/anon_status')).toEqual([]);
  await wait(2999);
  expect(called('oidc/anon_status')).toHaveLength(0);
  await wait(1);
  expect(called('oidc/anon_status')).toEqual(['/api/oidc/anon_status?source=google&seuid=uid-1&sesess=secret-1&username=ada&company=acme']);
  await wait(6000);
  expect(called('oidc/anon_status')).toHaveLength(3);
  expect(force.disabled).toBe(true);
  expect(onAuthorized).not.toHaveBeenCalled();
  answers['oidc/anon_status'] = () => json({ authorized: true, source: 'google', expires: null });
  await wait(3000);
  expect(onAuthorized.mock.calls).toEqual([[temporary]]);
  expect(screen.getByText('Authorized')).toBeTruthy();
  expect(tab.close).toHaveBeenCalledTimes(1);
  expect(secondaryAuth.get('google')).toEqual({ source: 'google', authorized: true, expires: '' });
  await wait(9000);
  expect(called('oidc/anon_status')).toHaveLength(4);
});

test('[B-126][B-130] a user is authorized by the session; the tab gets name, temporary session and source', async () => {
  signIn();
  await draw();
  expect(called('oidc/status')).toEqual(['/api/oidc/status?source=google']);
  await begin();
  const { username, company } = { username: signInAnswer().profile.MT_UID, company: signInAnswer().profile.MT_COMP };
  expect(called('oidc/temp_session')).toEqual([`/api/oidc/temp_session?username=${username}&company=${company}`]);
  const { pathname, searchParams } = new URL(tab.location.href, window.location.origin);
  expect(pathname).toBe('/api/oidc/login');
  expect(Object.fromEntries(searchParams)).toEqual({
    company,
    username,
    source: 'google',
    seuid: 'uid-1',
    sesess: 'secret-1',
    redirect: '/acme/pages/SIGN-ON-AUTH',
  });
  await wait(3000);
  expect(called('oidc/status')).toHaveLength(2);
  expect(called('oidc/anon_status')).toEqual([]);
});

test('[B-120][S-221][S-222] the chip follows the shared status, which calls send and read back', async () => {
  signIn();
  answers['oidc/status'] = () => json({ authorized: true, source: 'google', expires: null });
  await draw();
  expect(screen.getByText('Authorized')).toBeTruthy();
  answers['oidc/status'] = () => json({}, 500, { 'x-secondary-auth': 'source=google;authorized=0;expires=' });
  render(<AuthorizationButton source="report" name="Reports" />);
  await wait(0);
  const sent = new Headers(fetchMock.mock.lastCall?.[1].headers);
  expect(sent.get('x-secondary-auth')).toBe('source=google;authorized=1;expires=');
  expect(screen.queryByText('Authorized')).toBeNull();
  expect(button().disabled).toBe(false);
});

test('an authorization ends with its time', async () => {
  signIn();
  const expires = new Date(Date.now() + 60_000).toISOString();
  answers['oidc/status'] = () => json({ authorized: true, source: 'google', expires });
  await draw();
  await wait(59_000);
  expect(screen.getByText('Authorized')).toBeTruthy();
  await wait(1000);
  expect(screen.queryByText('Authorized')).toBeNull();
});

test('[B-114] Cancel closes the dialog and the tab, and no further status is read', async () => {
  await draw({ anonymous: { username: 'ada', company: 'acme' } });
  await begin();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await wait(9000);
  expect(called('oidc/anon_status')).toEqual([]);
  expect(tab.close).toHaveBeenCalledTimes(1);
  expect(button().disabled).toBe(false);
});

test('a browser that refuses tabs offers the page as a link', async () => {
  openTab.mockReturnValue(null);
  await draw({ anonymous: { username: 'ada', company: 'acme' } });
  await begin();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the sign-in page' });
  expect(link.getAttribute('href')).toMatch(/^\/api\/oidc\/login\?company=acme&username=ada&source=google&seuid=uid-1/);
});

test.each([
  ['en', 'Error Creating Temp Session'],
  ['fr', 'Erreur lors de la création de la session temporaire'],
])('[B-125] a temporary session that fails, in %s', async (language, words) => {
  await changeLanguage(language);
  answers['oidc/temp_session'] = () => json({}, 500);
  await draw({ anonymous: { username: 'ada', company: 'acme' } });
  fireEvent.click(screen.getByRole('button'));
  await wait(0);
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(tab.close).toHaveBeenCalledTimes(1);
});

test('[B-122][B-123] force asks the server, and reports a failure', async () => {
  signIn();
  const { result } = renderHook(() => useAuthorization({ source: 'google' }));
  await act(() => result.current.force());
  expect(result.current.problem).toBe('not_forced');
  const [url, init] = fetchMock.mock.lastCall ?? [];
  expect([url, init?.method]).toEqual(['/api/oidc/force_auth?source=google', 'POST']);
  answers['oidc/force_auth'] = () => json({ authorized: false, source: 'google', expires: null });
  fetchMock.mockClear();
  await act(() => result.current.force());
  expect(result.current.state).toBe('not_authorized');
});
