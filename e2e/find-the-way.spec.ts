import type { Page } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { accounts, expect, test } from './portal.ts';
import { openUserMenu, switchLanguage } from './userMenu.ts';

test.describe('as an administrator', () => {
  test.use({ account: 'admin' });

  test('another group brings another menu, landing page and look, and every call names it and the screen [S-206] [S-207] [S-215] [S-217]', async ({
    page,
    api,
  }) => {
    test.slow();
    // The choice is not saved: other tests sign in with this account.
    await page.route('**/api/users/menu_group', (route) => route.fulfill({ json: { groups: [], current_group: 'EMPLOYEE' } }));
    const groups = await api.get('/api/menugroups', { params: { code: 'EMPLOYEE' }, failOnStatusCode: true });
    const { results } = (await groups.json()) as { results: readonly { id: number; code: string; version: number }[] };
    const employee = results.find(({ code }) => code === 'EMPLOYEE');
    const change = (values: object, version: number) =>
      api.put(`/api/menugroups/${employee?.id}`, { data: { version, ...values }, failOnStatusCode: true });
    const before = (await (await api.get(`/api/menugroups/${employee?.id}`)).json()) as {
      version: number;
      style: string;
      landing_page: string | null;
    };
    const changed = (await (await change({ landing_page: 'TERM-START', style: 'harvest' }, before.version)).json()) as { version: number };
    try {
      const colour = () =>
        page
          .getByRole('banner')
          .locator('rect')
          .evaluate((mark) => getComputedStyle(mark).fill);
      await page.goto('/waybill/pages/SHP-START');
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await expect(menu.getByRole('button', { name: 'Users and access' })).toBeVisible();
      const plain = await colour();
      await page.getByRole('banner').getByRole('button', { name: /^View/ }).click();
      await page.getByRole('menuitemradio', { name: /^Employee/ }).click();
      await expect(menu.getByRole('button', { name: 'Users and access' })).toHaveCount(0);
      await expect(page).toHaveURL('/waybill/pages/TERM-START');
      await expect.poll(colour).not.toBe(plain);
      await expect(page.getByRole('grid')).toBeVisible();
      const call = page.waitForRequest((sent) => sent.url().includes('/api/terminals?'));
      await new ListPage(page).refresh();
      expect(await (await call).allHeaders()).toMatchObject({ cmid: 'TERM-START', group: 'EMPLOYEE', 'accept-language': 'en-us' });
      await page.goto('/waybill/pages/ADMIN-TOOLS');
      await expect(page.getByText('These tools are for administrators')).toBeVisible();
      await page.getByRole('button', { name: 'Switch to the menu group Administration' }).click();
      await expect(menu.getByRole('button', { name: 'Users and access' })).toBeVisible();
    } finally {
      await change({ landing_page: before.landing_page, style: before.style }, changed.version);
    }
  });

  test('an administrator finds the tools in one place [S-211]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/home');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Administrator tools' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sessions' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Announcements', exact: true })).toHaveCount(0);
    await main.getByRole('button', { name: 'Reload definitions' }).click();
    await expect(main.getByText(/^Definitions reloaded \(version/)).toBeVisible();
  });
});

/** Resolves when a change of the own menu is stored. */
function savedChoice(page: Page): Promise<unknown> {
  return page.waitForResponse((answer) => answer.url().endsWith('/api/users/top_side_menu') && answer.request().method() === 'PUT');
}

test.describe('as a seller', () => {
  test.use({ account: 'sales' });

  test('favourites are marked by their star, put in order, and are there after a reload and in another browser [S-244]', {
    tag: '@deep',
  }, async ({ page, openBrowser }) => {
    const names = (where: typeof page) =>
      where.getByRole('main').getByRole('region', { name: 'Favourites' }).getByRole('listitem').getByRole('link');
    for (const path of ['TERM-START', 'RGN-START']) {
      await page.goto(`/waybill/pages/${path}`);
      // The star shows the choice at once; the next page is loaded when it is stored.
      const stored = savedChoice(page);
      await page.getByRole('button', { name: /^Favourite: / }).click();
      await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveAttribute('aria-pressed', 'true');
      await stored;
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search screens, records and actions' }).fill('customer accounts');
    const saved = savedChoice(page);
    await page.keyboard.press('Control+d');
    await expect(page.getByText('Added to favourites: Customer accounts')).toBeVisible();
    await saved;
    await page.keyboard.press('Escape');
    await page.goto('/waybill/home');
    await expect(names(page)).toHaveText(['Terminals', 'Regions', 'Customer accounts']);
    await page.getByRole('button', { name: 'Arrange' }).click();
    const moved = savedChoice(page);
    await page.getByRole('button', { name: 'Move Regions up' }).click();
    await moved;
    await page.reload();
    await expect(names(page)).toHaveText(['Regions', 'Terminals', 'Customer accounts']);

    const other = await openBrowser('sales');
    await other.goto('/waybill/home');
    await expect(names(other)).toHaveText(['Regions', 'Terminals', 'Customer accounts']);
    await other.getByRole('button', { name: 'Arrange' }).click();
    for (const name of ['Regions', 'Terminals', 'Customer accounts'])
      await other.getByRole('button', { name: `Remove from favourites: ${name}` }).click();
    await expect(other.getByText('Use the star at the top of a screen to add it here.').first()).toBeVisible();
  });
});

const kinds = [
  ['admin', 'Configuration', undefined],
  ['sales', 'Sales', 'Configuration'],
  ['employee', 'Network', 'Sales'],
  ['northern.user', 'API Documents', 'Network'],
] as const;

for (const [account, own, foreign] of kinds)
  test.describe(`as ${account}`, () => {
    test.use({ account });

    // In the fast tier the customer, whose menu has fewer entries than the others.
    const tag = account === 'northern.user' ? [] : '@deep';
    test('each kind of people has its own menu, and no entry of it is dead [S-005] [S-205]', { tag }, async ({ page, api }) => {
      // Another test switches users of this company to French.
      await page.goto(`/${accounts[account]}/home?lang=en`);
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await expect(menu.getByText(own, { exact: true })).toBeVisible();
      if (foreign) await expect(menu.getByText(foreign, { exact: true })).toHaveCount(0);
      const closed = menu.getByRole('button', { expanded: false });
      while ((await closed.count()) > 0) await closed.first().click();
      const links = menu.getByRole('link');
      const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
      expect(addresses.length).toBeGreaterThan(5);
      // Other tests open every screen as each of these accounts, and every fixed address; the home page is open here.
      const { screens } = (await (await api.get('/api/definitions', { failOnStatusCode: true })).json()) as { screens: { path: string }[] };
      const home = `/${accounts[account]}`;
      const opened = new Set([`${home}/home`, '/documents', ...screens.map(({ path }) => `${home}/pages/${path}`)]);
      const others = addresses.filter((address) => !opened.has(address ?? ''));
      // Document libraries, which no definition describes; their pages are opened by keep-a-document-library.spec.ts.
      for (const address of others) {
        expect(address).toMatch(/\/doclib\//);
        expect((await api.get(`/api/doclib/configs/${address?.split('/').at(-1) ?? ''}`)).ok()).toBe(true);
      }
    });
  });

test.describe('as a customer', () => {
  test.use({ account: 'northern.user' });

  test('announcements and API documents are in the menu', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/northern/home');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: /^Announcements/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await menu.getByRole('link', { name: 'API Documents' }).click();
    await expect(page).toHaveURL('/documents');
    await expect(page.getByRole('heading', { level: 1, name: 'API Documents' })).toBeVisible();
  });

  test('in place of the administrator’s tools the page explains their absence [S-212]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/northern/pages/ADMIN-TOOLS');
    await expect(page.getByText('These tools are for administrators')).toBeVisible();
    await expect(page.getByText('The menu group Customer does not include them.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Reload definitions' })).toHaveCount(0);
  });

  test('the keyboard alone skips the menu, moves in it, and comes back to where a dialog was opened', { tag: '@deep' }, async ({
    page,
  }) => {
    // The driver's queries to a page count as user actions: send none before the page has loaded.
    await page.goto('/northern/home', { waitUntil: 'networkidle' });
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Reports' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Shipment report' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Shipment report' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 800 });
    const help = page.getByRole('button', { name: 'Help for this screen' });
    await help.focus();
    await page.keyboard.press('Enter');
    const text = page.getByRole('complementary', { name: 'Shipment report' });
    await expect(text).toBeVisible();
    await expect(help).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text).toHaveCount(0);
  });
});

// These two accounts keep their choices in their profiles; no other test relies on them.
test.describe('as an employee', () => {
  test.use({ account: 'manager' });

  test('language and theme are chosen without a reload and stay [S-006] [S-007] [S-218]', async ({ page }) => {
    // Not the colour itself: another test changes the style of this menu group for a moment.
    const mode = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.goto('/waybill/pages/TERM-START');
    await expect(page.getByRole('heading', { level: 1, name: 'Terminals' })).toBeVisible();
    expect(await mode()).toBe('light');
    const choices = await openUserMenu(page);
    await choices.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(mode).toBe('dark');
    const call = page.waitForRequest(async (sent) => sent.url().includes('/api/') && (await sent.allHeaders())['accept-language'] === 'fr');
    await choices.getByRole('button', { name: 'Français' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Terminaux' })).toBeVisible();
    await expect(page).toHaveTitle('Terminaux - Waybill');
    await call;
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Terminaux' })).toBeVisible();
    await expect.poll(mode).toBe('dark');
  });
});

test.describe('on a phone', () => {
  test.use({ account: 'employee', viewport: { width: 360, height: 740 } });

  test('the menu opens over the page, leads to a report and closes; choices are saved with the user', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.goto('/waybill/pages/SHP-START');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Reports' }).click();
    await menu.getByRole('link', { name: 'Shipment report' }).click();
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Shipment report' })).toBeVisible();
    await switchLanguage(page, 'Français');
    await expect(page.getByRole('heading', { level: 1, name: 'Rapport des envois' })).toBeVisible();
  });
});
