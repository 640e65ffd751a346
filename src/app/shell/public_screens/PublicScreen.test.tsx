import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { jsonResponse } from '../../../../test/fixtures/gridServer.ts';
import { bookScreen } from '../../../../test/fixtures/testGrid.tsx';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { knownCalls } from '../../framework/api/knownCalls.ts';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { ProductContext } from '../product/ProductContext.tsx';
import { AppRoutes } from '../routes/AppRoutes.tsx';
import { addSession, findSession, removeSession, watchSessions } from '../session/sessionStore.ts';

// Grid and frame are loaded when they are first drawn.
configure({ asyncUtilTimeout: 30_000 });

const title = { en: 'Books', fr: 'Livres' };
const listed = { cmid: 'BOOKS', path: 'BOOKS', view: 'list', access: 'public', menu: true, title };
const company = {
  code: 'acme',
  name: 'Acme Books',
  skin: 'default',
  languages: [
    { code: 'en-us', name: '' },
    { code: 'fr', name: '' },
  ],
};
let calls: string[];
let authorized: string[];
let answers: Record<string, () => Response>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  watchSessions()();
  calls = [];
  authorized = [];
  answers = {
    'GET definitions': () =>
      jsonResponse({ version: '1', live: false, languages: ['en', 'fr'], addresses: { '/read': 'BOOKS' }, screens: [listed] }),
    'GET definitions/BOOKS': () => jsonResponse({ ...bookScreen(), cmid: 'BOOKS', title, screens: [listed] }),
    'GET globals/company': () => jsonResponse(company),
    'GET books': () => jsonResponse({ results: [{ id: 1, isbn: '978-1' }], count: 1 }),
  };
  knownCalls.add(shellEndpoints);
  configureApi({ endpoints: knownCalls.list });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${new URL(address, 'http://portal.example').pathname.replace('/api/', '')}`;
    calls.push(call);
    if (new Headers(init.headers).has('authorization')) authorized.push(call);
    return answers[call]?.() ?? jsonResponse({ status: 404, detail: 'Nothing' }, 404);
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

function Page() {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output aria-label="address">{pathname + search + hash}</output>
      <AppRoutes />
    </>
  );
}

function open(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] });
  render(
    <ProductContext value={{ code: 'product', name: 'Product' }}>
      <RouterProvider router={router} />
    </ProductContext>,
  );
  return router;
}

const address = () => screen.getByLabelText('address').textContent;

test('[S-010][S-117] a public screen opens without a session, in a frame with its company, languages, theme and a way to sign in', async () => {
  open('/acme/pages/BOOKS?isbn=978-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Books' })).toBeTruthy();
  expect(await screen.findByText('Acme Books')).toBeTruthy();
  expect(document.title).toBe('Books - Product');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/acme/login?redirect=%2Facme%2Fpages%2FBOOKS%3Fisbn%3D978-1',
  );
  expect(await screen.findByText('978-1')).toBeTruthy();
  for (const name of ['Home', 'Help', 'Favourites']) expect(screen.queryByRole('link', { name })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Français' }));
  expect(await screen.findByRole('link', { name: 'Se connecter' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Livres' })).toBeTruthy();
});

test('[B-233][B-234] an anonymous reader is offered nothing that asks for a sign-in, and no call of a user is made', async () => {
  open('/acme/pages/BOOKS');
  expect(await screen.findByText('978-1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  for (const name of ['Save', 'Reset']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: /^View/ })).toBeNull();
  // The start page of the site says whether there is maintenance.
  expect([...new Set(calls)].toSorted()).toEqual(['GET /', ...Object.keys(answers)].toSorted());
  expect(authorized).toEqual([]);
});

test.each([
  ['that is not public', '/acme/pages/SECRET/7?a=1'],
  ['that does not exist', '/acme/pages/NOWHERE?a=1'],
])('[S-116][S-118] a screen %s leads to the sign-in, which holds the address', async (_name, path) => {
  open(path);
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(address()).toBe(`/acme/login?redirect=${encodeURIComponent(path)}`);
  expect(calls.filter((call) => call.startsWith('GET definitions'))).toEqual(['GET definitions']);
});

test('[S-118] a screen that is public no more leads to the sign-in', async () => {
  answers['GET definitions/BOOKS'] = () => jsonResponse({ status: 401, detail: 'Login required' }, 401);
  open('/acme/pages/BOOKS');
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(address()).toBe('/acme/login?redirect=%2Facme%2Fpages%2FBOOKS');
});

test.each([
  ['of the product', '/read', '/product/pages/BOOKS'],
  ['with its fragment', '/read?isbn=978-1#page-2', '/product/pages/BOOKS?isbn=978-1#page-2'],
  ['of its query', '/read?company=acme&isbn=978-1', '/acme/pages/BOOKS?isbn=978-1'],
  ['of the product, where the query names none', '/read?company=No%20code', '/product/pages/BOOKS'],
])('a short address leads to its screen in the company %s', async (_name, path, target) => {
  open(path);
  await waitFor(() => expect(address()).toBe(target));
});

test('an address of one segment that no screen has is not found', async () => {
  open('/unread');
  expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeTruthy();
  expect(address()).toBe('/unread');
});

test('a server that does not answer is no reason to sign in: the page says so, and asks again', async () => {
  const ready = answers['GET definitions'];
  answers['GET definitions'] = () => jsonResponse({ status: 503, detail: 'Too busy.' }, 503);
  open('/acme/pages/BOOKS');
  expect(await screen.findByText('Too busy.')).toBeTruthy();
  answers['GET definitions'] = () => ready?.() ?? jsonResponse({}, 500);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('978-1')).toBeTruthy();
  expect(address()).toBe('/acme/pages/BOOKS');
});

test('a session that ends on a public screen leads to the sign-in, as on any other', async () => {
  addSession(signInAnswer());
  const router = open('/acme/pages/BOOKS');
  expect(router.state.location.pathname).toBe('/acme/pages/BOOKS');
  const session = findSession('acme');
  if (session) act(() => removeSession(session));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(address()).toBe('/acme/login?redirect=%2Facme%2Fpages%2FBOOKS');
});
