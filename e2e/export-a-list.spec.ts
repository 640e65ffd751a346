import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download, Locator, Page } from '@playwright/test';
import { parseCsv, readXlsx } from 'hucre';
import { pdfPages } from '../test/pdfText.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'northern.user' });

const headers = { cmid: 'RPT-SHP' };
/** A part of the report that holds some pages of rows. */
const filter = 'weight__gte=500';
const address = `pages/RPT-SHP?${filter}`;

interface ListAnswer {
  readonly results: readonly Readonly<Record<string, string | number | boolean | null>>[];
  readonly count: number;
}

/** All rows that match, in the order of the report. */
async function allRows(api: APIRequestContext): Promise<ListAnswer['results']> {
  const rows: ListAnswer['results'][number][] = [];
  for (let count = Infinity; rows.length < count; ) {
    const answer = await api.get(`/api/shipments?${filter}`, {
      params: { limit: 100, offset: rows.length, sort: '-pickup_date' },
      headers,
      failOnStatusCode: true,
    });
    const page = (await answer.json()) as ListAnswer;
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

test.describe('that ends without a file', () => {
  test.use({ tolerates: [/503/] });
  test('a running export says what it does, Cancel ends it without a file, and a refused one gives the reason [B-239] [B-241] [B-242] [B-243]', {
    tag: '@deep',
  }, async ({ page, api }) => {
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

    await test.step('a refused export ends with its error and the reason', async () => {
      await page.unroute('**/api/export');
      await page.route('**/api/export', (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'timeout', detail: 'The list took too long.' } }),
      );
      await (await ask(page, 'XLSX')).getByRole('button', { name: 'Export', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'XLSX Error' })).toContainText('The list took too long.');
    });
  });
});

test('a PDF holds every row of the screen, and its filter in any script', { tag: '@deep' }, async ({ page, api }) => {
  const list = new ListPage(page);
  const words = '東京 שלום 😀';
  await list.open(`${address}&consignee_name__icontains!=${encodeURIComponent(words)}`);
  const rows = await allRows(api);
  const dialog = await ask(page, 'PDF');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Shipment report.pdf');
  const lines = pdfPages(await contentOf(download)).flat();
  // Words of Hebrew are written at their own places within the line.
  const head = lines.filter(({ y }) => y === lines.find(({ text }) => text.startsWith('Filter: '))?.y).map(({ text }) => text);
  expect(head.join('')).toContain(words);
  expect(lines.filter(({ glyphs }) => glyphs.includes(0))).toEqual([]);
  const texts = new Set(lines.map(({ text }) => text));
  expect(rows.filter(({ probill }) => !texts.has(String(probill)))).toEqual([]);
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
  const exported = JSON.parse((await contentOf(download)).toString()) as ListAnswer['results'];
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

test.describe('in French', () => {
  // Wide and high enough for every column and row: the grid draws only those in sight.
  test.use({ viewport: { width: 5200, height: 2400 } });

  test('a list that is filtered, sorted and rearranged becomes XLSX and CSV as the screen shows it', async ({ page }) => {
    await page.goto('/northern/pages/RPT-SHP?lang=fr&weight__gte=2000&limit=100');
    const grid = page.getByRole('grid');
    const heading = (field: string): Locator => grid.locator(`[role=columnheader][data-field="${field}"]`);
    await expect(page.getByRole('list', { name: 'Filtres actifs' }).getByRole('listitem')).toHaveText(/Poids.*2\s?000/);
    await heading('weight').click();
    await expect(heading('weight')).toHaveAttribute('aria-sort', 'ascending');
    await heading('status').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await heading('currency').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: 'Masquer cette colonne', exact: true }).click();
    await expect(heading('currency')).toHaveCount(0);

    const range = page.getByRole('status').filter({ hasText: /^[\d\s]+ lignes$/ });
    await expect(range).toBeVisible();
    const count = Number.parseInt(await range.innerText(), 10);
    expect(count).toBeGreaterThan(8);
    const shown = await shownTable(grid);
    expect(shown.rows).toHaveLength(count);
    expect(shown.headings.slice(3, 5)).toEqual(['Niveau de service', 'Statut']);
    expect(shown.headings).not.toContain('Devise');
    const weights = shown.rows.map((row) => plainNumber(row[shown.headings.indexOf('Poids')] ?? ''));
    expect(weights).toEqual(weights.toSorted((a, b) => a - b));
    expect(weights[0]).toBeGreaterThanOrEqual(2000);

    for (const format of ['XLSX', 'CSV'] as const)
      await test.step(format, async () => {
        await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
        await page.getByRole('menuitem', { name: format, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(`Voulez-vous exporter ${count} lignes en ${format}?`, { exact: true })).toBeVisible();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: 'Exporter', exact: true }).click(),
        ]);
        expect(download.suggestedFilename()).toBe(`Rapport des envois.${format.toLowerCase()}`);
        const file = await contentOf(download);
        const [headings = [], ...rows] = format === 'CSV' ? parseCsv(file.toString()) : ((await readXlsx(file)).sheets[0]?.rows ?? []);
        expect(headings).toEqual(shown.headings);
        expect(rows.map((row) => headings.map((_heading, i) => writtenCell(row[i])))).toEqual(shown.rows.map((row) => row.map(shownCell)));
      });
  });
});

/** Cells of the columns of the list: not those with the menus of rows. */
const ofColumns = '[data-field]:not([data-field="__actions__"])';

/** The headings and cells that a table shows, from left to right. */
async function shownTable(grid: Locator): Promise<{ readonly headings: string[]; readonly rows: string[][] }> {
  const headings = await grid.locator(`[role=columnheader]${ofColumns}`).allInnerTexts();
  const rows = await grid
    .locator('[role=row][data-id]')
    .evaluateAll(
      (all, cells) => all.map((row) => [...row.querySelectorAll<HTMLElement>(cells)].map((cell) => cell.innerText)),
      `:is([role=gridcell], [role=rowheader])${ofColumns}`,
    );
  return {
    headings: headings.map((text) => text.trim()),
    // The words for a colour, for screen readers, follow on a separate line.
    rows: rows.map((row) => row.map((text) => text.split('\n')[0]?.trim() ?? '')),
  };
}

/** A number as French shows it, with its unit or sign of money. */
const frenchNumber = /^(-?[\d\s]*\d(?:,\d+)?)\s(?:lb|ft³|\$)$/;

function plainNumber(shown: string): number {
  return Number(frenchNumber.exec(shown)?.[1]?.replaceAll(/\s/g, '').replace(',', '.') ?? Number.NaN);
}

/** A cell of the screen, a number without its unit. */
function shownCell(text: string): string {
  return frenchNumber.test(text) ? String(plainNumber(text)) : text;
}

/** A cell of a file as the screen shows it, a number without its unit. */
function writtenCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non';
  if (cell instanceof Date) {
    const text = cell.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
  }
  const text = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell : JSON.stringify(cell);
  return /^\d+\.\d+$/.test(text) ? String(Number(text)) : text;
}
