import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download, Locator, Page } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'northern.user' });

const headers = { cmid: 'RPT-SHP' };
/** A part of the report that holds some pages of rows. */
const filter = 'weight__gte=500';
const address = `pages/RPT-SHP?${filter}`;

interface Listed {
  readonly results: readonly Readonly<Record<string, string | number | boolean | null>>[];
  readonly count: number;
}

/** All rows that match, in the order of the report. */
async function allRows(api: APIRequestContext): Promise<Listed['results']> {
  const rows: Listed['results'][number][] = [];
  for (let count = Infinity; rows.length < count; ) {
    const answer = await api.get(`/api/shipments?${filter}`, {
      params: { limit: 100, offset: rows.length, sort: '-pickup_date' },
      headers,
      failOnStatusCode: true,
    });
    const page = (await answer.json()) as Listed;
    rows.push(...page.results);
    count = page.count;
  }
  return rows;
}

async function ask(page: Page, format: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: format, exact: true }).click();
  return page.getByRole('dialog');
}

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

test('a running export says what it does, and Cancel ends it without a file [B-239] [B-241] [B-242] [B-243]', async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open(address);
  const { length } = await allRows(api);
  // The answer waits until the request is aborted.
  await page.route('**/api/export', () => {});
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  const dialog = await ask(page, 'CSV');
  const request = page.waitForRequest('**/api/export');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const body = (await request).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(body).toSorted()).toEqual(['api_url', 'browser_url', 'output_type', 'query_params', 'timezone', 'title']);
  expect(body).toMatchObject({ api_url: 'api/shipments', output_type: 'CSV', title: 'Shipment report', timezone: 'America/Toronto' });
  const notice = page.getByRole('status').filter({ hasText: `Exporting Shipment report: ${length} rows to CSV...` });
  await expect(notice.locator('img')).toBeVisible();
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('CSV Cancelled', { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(downloads).toBe(0);
});

test.describe('that fail', () => {
  test.use({ tolerates: [/503/] });
  test('a refused export ends with its error and the reason [B-243]', async ({ page }) => {
    const list = new ListPage(page);
    await list.open(address);
    await page.route('**/api/export', (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'timeout', detail: 'The list took too long.' } }),
    );
    await (await ask(page, 'XLSX')).getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'XLSX Error' })).toContainText('The list took too long.');
  });
});

test('an export in the background ends in a notice on any page, with a file for its owner alone', async ({
  page,
  api,
  openBrowser,
  playwright,
  baseURL,
  signIn,
}) => {
  const list = new ListPage(page);
  await list.open(address);
  const rows = await allRows(api);
  const dialog = await ask(page, 'JSON');
  await dialog.getByRole('checkbox', { name: /^In the background/ }).check();
  const answered = page.waitForResponse('**/api/export');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const { task } = (await (await answered).json()) as { task: number };
  await page.getByRole('link', { name: 'Home' }).first().click();
  const notice = page.getByRole('status').filter({ hasText: 'JSON Complete' });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), notice.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe('Shipment report.json');
  const exported = JSON.parse((await contentOf(download)).toString()) as Listed['results'];
  expect(exported.map(({ probill }) => probill)).toEqual(rows.map(({ probill }) => probill));

  expect((await api.get(`/api/tasks/${task}/file`)).status()).toBe(200);
  for (const account of ['northern.admin', 'maple.user', 'admin'] as const) {
    const authorization = `Token ${(await signIn(account)).token}`;
    const other = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { authorization } });
    expect([account, (await other.get(`/api/tasks/${task}/file`)).status()]).toEqual([account, 404]);
    await other.dispose();
  }
  const stranger = await openBrowser('northern.admin');
  await new ListPage(stranger).open(address);
  await expect(stranger.getByText(/JSON Complete/)).toHaveCount(0);
});
