import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { demoPassword, expect, test } from './portal.ts';
import { openUserMenu } from './userMenu.ts';

const refused = 'Invalid username or password entered';

async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('User ID').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.describe('with a refusal', () => {
  test.use({ tolerates: [/status of 401/] });

  test('a wrong password and an unknown user are refused in the same words, the right one leads to the landing page [S-019] [S-163] [S-165]', async ({
    page,
  }) => {
    await page.goto('/waybill/login');
    await signIn(page, 'admin', 'Wrong-Password-1');
    await expect(page.getByRole('alert')).toHaveText(refused);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await signIn(page, 'nobody.here');
    await expect(page.getByRole('alert')).toHaveText(refused);
    await signIn(page, 'admin');
    await expect(page).toHaveURL('/waybill/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
  });
});

test('missing values are reported at their inputs, and nothing is sent [S-179] [S-196]', { tag: '@deep' }, async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/users/login')) calls += 1;
  });
  await page.goto('/waybill/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Field is required')).toHaveCount(2);
  await expect(page.getByLabel('User ID')).toBeFocused();
  expect(calls).toBe(0);
});

test('the sign-in page needs fewer than 200 kB of scripts', { tag: '@deep' }, async ({ page }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto('/northern/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
});

test('the default address leads to the sign-in page of the product [S-013] [S-016]', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/waybill/login');
  await page.goto('/login');
  await expect(page).toHaveURL('/waybill/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('a deep link waits behind the sign-in with its filters [S-116] [S-118]', async ({ page }) => {
  await page.goto('/northern/pages/RPT-SHP?weight__gte=1000');
  await expect(page).toHaveURL(`/northern/login?redirect=${encodeURIComponent('/northern/pages/RPT-SHP?weight__gte=1000')}`);
  await signIn(page, 'northern.user');
  await expect(page).toHaveURL('/northern/pages/RPT-SHP?weight__gte=1000');
  await expect(page.getByRole('heading', { level: 1, name: 'Shipment report' })).toBeVisible();
  await expect(page.getByText('Weight: at least 1,000 lb')).toBeVisible();
});

test('the language changes on the page, keeps what was typed and stays after the sign-in [S-006] [S-336]', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/waybill/login');
  await page.getByLabel('User ID').fill('admin');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  await expect(page.getByLabel('Code d’utilisateur')).toHaveValue('admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue, Ada' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toContainText('Rapports');
});

test.describe('in a browser that speaks French', () => {
  test.use({ locale: 'fr-CA' });

  test('the sign-in page is in French from the beginning [S-006]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/northern/login');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    await expect(page).toHaveTitle('Connexion - Waybill');
  });
});

test('signing out ends the session here and on the server [S-020] [S-157] [S-162]', async ({ page, request }) => {
  await page.goto('/waybill/login?redirect=%2Fwaybill%2Fpages%2FSHP-START');
  const call = page.waitForRequest((sent) => sent.url().includes('/api/shipments'));
  await signIn(page, 'sales');
  const { authorization = '' } = await (await call).allHeaders();
  expect(authorization).toMatch(/^Token .+/);
  // A call on its way would be refused.
  await page.waitForLoadState('networkidle');
  await (await openUserMenu(page)).getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/waybill/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await request.get('/api/shipments?limit=1', { headers: { authorization } })).status()).toBe(401);
  await page.goto('/waybill/pages/SHP-START');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a session that ends in one tab ends in the other [S-157]', { tag: '@deep' }, async ({ page, context }) => {
  await page.goto('/northern/login');
  await signIn(page, 'northern.admin');
  await expect(page).toHaveURL('/northern/pages/SHP-START');
  const other = await context.newPage();
  await other.goto('/northern/home');
  await expect(other.getByRole('heading', { level: 1, name: 'Welcome, Nora' })).toBeVisible();
  await page.goto('/northern/logout');
  await expect(page).toHaveURL('/northern/login');
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test.describe('with a lost session', () => {
  test.use({ tolerates: [/status of 401/] });

  test('the user gets a notice, signs in again and continues on the same page [S-116] [D-631]', { tag: '@deep' }, async ({
    page,
    request,
  }) => {
    await page.goto('/waybill/login?redirect=%2Fwaybill%2Fpages%2FRPT-LATE');
    let authorization = '';
    // The token of the latest call: a renewal replaces it.
    page.on('request', (sent) => {
      authorization = sent.headers()['authorization'] ?? authorization;
    });
    await signIn(page, 'sales');
    const list = new ListPage(page);
    // A call of the page on its way would lose the session before the list is there.
    await expect(list.range).toBeVisible();
    await page.waitForLoadState('networkidle');
    await request.post('/api/users/logout', { headers: { authorization } });
    // The first call finds out: the list's, or a call that the page makes by itself.
    const notice = page.getByRole('alert');
    await Promise.race([list.refresh(), notice.waitFor()]);
    await expect(notice).toHaveText('This session is no longer active');
    await signIn(page, 'sales');
    await expect(page).toHaveURL('/waybill/pages/RPT-LATE');
    await expect(page.getByRole('heading', { level: 1, name: 'Late shipments' })).toBeVisible();
  });
});

test('one browser holds sessions of two companies side by side [S-001] [S-143]', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/waybill/login');
  await signIn(page, 'sales');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Simon' })).toBeVisible();
  await page.goto('/maple/login');
  await signIn(page, 'maple.user');
  await expect(page.getByRole('heading', { level: 1, name: 'Envois' })).toBeVisible();
  await page.goto('/waybill/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Simon' })).toBeVisible();
  await page.goto('/maple/logout');
  await expect(page).toHaveURL('/maple/login');
  await page.goto('/waybill/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Simon' })).toBeVisible();
});

test.describe('with an unknown company', () => {
  test.use({ tolerates: [/status of 404/] });

  test('it is said, with a way to the product [S-001]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/nowhere/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Company not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in to Waybill' }).click();
    await expect(page.getByLabel('User ID')).toBeVisible();
  });
});
