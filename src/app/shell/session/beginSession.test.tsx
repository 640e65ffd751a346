import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { menuGroup, signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { changeLanguage, chooseLanguage, initialLanguage, languageStore } from '../../framework/i18n/language.ts';
import { useOpenedScreen } from '../observation/useOpenedScreen.ts';
import { beginSession } from './beginSession.ts';
import { expiredNotice, requestedGroup } from './browserState.ts';
import { landingPath } from './landingPath.ts';
import { requestHeaders } from './requestHeaders.ts';
import { findSession, watchSessions } from './sessionStore.ts';
import { signOut } from './signOut.ts';

const fetchMock = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  watchSessions()();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  configureApi({ endpoints: () => shellEndpoints, headers: requestHeaders });
  window.history.replaceState(null, '', '/acme/pages/BOOKS');
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  await changeLanguage('en');
});

const groups = [menuGroup({ code: 'READERS', landing_page: 'BOOKS' }), menuGroup({ code: 'CLERKS', landing_page: 'LOANS' })];

test('[S-137] the state of a user holds token, language, groups, current group, profile, masterconfig and the details of screens', async () => {
  const option = { mc_value: 'CMID', mc_description: '', mc_v1: '', mc_v2: '' };
  const masterconfig = { FRAMEWORK: { GOOGLE_ANALYTICS_OPTION: option } };
  const answer = { ...signInAnswer({ token: 'secret', groups }), masterconfig };
  const profile = { ...answer.profile, MT_LANG: 'fr' } as const;
  await beginSession({ ...answer, profile });
  expect(findSession('acme')).toMatchObject({
    auth: { token: 'secret' },
    user: { username: 'ada', company: 'acme', firstName: 'Ada', lastName: 'Byron', type: 'CUSTOMER', language: 'fr', theme: 'light' },
    groups: [
      { code: 'READERS', landingPage: 'BOOKS', isAdmin: false },
      { code: 'CLERKS', landingPage: 'LOANS' },
    ],
    currentGroup: 'READERS',
    masterconfig,
  });
  expect(languageStore.get()).toBe('fr');

  fetchMock.mockImplementation(async (url) =>
    url.includes('get_info') ? Response.json({ analytics: 'Y' }) : new Response(null, { status: 204 }),
  );
  function Screen() {
    useOpenedScreen('BOOKS');
    return null;
  }
  const reports = () => fetchMock.mock.calls.filter(([url]) => url.includes('page_view')).length;
  render(<Screen />);
  await vi.waitFor(() => expect(reports()).toBe(1));
  render(<Screen />);
  await vi.waitFor(() => expect(reports()).toBe(2));
  expect(fetchMock.mock.calls.filter(([url]) => url.includes('get_info'))).toEqual([
    ['/api/commands/get_info?cmid=BOOKS', expect.anything()],
  ]);
});

test('[S-036] a menu group that the address asked for is shown once its user is signed in, and begins at its landing page', async () => {
  requestedGroup.set('CLERKS');
  const session = await beginSession(signInAnswer({ groups }));
  expect([session.currentGroup, landingPath(session)]).toEqual(['CLERKS', '/acme/pages/LOANS']);
  expect((await beginSession(signInAnswer({ user: 'bob', groups }))).currentGroup).toBe('READERS');
});

test('[S-036] a group that is not the user’s is not shown', async () => {
  requestedGroup.set('CHIEFS');
  expect((await beginSession(signInAnswer({ groups }))).currentGroup).toBe('READERS');
});

test('the language of the profile holds, and one that was chosen by hand before the sign-in holds until the sign-out, also after a reload', async () => {
  const answer = signInAnswer();
  const french = { ...answer, profile: { ...answer.profile, MT_LANG: 'fr' } } as const;
  await beginSession(french);
  expect(languageStore.get()).toBe('fr');
  await chooseLanguage('en');
  const session = await beginSession(french);
  expect(languageStore.get()).toBe('en');
  vi.resetModules();
  const reloaded = await import('../../framework/i18n/language.ts');
  expect(reloaded.languageStore.isChosen()).toBe(true);
  fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
  await signOut(session);
  await beginSession(french);
  expect(languageStore.get()).toBe('fr');
});

test('the notice of a lost session is gone', async () => {
  expiredNotice('acme').set({ username: 'ada' });
  await beginSession(signInAnswer());
  expect(expiredNotice('acme').get()).toBeUndefined();
});

test('the language of a tab after a reload is the one chosen in it, else that of its session, whoever signed in last', async () => {
  await beginSession(signInAnswer());
  const answer = signInAnswer({ user: 'bob' });
  await beginSession({ ...answer, profile: { ...answer.profile, MT_LANG: 'fr' } });
  expect([initialLanguage('en-us'), initialLanguage('fr'), initialLanguage()]).toEqual(['en', 'fr', 'fr']);
  await chooseLanguage('fr');
  expect(initialLanguage('en-us')).toBe('fr');
});
