import { expect, test } from 'vitest';
import { menuGroup, menuItem, signInAnswer } from '../../../../test/fixtures/exampleSession.ts';
import { loginPath, parseRedirect } from '../addresses/addresses.ts';
import { landingPath } from '../session/landingPath.ts';
import type { Session } from '../session/Session.ts';
import { addSession } from '../session/sessionStore.ts';
import { redirectOf } from './redirectOf.ts';

const home: Session = addSession(signInAnswer({ company: 'acme' }));
const shelf = menuGroup({ menulist: [menuItem({ mid: 'M1', CMCID: 'SHELF', DOCLIB: 'Y' })] });
const landing: Session = addSession(signInAnswer({ company: 'acme', landing: 'BOOKS' }));

const reader: Session = addSession(signInAnswer({ company: 'library', groups: [shelf] }));

test.each<[string, string, Session | undefined, string | undefined]>([
  ['[S-011] / with a landing page', '/', landing, '/acme/pages/BOOKS'],
  ['[S-012] / without a landing page', '/', home, '/acme/home'],
  ['[S-013] / not logged in', '/', undefined, '/product/login'],
  ['[S-014] /index.html with a landing page', '/index.html', landing, '/acme/pages/BOOKS'],
  ['[S-014] /index.html without a landing page', '/index.html', home, '/acme/home'],
  ['[S-014] /index.html not logged in', '/index.html', undefined, '/product/login'],
  ['[S-015] /login logged in', '/login', home, '/acme/login'],
  ['[S-016] /login not logged in', '/login', undefined, '/product/login'],
  ['[S-017] /login/* logged in', '/login/a/b', home, '/acme/login'],
  ['[S-017] /login/* not logged in', '/login/a', undefined, '/product/login'],
  ['[S-018] /menu/* logged in', '/menu/x', home, '/acme/login'],
  ['[S-018] /menu/* not logged in', '/menu/x/y', undefined, '/product/login'],
  ['[S-029] /pages/* logged in', '/pages/BOOKS/7?a=1', home, '/acme/pages/BOOKS/7?a=1'],
  ['[S-030] /pages/* not logged in', '/pages/BOOKS', undefined, '/product/pages/BOOKS'],
  ['[S-034] #/ is a normal path', '/#/acme/home', undefined, '/acme/home'],
  ['[S-034] #/ with a query of its own', '/?lang=fr#/acme/home?a=1', undefined, '/acme/home?a=1&lang=fr'],
  ['[S-034] #/ below another path', '/acme/home#/other/login', home, '/other/login'],
  ['[S-034] #// stays within the portal', '/#//acme.example/login', undefined, '/acme.example/login'],
  ['[S-034] #/ with a backslash stays within the portal', '/#/\\acme.example', undefined, '/acme.example'],
  ['[S-044] UA-PWD', '/acme/pages/UA-PWD', home, '/reset-password?company=acme'],
  ['[S-045] UA-SECQST', '/acme/pages/UA-SECQST', home, '/acme/pages/update-security-profile'],
  ['[S-046] reset-questions', '/acme/pages/reset-questions', home, '/acme/pages/update-security-profile'],
  ['the documents for programmers', '/acme/pages/API-DOCS', home, '/documents'],
  ['[S-093] SIGNOFF', '/acme/pages/SIGNOFF', home, '/acme/logout'],
  ['a company with a slash alone', '/acme/', home, '/acme/home'],
  ['a company with a slash alone, with a landing page', '/acme/', landing, '/acme/pages/BOOKS'],
  ['another company with a slash alone', '/maple/', home, '/maple/login'],
  ['a company with a slash alone, not logged in', '/acme/', undefined, '/acme/login'],
  ['a page of the portal with a slash', '/reset-password/', undefined, undefined],
  ['[S-111] a library of the menu', '/library/pages/SHELF', reader, '/library/doclib/SHELF'],
  ['[S-114] an entry of a library', '/library/pages/SHELF/view/DL1?a=1', reader, '/library/doclib/SHELF/view/DL1?a=1'],
  ['a library that is in no menu', '/library/pages/SHELF', home, undefined],
  ['another company’s library', '/acme/pages/SHELF', reader, undefined],
  ['a screen', '/acme/pages/BOOKS', home, undefined],
  ['a sign-in page', '/acme/login', undefined, undefined],
  ['a mere anchor', '/acme/home#top', home, undefined],
  ['an unknown page', '/nonsense', undefined, undefined],
])('%s', (_name, address, session, expected) => {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  expect(redirectOf({ pathname, search, hash }, session, 'product')).toBe(expected);
});

test('[S-116] the sign-in page holds the address that was asked for', () => {
  const path = loginPath('acme', { pathname: '/acme/pages/BOOKS', search: '?title=a b&x=1' });
  expect(path).toBe('/acme/login?redirect=%2Facme%2Fpages%2FBOOKS%3Ftitle%3Da%20b%26x%3D1');
  expect(parseRedirect(new URL(path, 'http://localhost').search)).toBe('/acme/pages/BOOKS?title=a%20b&x=1');
});

test.each([
  ['another site', 'https://evil.example/x'],
  ['another site without scheme', '//evil.example/x'],
  ['another site behind a backslash', '/\\evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['the sign-in page', '/acme/login?redirect=x'],
  ['the sign-out page', '/acme/logout'],
  ['the sign-out page with a slash', '/acme/logout/'],
  ['the sign-out page in capitals', '/acme/LOGOUT'],
  ['the sign-out page with an encoded letter', '/acme/%6cogout'],
  ['the sign-in page with encoded letters of any case', '/acme/%4CO%47in//'],
  ['nothing', ''],
])('a redirect to %s is not followed', (_name, wanted) => {
  expect(parseRedirect(`?redirect=${encodeURIComponent(wanted)}`)).toBeUndefined();
});

test('a landing page belongs to the group that is shown', () => {
  expect(landingPath({ ...landing, currentGroup: 'unknown' })).toBe('/acme/pages/BOOKS');
});
