import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin', tolerates: [/status of 409/] });

test('a cell is edited in place: saved with a check, refused with the words of the server, restored by Escape [B-300] [B-302]', async ({
  page,
  api,
}) => {
  const list = new ListPage(page);
  await list.open('/waybill/pages/MISC-START');
  const cell = page.getByRole('row').filter({ hasText: 'CUSTOMS' }).getByRole('textbox').first();
  const before = await cell.inputValue();

  await test.step('Enter saves at once', async () => {
    await cell.fill('Papers of the customs');
    await cell.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeAttached();
    const stored = await api.get('/api/misc_codes', { params: { code: 'CUSTOMS' } });
    expect((await stored.json()).results[0].label_en).toBe('Papers of the customs');
  });

  await test.step('a pause after the last key saves too', async () => {
    const saved = page.waitForRequest((request) => request.method() === 'PUT' && /\/api\/misc_codes\//.test(request.url()));
    await cell.fill(before);
    expect(Object.keys((await saved).postDataJSON()).toSorted()).toEqual(['id', 'label_en', 'version']);
  });

  await test.step('what is not valid stays, with the reason, and Escape restores it', async () => {
    await cell.fill('');
    await cell.press('Enter');
    await expect(cell).toHaveAttribute('aria-invalid', 'true');
    expect(await barriersOf(page, { within: '[role="grid"]' })).toEqual([]);
    await cell.press('Escape');
    await expect(cell).toHaveValue(before);
    await expect(cell).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a refusal of the server is told in the cell, and the text stays', async () => {
    await page.route('**/api/misc_codes/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              status: 409,
              code: 'value_taken',
              title: 'Conflict',
              detail: 'Taken',
              errors: { label_en: 'Taken by another code' },
            }),
          })
        : route.fallback(),
    );
    await cell.fill('Taken');
    await cell.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Taken by another code' })).toBeAttached();
    await expect(cell).toHaveValue('Taken');
    await page.unroute('**/api/misc_codes/*');
    await cell.press('Escape');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('cards are read, and the form edits', async ({ page }) => {
    await page.goto('/waybill/pages/MISC-START?lang=fr');
    await expect(page.getByRole('listitem').filter({ hasText: 'CUSTOMS' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /CUSTOMS/ })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
