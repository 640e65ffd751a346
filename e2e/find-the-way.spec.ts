import { expect, test } from './portal.ts';

test.describe('as an administrator', () => {
  test.use({ account: 'admin' });

  test('the palette finds a screen by any of its words and opens it by the keyboard [S-009]', async ({ page }) => {
    await page.goto('/waybill/home');
    await page.getByRole('button', { name: /^Go to screen/ }).click();
    const input = page.getByRole('combobox', { name: 'Type the name of a screen' });
    await expect(input).toBeFocused();
    await input.fill('report late');
    await expect(page.getByRole('option')).toHaveCount(1);
    await input.fill('RPT-SHP');
    await expect(page.getByRole('option')).toHaveText([/Shipment Report/]);
    await input.fill('nothing like it');
    await expect(page.getByText('No screen found')).toBeVisible();
    await input.fill('user');
    const marked = page.getByRole('option', { selected: true });
    const first = await marked.textContent();
    await page.keyboard.press('ArrowDown');
    await expect(marked).not.toHaveText(first ?? '');
    await page.keyboard.press('ArrowUp');
    await expect(marked).toHaveText(first ?? '');
    await input.fill('late shipments');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/waybill/pages/RPT-LATE');
    await expect(page.getByRole('heading', { level: 1, name: 'Late Shipments' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(input).toHaveCount(0);
  });

  test('another group brings another menu, and every call names it and the screen [S-207] [S-215] [S-217]', async ({ page }) => {
    await page.goto('/waybill/pages/SHP-START');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('button', { name: 'Users and access' })).toBeVisible();
    await page.getByRole('button', { name: /^Menu group/ }).click();
    await page.getByRole('menuitemradio', { name: /^Employee/ }).click();
    await expect(menu.getByRole('button', { name: 'Users and access' })).toHaveCount(0);
    const call = page.waitForRequest((sent) => sent.url().includes('/api/shipments?'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(await (await call).allHeaders()).toMatchObject({ cmid: 'SHP-START', group: 'EMPLOYEE', 'accept-language': 'en-us' });
  });

  test('an address may set the language [S-035]', async ({ page }) => {
    await page.goto('/waybill/home?lang=fr');
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue, Ada' })).toBeVisible();
    await expect(page).toHaveURL('/waybill/home');
  });

  test('addresses of earlier days lead on [S-011] [S-014] [S-017] [S-018] [S-029] [S-034]', async ({ page }) => {
    for (const [from, to] of [
      ['/', '/waybill/pages/SHP-START'],
      ['/index.html', '/waybill/pages/SHP-START'],
      ['/pages/TERM-START', '/waybill/pages/TERM-START'],
      ['/#/waybill/home', '/waybill/home'],
      ['/login/anything', '/waybill/login'],
      ['/menu/anything', '/waybill/login'],
    ] as const) {
      await page.goto(from);
      await expect(page).toHaveURL(to);
    }
  });
});

// What these two choose stays in their profiles; no other test relies on them.
test.describe('as an employee', () => {
  test.use({ account: 'manager' });

  test('language and theme are chosen without a reload and stay [S-006] [S-007] [S-218]', async ({ page }) => {
    const surface = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/waybill/pages/TERM-START');
    await expect(page.getByRole('heading', { level: 1, name: 'Terminals' })).toBeVisible();
    const light = await surface();
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(surface).not.toBe(light);
    const dark = await surface();
    const call = page.waitForRequest(async (sent) => sent.url().includes('/api/') && (await sent.allHeaders())['accept-language'] === 'fr');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terminaux' })).toBeVisible();
    await expect(page).toHaveTitle('Terminaux - Waybill');
    await call;
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Terminaux' })).toBeVisible();
    await expect.poll(surface).toBe(dark);
  });
});

test.describe('on a phone', () => {
  test.use({ account: 'employee', viewport: { width: 360, height: 740 } });

  test('the menu opens over the page, leads to a report and closes; choices stand with the user', async ({ page }) => {
    await page.goto('/waybill/pages/SHP-START');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Reports' }).click();
    await menu.getByRole('link', { name: 'Shipment Report' }).click();
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Shipment Report' })).toBeVisible();
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rapport des envois' })).toBeVisible();
  });
});

test.describe('where there is no way', () => {
  test.use({ account: 'northern.user', tolerates: [/status of 40[34]/] });

  test('an unknown address, an unknown screen and a foreign record say so [S-033]', async ({ page, api, openBrowser }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to start page' }).click();
    await expect(page).toHaveURL('/northern/pages/SHP-START');
    await page.goto('/northern/pages/NO-SUCH-SCREEN');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();

    const carrier = await openBrowser('admin');
    await carrier.goto('/waybill/pages/SHP-START');
    const own = (await (await api.get('/api/shipments?limit=100&fields=id')).json()) as { results: { id: number }[] };
    const ids = new Set(own.results.map(({ id }) => id));
    const links = carrier.getByRole('grid').getByRole('link');
    await expect(links.first()).toBeVisible();
    const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
    const foreign = addresses.flatMap((address) => /SHP-VIEW\/(\d+)/.exec(address ?? '')?.[1] ?? []).find((id) => !ids.has(Number(id)));
    expect(foreign).toBeDefined();
    await page.goto(`/northern/pages/SHP-VIEW/${foreign}`);
    await expect(page.getByText('This record does not exist, or you may not see it.')).toBeVisible();
  });

  test('a screen that is not granted leads to the refusal and back [S-026] [S-122]', async ({ page }) => {
    await page.goto('/northern/pages/UA-START');
    await expect(page.getByRole('heading', { level: 1, name: 'Forbidden' })).toBeVisible();
    await expect(page.getByText('Refused address: /northern/pages/UA-START')).toBeVisible();
    await page.getByRole('link', { name: 'Go to start page' }).click();
    await expect(page).toHaveURL('/northern/pages/SHP-START');
  });
});
