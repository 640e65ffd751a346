import { expect, test } from './portal.ts';

const report = '/waybill/pages/RPT-SHP';

test.use({ account: 'admin' });

test('the page of a list is as high as the window, and its name stays while the columns scroll', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(report);
    const name = page.getByRole('gridcell').getByRole('link').first();
    await expect(name).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport({ ratio: 1 });
    const before = await name.boundingBox();
    await page.getByRole('columnheader', { name: 'Shipper city' }).scrollIntoViewIfNeeded();
    await page.mouse.move(800, 400);
    await page.mouse.wheel(900, 0);
    await expect(page.getByRole('columnheader', { name: 'Probill number' })).toBeInViewport({ ratio: 1 });
    expect((await name.boundingBox())?.x).toBe(before?.x);
  }
});

test.describe('on a phone', () => {
  test.use({ account: 'northern.user', viewport: { width: 360, height: 740 } });

  test('a shipment is a card with its number, status, parties and arrival', async ({ page }) => {
    await page.goto('/northern/pages/SHP-START');
    const card = page.getByRole('list', { name: 'Shipments' }).getByRole('listitem').first();
    await expect(card.getByRole('link')).toHaveText(/^\d+$/);
    await expect(card).toContainText(/ → .*ETA/);
    expect(await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth])).toEqual([740, 360]);
    await card.getByText(' → ').click();
    await expect(page).toHaveURL(/SHP-VIEW/);
  });
});
