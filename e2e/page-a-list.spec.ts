import type { Page, Route } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

/** The request for count and totals of the shipments. */
const counting = /\/api\/shipments\?.*rows=false/;

test.use({ account: 'admin' });

async function openReport(page: Page, address = '/waybill/pages/RPT-SHP'): Promise<ListPage> {
  const list = new ListPage(page);
  await page.goto(address);
  await expect(list.range).toBeVisible();
  return list;
}

test('rows are read and paged while their count is out', { tag: '@deep' }, async ({ page }) => {
  const held: Route[] = [];
  let isReleased = false;
  await page.route(counting, (route) => (isReleased ? route.continue() : void held.push(route)));
  const list = await openReport(page);
  await expect(list.table.getByRole('link').first()).toBeVisible();
  await expect(list.range).toHaveText('1–20 of … Counting the rows');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const third = list.table.getByRole('row').nth(3).getByRole('link').first();
  const first = await third.textContent();
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(list.range).toHaveText('21–40 of … Counting the rows');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expect(list.range).toHaveText('1–20 of … Counting the rows');
  expect(await third.textContent()).toBe(first);
  expect(held).toHaveLength(1);

  await test.step('on a phone the footer of an uncounted list has its pages, and nothing is wider than the page', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(list.table).toHaveCount(0);
    await expect(list.range).toHaveText('1–20 of … Counting the rows');
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(list.range).toHaveText('21–40 of … Counting the rows');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await pages.getByRole('button', { name: 'Previous page' }).click();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  isReleased = true;
  for (const route of held) await route.continue();
  await expect(list.range).toHaveText(/^1–20 of [\d,]{4,}$/);
});

test.describe('a count that fails', () => {
  test.use({ tolerates: [/status of 503/] });

  test('leaves the rows, and can be asked for again', { tag: '@deep' }, async ({ page }) => {
    await page.route(counting, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503,"code":"timeout","detail":"Too slow."}' }),
    );
    const list = await openReport(page);
    await expect(list.range).toHaveText('1–20 of … The rows could not be counted.');
    await expect(list.table.getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute(counting);
    await page.getByRole('button', { name: 'Count again' }).click();
    await expect(list.range).toHaveText(/^1–20 of [\d,]{4,}$/);
  });
});

test('a filter that changes cancels the count before', { tag: '@deep' }, async ({ page }) => {
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => counting.test(request.url()) && cancelled.push(request.url()));
  await page.route(counting, (route) => (route.request().url().includes('search=') ? route.continue() : undefined));
  const list = await openReport(page);
  await page.getByRole('searchbox').fill('no such probill');
  await expect(list.range).toHaveText('No rows');
  await expect.poll(() => cancelled.length).toBe(1);
});

test('a page is reached by its number, and the first page without a count of its own', { tag: '@deep' }, async ({ page }) => {
  const list = await openReport(page);
  const input = page.getByRole('textbox', { name: 'Go to page' });
  await input.fill('0');
  await input.press('Enter');
  await expect(page.getByRole('tooltip', { name: /^A number from 1 to/ })).toBeVisible();
  await input.fill('12');
  await input.press('Enter');
  await expect(list.range).toHaveText(/^221–240 of /);
  await expect(page).toHaveURL(/offset=220/);
  await page.reload();
  await expect(list.range).toHaveText(/^221–240 of /);
});
