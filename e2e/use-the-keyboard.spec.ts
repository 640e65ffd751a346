import { expect, test } from './portal.ts';

test.describe('as an administrator', () => {
  test.use({ account: 'admin' });

  test('single keys search, begin a record and go home, list themselves, and mean nothing in an input', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.goto('/waybill/pages/RGN-START');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByRole('main').getByPlaceholder(/^Search/);
    await expect(search).toBeFocused();
    await page.keyboard.type('n?gh');
    await expect(search).toHaveValue('n?gh');
    await expect(page).toHaveURL(/RGN-START/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await search.fill('');
    await search.blur();

    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByText('Search this list')).toBeVisible();
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(list).toHaveCount(0);
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(list).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.removeItem('single_keys'));
    await page.reload();

    await expect(page.getByRole('main').getByRole('button', { name: 'Add', exact: true })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { level: 1, name: 'Add Region' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL('/waybill/home');
  });

  test('the keyboard goes from the search to a row and opens it, and sorts, filters and hides a column at its heading', async ({
    page,
  }) => {
    await page.goto('/waybill/pages/CO-START');
    const heading = (name: string) => page.getByRole('columnheader', { name });
    const choose = async (column: string, item: string) => {
      await heading(column).focus();
      await page.keyboard.press('Control+Enter');
      const items = page.getByRole('menuitem');
      await expect(items.first()).toBeVisible();
      for (let i = 0; i <= (await items.allTextContents()).indexOf(item); i++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(items).toHaveCount(0);
    };
    await choose('City', 'Sort descending');
    await expect(page).toHaveURL(/sort=-city/);
    await choose('City', 'Filter this column');
    await expect(page.getByRole('textbox', { name: 'City', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused();
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/companies?*', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await choose('City', 'Hide this column');
    await expect(heading('City')).toHaveCount(0);
    await expect(heading('Province/State')).toBeFocused();
    await page.keyboard.press('/');
    // The rows without the column are under way, and take the focus as soon as they have come.
    await page.keyboard.press('ArrowDown');
    pressed.resolve();
    await expect(
      page
        .getByRole('rowheader')
        .filter({ has: page.getByRole('link') })
        .first(),
    ).toBeFocused();
    await page.keyboard.press('/');
    // Nothing waits to be applied, so that Enter leads to the rows too.
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByRole('rowheader')
        .filter({ has: page.getByRole('link') })
        .first(),
    ).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/CO-START\/\d+/);
  });

  test('help is read beside the page while working, on the next page and after a reload, until it is closed', { tag: '@deep' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/waybill/pages/SHP-START');
    await expect(page.getByRole('grid')).toBeVisible();
    const width = () => page.getByRole('main').evaluate((main) => main.clientWidth);
    const wide = await width();
    await page.keyboard.press('F1');
    const help = page.getByRole('complementary');
    await expect(help.getByRole('heading', { name: 'Shipments' })).toBeVisible();
    expect(await width()).toBeLessThan(wide);
    await page.getByRole('columnheader', { name: /^Status/ }).click();
    await expect(help).toBeVisible();
    await page.goto('/waybill/pages/TM-START');
    await expect(help.getByRole('heading', { name: 'Menu List' })).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(help).toHaveCount(0);
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Menu List' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    await help.getByRole('button', { name: 'Close help' }).click();
    await expect(help).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(help).toHaveCount(0);
  });
});

test.describe('as a customer', () => {
  test.use({ account: 'northern.user' });

  test('account pages and documents keep menu, breadcrumb, star and help', { tag: '@deep' }, async ({ page }) => {
    for (const [path, title] of [
      ['/northern/pages/UA-PWD', 'Change Your Password'],
      ['/northern/pages/UA-SECQST', 'Update Security Profile'],
      ['/northern/pages/API-DOCS', 'API Documents'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'You are here' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Favourite: / })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Help for this screen' })).toBeVisible();
    }
    await page
      .getByRole('banner')
      .getByRole('link', { name: /: home$/ })
      .click();
    await expect(page).toHaveURL('/northern/home');
  });
});
