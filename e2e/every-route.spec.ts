import { createHmac, randomUUID } from 'node:crypto';
import { matchPath } from 'react-router';
import { type FixedRoute, fixedRoutes } from '../src/app/shell/addresses/fixedRoutes.ts';
import { english } from '../test/catalogues.ts';
import { byTurn } from '../test/tier.ts';
import { firstPassword, newGroup, newUser, signInAs } from './newUser.ts';
import { type Account, expect, test } from './portal.ts';

/** Address that a route ends at, and title of the page there. */
interface Landing {
  readonly at: string;
  readonly title: string;
}

/** Specification, main part 2: one row of the table of routes, for an anonymous visitor and for a customer of northern. */
interface Row {
  /** Requirement ids, each in brackets. */
  readonly id: string;
  readonly address: string;
  readonly anonymous: Landing;
  readonly signedIn: Landing;
}

const fixed: readonly FixedRoute[] = fixedRoutes;
const words = english;

/** The page of an address, titled as its route says. */
function at(address: string): Landing {
  const { pathname } = new URL(address, 'http://localhost');
  const route = fixed.find(({ path }) => matchPath(path, pathname));
  return { at: address, title: words[route?.titleKey ?? ''] ?? 'no title' };
}

/** The sign-in page that keeps the requested address. */
function signInFor(address: string): Landing {
  return { ...at('/northern/login'), at: `/${address.split('/')[1]}/login?redirect=${encodeURIComponent(address)}` };
}

function forAll(id: string, address: string): Row {
  return { id, address, anonymous: at(address), signedIn: at(address) };
}

function forUsers(id: string, address: string): Row {
  return { id, address, anonymous: signInFor(address), signedIn: at(address) };
}

const landing: Landing = { at: '/northern/pages/SHP-START', title: 'Shipments' };
const announcements: Landing = { at: '/northern/pages/ANO-SHOW', title: 'Announcements' };

/** The portal of the tests is up; a component test reads the title of one that is down. */
const up: Landing = { at: '/maintenance', title: words['maintenance.up_title'] ?? 'no title' };

const rows: readonly Row[] = [
  { id: '[S-011][S-013]', address: '/', anonymous: at('/waybill/login'), signedIn: landing },
  { id: '[S-014]', address: '/index.html', anonymous: at('/waybill/login'), signedIn: landing },
  { id: '[S-015][S-016]', address: '/login', anonymous: at('/waybill/login'), signedIn: at('/northern/login') },
  { id: '[S-017]', address: '/login/a/b', anonymous: at('/waybill/login'), signedIn: at('/northern/login') },
  { id: '[S-018]', address: '/menu/x/y', anonymous: at('/waybill/login'), signedIn: at('/northern/login') },
  forAll('[S-019]', '/maple/login'),
  forUsers('[S-021]', '/northern/home'),
  forUsers('[S-022]', '/northern/pages/init-account'),
  forAll('[S-023]', '/register-check'),
  // An unrecognized visitor starts with the check.
  { id: '[S-024]', address: '/register-complete', anonymous: at('/register-check'), signedIn: at('/register-check') },
  forAll('[S-025]', '/401-unauthorized'),
  forAll('[S-026]', '/403-forbidden?redirect=%2Fnorthern%2Fpages%2FX'),
  forAll('[S-027]', '/access-limit'),
  { id: '[S-028]', address: '/maintenance', anonymous: up, signedIn: up },
  { id: '[S-029][S-030]', address: '/pages/ANO-SHOW', anonymous: signInFor('/waybill/pages/ANO-SHOW'), signedIn: announcements },
  forAll('[S-031]', '/documents'),
  forAll('[S-031]', '/documents/lists/filters'),
  forAll('[S-032]', '/printable_documents/lists/filters'),
  { id: '[S-033]', address: '/no/such/page', anonymous: notFound('/no/such/page'), signedIn: notFound('/no/such/page') },
  { id: '[S-034]', address: '/#/maple/login?x=1', anonymous: at('/maple/login?x=1'), signedIn: at('/maple/login?x=1') },
  { id: '[S-034]', address: '/northern/home#/access-limit', anonymous: at('/access-limit'), signedIn: at('/access-limit') },
  forAll('[S-040]', '/reset-password?company=maple'),
  forAll('[S-041]', '/reset-password/security-check?company=maple&username=maple.user'),
  {
    id: '[S-042]',
    address: '/reset-password/set',
    anonymous: at('/reset-password/error?company=waybill'),
    signedIn: at('/reset-password/error?company=northern'),
  },
  forAll('[S-043]', '/reset-password/error'),
  forAll('changed by somebody else', '/reset-password/account-change?company=maple'),
  forAll('a file for people without an account', '/report-file?company=maple'),
  {
    id: '[S-044]',
    address: '/northern/pages/UA-PWD',
    anonymous: at('/reset-password?company=northern'),
    // A signed-in user changes the password on this page.
    signedIn: { at: '/reset-password?company=northern', title: words['change_password.title'] ?? '' },
  },
  ...['UA-SECQST', 'reset-questions'].map((cmid) => ({
    id: cmid === 'UA-SECQST' ? '[S-045]' : '[S-046]',
    address: `/northern/pages/${cmid}`,
    anonymous: signInFor('/northern/pages/update-security-profile'),
    signedIn: at('/northern/pages/update-security-profile'),
  })),
  forUsers('[S-047]', '/northern/pages/update-security-profile'),
  forAll('[S-048]', '/online-quoting-access'),
  forAll('[S-048]', '/rapid-bol-access'),
  forAll('[S-049]', '/online-quoting-activation'),
  forAll('[S-049]', '/rapid-bol-activation'),
  { id: '[S-092]', address: '/northern/pages/ANO-SHOW', anonymous: signInFor('/northern/pages/ANO-SHOW'), signedIn: announcements },
  {
    id: '[S-107]',
    address: '/northern/pages/UA-PREF',
    anonymous: signInFor('/northern/pages/UA-PREF'),
    signedIn: { at: '/northern/pages/UA-PREF', title: 'User Preferences' },
  },
  { id: '[S-093]', address: '/maple/pages/SIGNOFF', anonymous: at('/maple/login'), signedIn: at('/maple/login') },
  { id: '[S-020]', address: '/maple/logout', anonymous: at('/maple/login'), signedIn: at('/maple/login') },
];

function notFound(address: string): Landing {
  return { at: address, title: words['pages.not_found'] ?? '' };
}

const ids = [...new Set(rows.flatMap(({ id }) => id.match(/\[[^\]]+\]/g) ?? []))].join('');

test('the table has a row for every fixed address [S-009] [S-010]', () => {
  const seen = rows.flatMap(({ address, anonymous, signedIn }) => [address, anonymous.at, signedIn.at]);
  const paths = seen.map((address) => new URL(address, 'http://localhost').pathname);
  expect(fixed.filter(({ path }) => !paths.some((pathname) => matchPath(path, pathname))).map(({ path }) => path)).toEqual([]);
});

/** In the fast tier each sixth address is opened, in either state by turn; component tests open them all. */
const turns = ['anonymous', 'neither', 'neither', 'signedIn', 'neither', 'neither'] as const;

for (const state of ['anonymous', 'signedIn'] as const)
  test.describe(state, () => {
    // The page that undoes a change of an account is opened without its key.
    test.use({ account: state === 'signedIn' ? 'northern.user' : undefined, tolerates: [/account_change\?hash=\)/] });
    test.setTimeout(240_000);

    test(`every address leads where the specification says, under its title [S-038] [D-174] ${ids}`, async ({ page }) => {
      for (const { id, address, [state]: expected } of rows.filter((_row, at) => byTurn(turns, at).includes(state)))
        await test.step(`${id} ${address}`, async () => {
          await page.goto(address);
          // Wait for the heading: a redirecting page has none.
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page).toHaveURL(expected.at);
          await expect(page).toHaveTitle(`${expected.title} - Waybill`);
        });
    });
  });

test.describe('without a landing page', () => {
  test('a session begins at the home page, from either address [S-012] [S-014]', { tag: '@deep' }, async ({
    page,
    playwright,
    baseURL,
    signIn,
  }) => {
    const headers = { authorization: `Token ${(await signIn('admin')).token}` };
    const api = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: headers });
    const group = await newGroup(api, 'northern', { grants: ['SHP-START'] });
    const user = await newUser(api, { MT_GRP: group.id });
    await page.goto('/northern/login');
    await signInAs(page, user.uid, firstPassword);
    await expect(page).toHaveURL('/northern/home');
    for (const address of ['/', '/index.html']) {
      await page.goto(address);
      await expect(page).toHaveURL('/northern/home');
      await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
    }
  });
});

interface Refusal {
  readonly name: string;
  readonly account: Account | undefined;
  readonly address: string;
  readonly seen: Landing;
  readonly tag?: '@deep';
}

const refusals: readonly Refusal[] = [
  {
    name: '[S-001][S-021] any company code leads to its sign-in page, also one that nobody has',
    account: undefined,
    address: '/nowhere/home',
    seen: { at: `/nowhere/login?redirect=${encodeURIComponent('/nowhere/home')}`, title: 'Company not found' },
    tag: '@deep',
  },
  {
    name: '[S-118] a session of one company opens nothing of another',
    account: 'northern.user',
    address: '/maple/pages/SHP-START',
    seen: signInFor('/maple/pages/SHP-START'),
  },
  {
    name: '[S-033] an address within the portal that no screen has',
    account: 'northern.user',
    address: '/northern/pages/NO-SUCH-SCREEN',
    seen: { at: '/northern/pages/NO-SUCH-SCREEN', title: 'Page not found' },
    tag: '@deep',
  },
  {
    name: '[S-119][S-121][S-122] a screen that is not among the menus of the user',
    account: 'northern.user',
    address: '/northern/pages/CO-START?status=active',
    seen: { at: `/403-forbidden?redirect=${encodeURIComponent('/northern/pages/CO-START?status=active')}`, title: 'Forbidden' },
  },
];

for (const { name, account, address, seen, tag = [] } of refusals)
  test.describe('refused', () => {
    test.use({ account, tolerates: [/status of 40[34]/] });

    test(name, { tag }, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL(seen.at);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${seen.title} - Waybill`);
    });
  });

for (const [id, cmid, keyName] of [
  ['[S-094]', 'BENEFITS-SSO', 'BENEFITS_SSO_KEY'],
  ['[S-095]', 'BISSSO', 'BISSSO_KEY'],
] as const)
  test.describe('to another house', () => {
    test.use({ account: 'admin', tolerates: [/another host: https:\/\/courses\.example\//] });

    test(`${id} the screen ${cmid} leads on to the provider with a hand-off that the server has signed`, { tag: '@deep' }, async ({
      api,
      openBrowser,
    }) => {
      // A separate company: once a link is set up, it appears in the menus of the company.
      const code = `e2e-${randomUUID().slice(0, 8)}`;
      const company = { code, name: `Company ${code}`, status: 'active', time_zone: 'America/Toronto' };
      const save = (path: string, data: object) => api.post(`/api/${path}`, { data, failOnStatusCode: true });
      await save('companies', company);
      const group = await newGroup(api, code, { grants: [cmid] });
      const user = await newUser(api, { MT_COMP: group.company, MT_GRP: group.id });
      const page = await openBrowser(undefined);
      await page.goto(`/${code}/login`);
      await signInAs(page, user.uid, firstPassword);
      await expect(page).toHaveURL(`/${code}/home`);
      await page.goto(`/${code}/pages/${cmid}`);
      await expect(page.getByText('This link has not been set up yet.')).toBeVisible();

      const key = 'a-key-that-both-houses-share';
      const address = 'https://courses.example/enter';
      await save('masterconfigs', {
        key_group: 'SIGN_ON_LINKS',
        mc_key: cmid,
        mc_value: address,
        company: group.company,
        status: 'active',
      });
      await save('environment', { name: keyName, secret_value: key, secret: true, requires_restart: false, company: group.company });
      // The other system is external: this test fakes its page.
      await page.route(`${address}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Courses</h1>' }));
      await page.goto(`/${code}/pages/${cmid}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
      const [header = '', claims = '', signature] = (new URL(page.url()).searchParams.get('token') ?? '').split('.');
      expect(createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url')).toBe(signature);
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: `${user.uid}@${code}`, email: user.email });
    });
  });

/** Addresses that a careless repair would turn into another host's. */
const malformed = ['/%5C%5Cevil.example', '/%5Cevil.example/home', '/%2f%5cevil.example', '/acme/%5C', '/%00', '//evil.example', '/%ff'];

test('a malformed address leads nowhere else: the page is not found [S-033]', async ({ page, baseURL }) => {
  for (const address of byTurn(malformed, 0, 2))
    await test.step(address, async () => {
      await page.goto(`${baseURL}${address}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
});

test('a language on entry is taken and leaves the address [S-035]', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/maple/login?lang=fr&redirect=%2Fmaple%2Fhome');
  await expect(page).toHaveURL('/maple/login?redirect=%2Fmaple%2Fhome');
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  await page.goto('/maple/login?lang=en-us');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('documents are found by their words, read in both languages and printed without the page around them [S-031] [S-032]', async ({
  page,
}) => {
  await page.goto('/documents');
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('daterange');
  await expect(page.getByRole('status').filter({ hasText: '1 document found' })).toBeVisible();
  await page.getByRole('navigation', { name: 'API Documents' }).getByRole('link', { name: 'Filters' }).click();
  await expect(page).toHaveURL('/documents/lists/filters');
  await expect(page.getByRole('heading', { level: 1, name: 'Filters' })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('__icontains');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Filtres' })).toBeVisible();
  await page.getByRole('link', { name: 'Imprimer' }).click();
  await expect(page).toHaveURL('/printable_documents/lists/filters');
  await expect(page.getByRole('heading', { level: 1, name: 'Filtres' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto('/documents/no/such');
  await expect(page.getByRole('heading', { level: 1, name: 'Document introuvable' })).toBeVisible();
});
