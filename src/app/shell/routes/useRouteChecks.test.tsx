import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { ProductContext } from '../product/ProductContext.tsx';
import { handleSessionResponse } from '../session/handleSessionResponse.ts';
import { expiryCheckMs } from '../session/keepSession.ts';
import { requestHeaders } from '../session/requestHeaders.ts';
import { addSession, findSession, watchSessions } from '../session/sessionStore.ts';
import { useRouteChecks } from './useRouteChecks.ts';

const statuses = new Map<string, number>();
let sent: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  watchSessions()();
  statuses.clear();
  sent = [];
  configureApi({ endpoints: () => shellEndpoints, headers: requestHeaders, onResponse: handleSessionResponse });
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/', '');
    sent.push(path);
    const body = path === 'users/refresh' ? signInAnswer({ token: 'renewed' }) : { ends: '2026-03-10T12:00:00Z' };
    return Response.json(body, { status: statuses.get(path) ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Watch() {
  useRouteChecks();
  return null;
}

const open = (path: string) =>
  render(
    <ProductContext value={{ code: 'acme', name: 'Product' }}>
      <MemoryRouter initialEntries={[path]}>
        <Watch />
      </MemoryRouter>
    </ProductContext>,
  );
const wait = () => act(() => vi.advanceTimersByTimeAsync(expiryCheckMs));
const calls = () => sent.filter((path) => path === 'globals/access/expiry' || path === 'users/refresh');

const addresses = ['/documents/lists/filters', '/reset-password?company=acme', '/acme/pages/init-account', '/acme/home', '/403-forbidden'];

test.each(addresses)('[S-158] a session is renewed at %s', async (address) => {
  addSession(signInAnswer());
  open(address);
  await wait();
  expect(calls()).toEqual(['globals/access/expiry', 'users/refresh']);
  expect(findSession('acme')?.auth.token).toBe('renewed');
});

test.each(addresses)('[S-159] an expired session ends at %s', async (address) => {
  addSession(signInAnswer());
  statuses.set('globals/access/expiry', 401);
  window.history.replaceState(null, '', address);
  open(address);
  await wait();
  expect(findSession('acme')).toBeUndefined();
  await wait();
  expect(calls()).toEqual(['globals/access/expiry']);
});

test('without a session nothing is asked', async () => {
  open('/documents');
  await wait();
  expect(calls()).toEqual([]);
});
