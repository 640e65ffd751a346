import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { ProductContext } from '../product/ProductContext.tsx';
import { addSession, watchSessions } from '../session/sessionStore.ts';
import { makeQueryClient } from '../signed_in/queryClient.ts';
import { checkSite } from './checkSite.ts';
import { leaveIfDown, maintenanceAddress, parseFrom } from './leaveForMaintenance.ts';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { MaintenancePage, retryIntervalMs } from './MaintenancePage.tsx';

const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  watchSessions()();
  vi.stubGlobal('fetch', fetchMock);
  configureApi({ endpoints: () => shellEndpoints });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetAllMocks();
});

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

describe('the check', () => {
  test('[S-167] is a GET to the site root with a time, the signed-in user and the screen', async () => {
    addSession(signInAnswer({ company: 'acme', token: 'secret' }));
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await checkSite('/acme/pages/BOOKS/7')).toEqual({ is: 'open' });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toMatch(/^\/\?ts=\d{13}$/);
    expect(init?.method ?? 'GET').toBe('GET');
    expect(init?.headers).toMatchObject({ cmid: 'BOOKS', authorization: expect.stringMatching(/^Token /) });
  });

  test.each([
    [
      '[S-168] the header says so',
      new Response(null, { status: 204, headers: { 'x-maintenance': 'true', 'x-maintenance-url': 'https://a.example' } }),
      'https://a.example',
    ],
    ['[S-168] the header says so and names no address', new Response(null, { status: 204, headers: { 'x-maintenance': 'true' } }), ''],
    ['[S-169] a failure is a response', new Response('down', { status: 503 }), ''],
    ['[S-169] any failure is one', new Response('', { status: 404 }), ''],
  ])('%s: down', async (_name, response, address) => {
    fetchMock.mockResolvedValue(response);
    expect(await checkSite('/')).toEqual({ is: 'down', address });
  });

  test('[S-170] no response says nothing', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await checkSite('/')).toEqual({ is: 'unreachable' });
  });

  test('another value of the header is none', async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204, headers: { 'x-maintenance': 'false' } }));
    expect(await checkSite('/')).toEqual({ is: 'open' });
  });
});

const from = new URL('https://portal.example/acme/pages/BOOKS?title=a b&x=1#top');

test.each([
  ['[S-168] the address of the window', 'https://down.example/now?a=1', 'https://other.example', 'https://down.example/now?a=1&from='],
  ['[S-338] the address of the installation', '', 'https://other.example/x', 'https://other.example/x?from='],
])('%s gets the current address as from', (_name, address, defaultAddress, expected) => {
  const url = new URL(maintenanceAddress({ address, defaultAddress, from }));
  expect(url.href.startsWith(expected)).toBe(true);
  expect(url.searchParams.get('from')).toBe(from.href);
});

test.each([
  ['no address', ''],
  ['a script', 'javascript:alert(1)'],
  ['no address at all', 'nonsense'],
])('[S-028] %s leads to our own page', (_name, address) => {
  const path = maintenanceAddress({ address, defaultAddress: '', from });
  expect(path).toMatch(/^\/maintenance\?from=/);
  expect(parseFrom(new URL(path, from).search, from.origin)).toBe('/acme/pages/BOOKS?title=a%20b&x=1#top');
});

test.each([
  ['[S-168] the page of the window', 'https://down.example/now', 'https://down.example/now?from='],
  ['[S-028] our own page', '', 'http://localhost:3000/maintenance?from=%2Facme'],
  ['no page that leads to itself for ever', 'http://localhost:3000/acme/pages/BOOKS', undefined],
])('a refused user leaves for %s', async (_name, address, expected) => {
  const replace = vi.fn<(url: URL) => void>();
  const href = 'http://localhost:3000/acme/pages/BOOKS?title=a';
  vi.stubGlobal('location', { href, pathname: new URL(href).pathname, replace });
  fetchMock.mockResolvedValue(new Response(null, { headers: { 'x-maintenance': 'true', 'x-maintenance-url': address } }));
  await leaveIfDown('');
  expect(replace.mock.calls.map(([url]) => url.href.slice(0, expected?.length))).toEqual(expected === undefined ? [] : [expected]);
});

test.each([
  ['another site', 'https://evil.example/x'],
  ['another site without scheme', '//evil.example/x'],
  ['a script', 'javascript:alert(1)'],
  ['the page itself', '/maintenance?from=/'],
  ['nothing', ''],
])('the way back never leads to %s', (_name, wanted) => {
  expect(parseFrom(`?from=${encodeURIComponent(wanted)}`, 'https://portal.example')).toBeUndefined();
});

/** Answers the check and the call from the state at that moment. */
function serve(state: { down: boolean; windows?: unknown[] }): void {
  fetchMock.mockImplementation(async (url) => {
    if (url.startsWith('/?ts=')) return new Response(null, { status: 204, headers: state.down ? { 'x-maintenance': 'true' } : {} });
    if (url.includes('maintenance/list')) return json({ results: state.windows ?? [], count: 0 });
    return json(state.down ? { maintenance: true, title: 'New servers', ends_at: '2026-03-10T18:00:00Z' } : { maintenance: false });
  });
}

test('[S-028] the page says why and until when, and looks again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const state = { down: true };
  serve(state);
  render(
    <ProductContext value={{ code: 'product', name: 'Product' }}>
      <MaintenancePage />
    </ProductContext>,
  );
  expect(screen.getByRole('heading', { name: 'Down For Maintenance' })).toBeTruthy();
  expect(await screen.findByText('New servers')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('It should be back on');
  state.down = false;
  await act(() => vi.advanceTimersByTimeAsync(retryIntervalMs));
  expect(screen.getByRole('status').textContent).toContain('The portal is available again.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The portal is available');
  expect(screen.getByRole('link', { name: /start/i }).getAttribute('href')).toBe('/');
});

test('[S-272] windows are announced from an hour before, until they are put away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-10T12:00:00Z') });
  const times = { starts_at: '2026-03-10T13:00:30Z', ends_at: '2026-03-10T14:00:00Z' };
  serve({
    down: false,
    windows: [
      { id: 1, title: 'New servers', scope: 'portal', menus: [], ...times },
      {
        id: 2,
        title: 'New ledger',
        scope: 'menus',
        menus: ['Finance'],
        starts_at: '2026-03-10T11:00:00Z',
        ends_at: '2026-03-10T13:00:00Z',
      },
    ],
  });
  const draw = () =>
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <MaintenanceBanner />
      </QueryClientProvider>,
    );
  const { unmount } = draw();
  expect((await screen.findByRole('status')).textContent).toContain('New ledger');
  expect(screen.getByRole('status').textContent).toContain('Finance');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
    'New servers',
    'New ledger:'.slice(0, 10) + ' ',
  ]);
  for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button);
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  draw();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByRole('status')).toBeNull();
});
