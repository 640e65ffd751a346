import { byTurn } from '../test/tier.ts';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

const report = '/waybill/pages/RPT-SHP';

/** Sizes of a window. */
const windows = [
  [1440, 900],
  [1280, 720],
] as const;

test.use({ account: 'admin' });

test('a list on a wide screen: its height, names that stay, cells out of view, totals, and tools on one line', async ({ page }) => {
  await test.step('the page of a list is as high as the window, and its name stays while the columns scroll', async () => {
    for (const [width, height] of byTurn(windows, 1)) {
      await page.setViewportSize({ width, height });
      await page.goto(report);
      const name = page.getByRole('rowheader').getByRole('link').first();
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

  await test.step('cells out of view are drawn before they are scrolled to, and totals are in view without their columns', async () => {
    const count = async (attribute: string) => Number(await page.getByRole('grid').getAttribute(attribute));
    const headings = page.getByRole('row').filter({ has: page.getByRole('columnheader', { name: 'Probill number' }) });
    // Two rows of headings, for categories and columns.
    await expect(page.getByRole('gridcell').or(page.getByRole('rowheader'))).toHaveCount(20 * (await count('aria-colcount')));
    await expect(headings.last().getByRole('columnheader')).toHaveCount(await count('aria-colcount'));
    const line = page.getByRole('main').getByText('Weight', { exact: true }).last();
    await expect(line).toBeInViewport({ ratio: 1 });
    await page.getByRole('columnheader', { name: 'Weight', exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('definition').filter({ hasText: ' lb' })).toBeInViewport({ ratio: 1 });
  });

  await test.step('tools stay on one line in a narrow place: they lose their names, then the last ones go to the menu', async () => {
    await page.setViewportSize({ width: 1800, height: 900 });
    await page.goto('/waybill/pages/CO-START');
    const tools = page.getByRole('toolbar', { name: 'Grid tools' });
    const columns = tools.getByRole('button', { name: 'Columns', exact: true });
    await expect(columns).toHaveText('Columns');
    for (const width of [1440, 1280, 1000, 900, 760, 640]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => tools.evaluate((line) => [line.clientHeight, line.scrollWidth - line.clientWidth])).toEqual([52, 0]);
    }
    await page.setViewportSize({ width: 1000, height: 900 });
    await expect(columns).toHaveText('');
    // As a small screen at twice its size: eight rows below the headings.
    await page.setViewportSize({ width: 720, height: 450 });
    await expect(tools.getByRole('button', { name: 'Add filter' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('row').nth(8).getByRole('gridcell').first()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 599, height: 900 });
    await tools.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Columns' })).toBeVisible();
  });
});

test('the menus of the tools hold no barriers', { tag: '@deep' }, async ({ page }) => {
  await page.goto(report);
  const tools = page.getByRole('toolbar', { name: 'Grid tools' });
  for (const name of [/^List view/, 'Download', 'More']) {
    await tools.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test.describe('on a phone', () => {
  test.use({ account: 'northern.user', viewport: { width: 360, height: 740 } });

  test('a shipment is a card that leads to it; the page scrolls its cards and comes back to the one that was opened', async ({ page }) => {
    await test.step('a card has the number, status, parties and arrival', async () => {
      await page.goto('/northern/pages/SHP-START');
      const card = page.getByRole('list', { name: 'Shipments' }).getByRole('listitem').first();
      await expect(card.getByRole('link')).toHaveText(/^\d+$/);
      await expect(card).toContainText(/ → .*ETA/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await card.getByRole('definition').filter({ hasText: ' → ' }).click();
      await expect(page).toHaveURL(/SHP-VIEW/);
    });

    await test.step('the page scrolls its cards, comes back to the one that was opened, and folds its totals', async () => {
      await page.goto('/northern/pages/RPT-SHP');
      const cards = page.getByRole('list', { name: 'Shipment report' }).getByRole('listitem');
      await expect(cards).toHaveCount(20);
      const totals = page.getByRole('button', { name: 'Totals' });
      await expect(totals).toContainText(/Pieces.*[\d,]+/);
      expect((await totals.boundingBox())?.height).toBe(40);
      await totals.click();
      await expect(page.getByRole('definition').filter({ hasText: ' lb' })).toBeVisible();
      await totals.click();
      await cards.nth(12).scrollIntoViewIfNeeded();
      const tools = page.getByRole('toolbar', { name: 'Grid tools' });
      await expect(tools).toBeInViewport({ ratio: 1 });
      const before = await page.evaluate(() => window.scrollY);
      expect(before).toBeGreaterThan(500);
      await cards.nth(12).getByRole('link').click();
      await expect(page).toHaveURL(/SHP-VIEW/);
      await page.goBack();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(cards.first()).toBeInViewport({ ratio: 1 });
    });
  });
});
