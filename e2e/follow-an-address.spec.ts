import { expect, test } from './portal.ts';

test.describe('as an administrator', () => {
  test.use({ account: 'admin' });

  test('an address may set the language [S-035]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/waybill/home?lang=fr');
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue, Ada' })).toBeVisible();
    await expect(page).toHaveURL('/waybill/home');
  });

  test('addresses of earlier days lead on, without a landing page to home [S-012] [S-014] [S-017] [S-018] [S-029] [S-034]', {
    tag: '@deep',
  }, async ({ page }) => {
    for (const [from, to] of [
      ['/', '/waybill/home'],
      ['/index.html', '/waybill/home'],
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

test.describe('where there is no way', () => {
  test.use({ account: 'northern.user', tolerates: [/status of 40[34]/] });

  test('an unknown address, an unknown screen and a foreign record say so [S-033] [D-611] [D-612]', { tag: '@deep' }, async ({
    page,
    api,
    openBrowser,
  }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByText('The requested page does not exist')).toBeVisible();
    await page.getByRole('link', { name: 'Go to start page' }).click();
    await expect(page).toHaveURL('/northern/pages/SHP-START');
    await page.goto('/northern/pages/NO-SUCH-SCREEN');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.goto('/northern/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

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
    await expect(page.getByText('This record does not exist, or you do not have access to it.')).toBeVisible();
  });

  test('a screen that is not granted leads to the refusal and back [S-026] [S-122]', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/northern/pages/UA-START');
    await expect(page.getByRole('heading', { level: 1, name: 'Forbidden' })).toBeVisible();
    await expect(page.getByText('Refused address: /northern/pages/UA-START')).toBeVisible();
    await page.getByRole('link', { name: 'Go to start page' }).click();
    await expect(page).toHaveURL('/northern/pages/SHP-START');
  });
});
