import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { isCompanyCode } from '../../../shared/shell/companies/companyCode.ts';
import { shellEndpoints } from '../../../shared/shell/endpoints.ts';
import { configureApi } from '../../framework/api/callApi.ts';
import { loadCatalogue, loadedCatalogues } from '../../framework/i18n/catalogues.ts';
import { ProductContext } from '../product/ProductContext.tsx';
import { AppRoutes } from '../routes/AppRoutes.tsx';
import { LevelGuard } from '../routes/LevelGuard.tsx';
import { requestHeaders } from '../session/requestHeaders.ts';
import { addSession, watchSessions } from '../session/sessionStore.ts';
import { type FixedRoute, fixedRoutes } from './fixedRoutes.ts';

const routes: readonly FixedRoute[] = fixedRoutes;
await loadCatalogue('fr');
const { en: english = {}, fr: french = {} } = loadedCatalogues();

beforeEach(() => {
  localStorage.clear();
  watchSessions()();
  configureApi({ endpoints: () => shellEndpoints });
  // Enough of each answer that a page reads before its title is there.
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{"results":[],"changes":[]}', { headers: { 'content-type': 'application/json' } })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

function open(path: string, page = <AppRoutes />) {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  render(
    <ProductContext value={{ code: 'product', name: 'Product' }}>
      <RouterProvider router={router} />
    </ProductContext>,
  );
  return router;
}

test.each(routes.map((route) => [route.path, route] as const))(
  '[S-009][S-010][S-038] %s has a level, a title in both languages, and a cmid or none',
  (_path, { level, titleKey, cmid }) => {
    expect(['public', 'user', 'admin']).toContain(level);
    expect([titleKey in english, titleKey in french]).toEqual([true, true]);
    expect(cmid).toSatisfy((value: unknown) => value === null || (typeof value === 'string' && /^[A-Z0-9-]+$/.test(value)));
  },
);

test('no address occurs twice, and no company code can take one of them', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  const first = routes.map(({ path }) => path.split('/')[1] ?? '').filter((segment) => segment !== ':company');
  expect(first.filter(isCompanyCode)).toEqual([]);
});

const opened = routes.filter(({ level, frame }) => level === 'public' && frame !== 'app');

test.each(opened.filter(({ path }) => !path.endsWith('/logout')).map(({ path }) => [path] as const))(
  '[S-038][S-117] anybody may open %s, whose title is that of its route',
  async (path) => {
    const router = open(path.replace(':company', 'acme').replace('/*', '/getting-started'));
    await screen.findByRole('heading', { level: 1 });
    // A step that needs an earlier one redirects.
    const shown = routes.find((route) => matchPath(route.path, router.state.location.pathname));
    await vi.waitFor(() => expect(document.title).toBe(`${english[shown?.titleKey ?? '']} - Product`));
  },
);

test.each(routes.filter(({ level }) => level === 'user').map(({ path }) => [path.replace(':company', 'acme')] as const))(
  '[S-118][S-125] %s asks for a sign-in first',
  (path) => {
    const router = open(path);
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(`/acme/login?redirect=${encodeURIComponent(path)}`);
  },
);

test.each([
  ['ADMIN', '/acme/pages/tools'],
  ['EMPLOYEE', '/403-forbidden'],
] as const)('[S-010] the level admin and a user of type %s', (type, expected) => {
  const answer = signInAnswer();
  addSession({ ...answer, profile: { ...answer.profile, MT_TYPE: type } });
  const router = open('/acme/pages/tools', <LevelGuard level="admin">tools</LevelGuard>);
  expect(router.state.location.pathname).toBe(expected);
});

test('[S-027] the access limit page says Access denied and where the terms are', async () => {
  open('/access-limit');
  expect(await screen.findByRole('heading', { level: 1, name: 'Access denied' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'API terms of use' }).getAttribute('href')).toBe('/documents/terms-of-use');
});

test.each([
  ['/403-forbidden', 'ERR-403'],
  ['/acme/pages/BOOKS/7', 'BOOKS'],
  ['/acme/home', 'UNKNOWN'],
  ['/', 'UNKNOWN'],
])('[S-009][S-215][S-216] calls from %s carry the cmid %s', (path, cmid) => {
  window.history.replaceState(null, '', path);
  expect(requestHeaders()['cmid']).toBe(cmid);
});
