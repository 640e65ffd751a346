import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { menuGroup, menuItem, signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';
import { ScreenPage } from '../pages/ScreenPage.tsx';
import { ProductContext } from '../product/ProductContext.tsx';
import { addSession, watchSessions } from '../session/sessionStore.ts';
import { makeQueryClient } from '../signed_in/queryClient.ts';
import { LibraryGuard } from './LibraryGuard.tsx';
import { SignedIn } from './SignedIn.tsx';

const fetchMock = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  watchSessions()();
  vi.stubGlobal('fetch', fetchMock);
  configureApi({ endpoints: () => shellEndpoints });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function Here() {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{pathname + search}</p>;
}

function open(path: string): void {
  render(
    <ProductContext value={{ code: 'product', name: 'Product' }}>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Here />
          <Routes>
            <Route
              path="/:company/pages/:cmid/*"
              element={
                <SignedIn>
                  <ScreenPage />
                </SignedIn>
              }
            />
            <Route
              path="/:company/doclib/:cmid/*"
              element={
                <SignedIn>
                  <LibraryGuard>within</LibraryGuard>
                </SignedIn>
              }
            />
            <Route path="/403-forbidden" element={<ForbiddenPage />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </ProductContext>,
  );
}

function answer(status: number, body: object): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
}

function refuse(status: number, detail: string): void {
  fetchMock.mockImplementation(async () => answer(status, { status, detail }));
}

/** Adds an entry of that cmid to the user's menus. */
function withEntry(changes: Parameters<typeof menuItem>[0]): void {
  addSession(signInAnswer({ groups: [menuGroup(), menuGroup({ code: 'MORE', menulist: [menuItem(changes)] })] }));
}

test('[S-116][S-118] a screen without a session leads to the sign-in page of its company, which holds the address', () => {
  open('/acme/pages/BOOKS/7?a=1');
  expect(screen.getByTestId('here').textContent).toBe('/acme/login?redirect=%2Facme%2Fpages%2FBOOKS%2F7%3Fa%3D1');
  expect(fetchMock).not.toHaveBeenCalled();
});

test('[S-118] the session of another company does not open it', () => {
  addSession(signInAnswer({ company: 'zeta' }));
  open('/acme/pages/BOOKS');
  expect(screen.getByTestId('here').textContent).toBe('/acme/login?redirect=%2Facme%2Fpages%2FBOOKS');
});

test('[S-164] a user who must reset the password is redirected to the account init page', () => {
  addSession(signInAnswer({ status: 4 }));
  open('/acme/pages/BOOKS');
  expect(screen.getByTestId('here').textContent).toBe('/acme/pages/init-account');
});

test('[S-121][S-122] [D-632] a screen that the server refuses leads to the forbidden page, which says why', async () => {
  addSession(signInAnswer());
  refuse(403, 'You do not have permissions to access this option');
  open('/acme/pages/BOOKS?a=1');
  expect(await screen.findByRole('heading', { name: 'Forbidden' })).toBeTruthy();
  expect(screen.getByTestId('here').textContent).toBe('/403-forbidden?redirect=%2Facme%2Fpages%2FBOOKS%3Fa%3D1');
  expect(screen.getByText('You do not have permissions to access this option')).toBeTruthy();
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/definitions/BOOKS', '/api/globals/access/cmid?cmid=BOOKS']);
});

test('[S-119][S-121][S-122] a screen that this browser still knows is shut once its menu id is granted no more', async () => {
  addSession(signInAnswer());
  const page = { version: '1', cmid: 'BOOKS', screens: [], slots: {}, title: { en: 'Books', fr: 'Livres' } };
  fetchMock.mockImplementation(async (url) =>
    url.includes('/access/') ? answer(403, { status: 403, detail: 'No more' }) : answer(200, page),
  );
  open('/acme/pages/BOOKS/7');
  expect(await screen.findByText('No more')).toBeTruthy();
  expect(screen.getByTestId('here').textContent).toBe('/403-forbidden?redirect=%2Facme%2Fpages%2FBOOKS%2F7');
});

test.each([
  ['no entry of it', { mid: 'M1', CMCID: 'OTHER', DOCLIB: 'Y' }],
  ['an entry that is no document library', { mid: 'M1', CMCID: 'PAPERS' }],
] as const)('[S-120] a document library is closed to a user whose menus have %s', async (_name, entry) => {
  withEntry(entry);
  fetchMock.mockImplementation(async () => answer(200, { cmid: 'PAPERS', allowed: true }));
  open('/acme/doclib/PAPERS/edit/7');
  expect(screen.getByTestId('here').textContent).toBe('/403-forbidden?redirect=%2Facme%2Fdoclib%2FPAPERS%2Fedit%2F7');
});

test.each(['DOCLIB', 'EXDOCLIB'] as const)(
  '[S-120][S-121] a document library of the menus (%s) is open as long as the server agrees',
  async (kind) => {
    withEntry({ mid: 'M1', CMCID: 'PAPERS', [kind]: 'Y' });
    fetchMock.mockImplementation(async () => answer(200, { cmid: 'PAPERS', allowed: true }));
    open('/acme/doclib/PAPERS');
    expect(screen.getByText('within')).toBeTruthy();
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/globals/access/cmid?cmid=PAPERS']);
    cleanup();
    refuse(403, 'No more');
    open('/acme/doclib/PAPERS');
    expect(await screen.findByText('No more')).toBeTruthy();
  },
);

test('[S-091] an address that lacks the key of its record leads to the list', async () => {
  addSession(signInAnswer());
  const screens = [
    { cmid: 'SHELVES', path: 'SHELVES', view: 'list' },
    { cmid: 'BOOKS', path: 'BOOKS/EDIT?id={id}', view: 'edit' },
  ];
  const page = { version: '1', cmid: 'BOOKS', screens, slots: {}, title: { en: 'Books', fr: 'Livres' } };
  fetchMock.mockImplementation(async (url) => (url.includes('SHELVES') ? new Promise(() => {}) : answer(200, page)));
  open('/acme/pages/BOOKS/EDIT');
  await waitFor(() => expect(screen.getByTestId('here').textContent).toBe('/acme/pages/SHELVES'));
});

test('[S-033] a cmid that no definition has is said within the frame', async () => {
  addSession(signInAnswer());
  refuse(404, 'Unknown');
  open('/acme/pages/NOTHING');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByTestId('here').textContent).toBe('/acme/pages/NOTHING');
});
