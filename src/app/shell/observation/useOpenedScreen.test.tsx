import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { requestHeaders } from '../session/requestHeaders.ts';
import { addSession, watchSessions } from '../session/sessionStore.ts';
import { useOpenedScreen } from './useOpenedScreen.ts';

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  watchSessions()();
  vi.stubGlobal('fetch', fetchMock);
  configureApi({ endpoints: () => shellEndpoints, headers: requestHeaders });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  window.history.replaceState(null, '', '/');
});

function Screen({ path }: { readonly path: string }) {
  useOpenedScreen(path);
  return null;
}

/** Opens a screen in a mode. @returns the calls that follow */
async function open(mode: string, cmid: string, flag = 'N'): Promise<string[]> {
  const entry = { mc_value: mode, mc_description: '', mc_v1: '', mc_v2: '' };
  addSession({ ...signInAnswer({ company: 'acme' }), masterconfig: { FRAMEWORK: { GOOGLE_ANALYTICS_OPTION: entry } } });
  window.history.replaceState(null, '', `/acme/pages/${cmid}`);
  fetchMock.mockImplementation(async (url) =>
    url.includes('get_info')
      ? new Response(JSON.stringify({ analytics: flag }), { headers: { 'content-type': 'application/json' } })
      : new Response(null, { status: 204 }),
  );
  render(<Screen path={cmid} />);
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchMock.mock.calls.every(([, init]) => new Headers(init?.headers).get('cmid') === cmid)).toBe(true);
  return fetchMock.mock.calls.map(([url]) => url.replace('/api/', ''));
}

const history = 'commands/portlet_history';
const view = 'analytics/page_view';

test.each([
  ['[S-339] ALL', 'ALL', 'A1', 'N', [history, view]],
  ['[S-139][S-340] CMID and a flag Y', 'CMID', 'A2', 'Y', [history, 'commands/get_info?cmid=A2', view]],
  ['[S-139][S-340] CMID and a flag N', 'CMID', 'A3', 'N', [history, 'commands/get_info?cmid=A3']],
  ['[S-341] OFF', 'OFF', 'A4', 'Y', [history]],
])('%s', async (_name, mode, cmid, flag, expected) => {
  expect(await open(mode, cmid, flag)).toEqual(expected);
});

test('a user who opts out of tracking is not reported', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { doNotTrack: { value: '1' } }));
  expect(await open('ALL', 'A5')).toEqual([history]);
});

test('nobody is disturbed by a call that fails', async () => {
  const onError = vi.fn<() => void>();
  configureApi({ onError });
  addSession(signInAnswer({ company: 'acme' }));
  window.history.replaceState(null, '', '/acme/pages/A6');
  fetchMock.mockResolvedValue(new Response(null, { status: 503 }));
  render(<Screen path="A6" />);
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
  expect(onError).not.toHaveBeenCalled();
});
