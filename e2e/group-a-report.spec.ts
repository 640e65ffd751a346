import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

const report = 'pages/RPT-SHP';
const headers = { cmid: 'RPT-SHP' };

interface ShipmentAnswer {
  readonly results: readonly {
    readonly status: string;
    readonly pickup_date: string | null;
    readonly weight: number | null;
    readonly total_charges: number | null;
    readonly currency: string;
  }[];
  readonly count: number;
}

/** All shipments of the account, so that the test counts them itself. */
async function allShipments(api: APIRequestContext): Promise<ShipmentAnswer['results']> {
  const rows: ShipmentAnswer['results'][number][] = [];
  for (let count = Infinity; rows.length < count; ) {
    const params = { limit: 100, offset: rows.length, sort: 'probill' };
    const answer = await api.get('/api/shipments', { params, headers, failOnStatusCode: true });
    const page = (await answer.json()) as ShipmentAnswer;
    rows.push(...page.results);
    count = page.count;
  }
  return rows;
}

const chartOf = (page: Page): Locator => page.getByRole('group', { name: /^Shipment report by/ });
const tableOf = (page: Page): Locator => page.getByRole('region', { name: 'Table of groups' }).getByRole('table');
const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));

/** The footer of a list with so many rows. */
const rowsText = (count: number): RegExp => new RegExp(`(^| of )${count.toLocaleString('en-CA')}( rows?)?$`);

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.describe('a report in groups', () => {
  test.use({ account: 'northern.admin' });

  test('by status: the bars say what the rows say, a bar leads to its rows, and Back returns; amounts of several currencies are never added', async ({
    page,
    api,
  }) => {
    const rows = await allShipments(api);
    const sumOf = (currency: string, status?: string): string => {
      const own = rows.filter((row) => row.currency === currency && (status === undefined || row.status === status));
      const cents = own.reduce((sum, { total_charges: amount }) => sum + Math.round(Number(amount ?? 0) * 100), 0);
      const format = new Intl.NumberFormat('en-CA', { style: 'currency', currency, currencyDisplay: 'code' });
      return format.format(cents / 100).replaceAll('\u00a0', ' ');
    };
    await page.goto(report);
    const totals = page.locator('dl[aria-label="Totals"]');
    await expect(totals.getByText(sumOf('CAD'), { exact: true })).toBeAttached();
    await expect(totals.getByText(sumOf('USD'), { exact: true })).toBeAttached();

    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await expect(chartOf(page)).toBeVisible();
    await expect(tableOf(page).getByRole('row').last()).toContainText(rows.length.toLocaleString('en-CA'));
    const inTransit = rows.filter(({ status }) => status === 'in_transit').length;
    const bar = chartOf(page).getByRole('button', { name: /^In Transit: / });
    expect(numberIn((await bar.getAttribute('aria-label')) ?? '')).toBe(inTransit);
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);

    await bar.click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toContainText('In Transit');
    await expect(page.getByRole('status').filter({ hasText: rowsText(inTransit) })).toBeVisible();
    await page.goBack();
    await expect(chartOf(page)).toBeVisible();
    await page.reload();
    await expect(chartOf(page)).toBeVisible();

    await test.step('amounts in the chart and its table', async () => {
      await page.goto(`${report}?group_by=status&aggregate=sum:total_charges&chart=bar`);
      const last = tableOf(page).getByRole('row').last();
      await expect(last).toContainText(sumOf('CAD'));
      await expect(last).toContainText(sumOf('USD'));
      await expect(chartOf(page).getByText('Total charges (USD)').or(page.getByText('Total charges (USD)')).first()).toBeVisible();
      const pie = page.getByRole('button', { name: 'Pie', exact: true });
      await expect(pie).toHaveAccessibleDescription('A pie shows amounts of one unit: filter by it first.');
      expect(await barriersOf(page, { within: 'main' })).toEqual([]);

      // The rows behind an amount have its currency.
      const counts = Map.groupBy(
        rows.filter(({ currency }) => currency === 'USD'),
        ({ status }) => status,
      );
      const found = counts.get('delivered_clear') ?? [];
      expect(found.length).toBeGreaterThan(0);
      await tableOf(page)
        .getByRole('row', { name: /^Delivered Clear/ })
        .getByRole('button', { name: /USD/ })
        .click();
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: rowsText(found.length) })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(/US dollar|USD/);
    });
  });

  test('a list that opens as a chart asks for its groups alone', { tag: '@deep' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/shipments\?/.test(request.url())) asked.push(request.url());
    });
    await page.goto(`${report}?group_by=status&chart=pie`);
    await expect(chartOf(page).getByText(/^\d+ others$/)).toBeVisible();
    await expect(chartOf(page).getByRole('img', { name: /^\d+ others: / })).toHaveCount(1);
    expect(asked.filter((url) => !url.includes('group_by=status'))).toEqual([]);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });

  test('by month and status, with the totals of both; a cell leads to its rows by the keyboard', { tag: '@deep' }, async ({
    page,
    api,
  }) => {
    const rows = await allShipments(api);
    await page.goto(report);
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await choose(page, 'Group by', 'Pickup date');
    await choose(page, 'And by', 'Status');
    await page.getByRole('button', { name: 'Table of groups' }).click();
    const months = new Map<string, number>();
    for (const { pickup_date: day } of rows) if (day) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1);
    const [[month, count] = ['', 0]] = [...months].toSorted(([, a], [, b]) => b - a);
    const name = new Intl.DateTimeFormat('en-CA', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
    const row = tableOf(page).getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(row.getByRole('cell').last()).toHaveText(count.toLocaleString('en-CA'));
    await row.getByRole('cell').last().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: rowsText(count) })).toBeVisible();
    await page.goBack();
    await expect(tableOf(page)).toBeVisible();
  });

  test('a total by lines, areas and a pie, which needs one column', { tag: '@deep' }, async ({ page, api }) => {
    const rows = await allShipments(api);
    await page.goto(`${report}?group_by=status&chart=bar`);
    await choose(page, 'Value', 'Total');
    await choose(page, 'Of', 'Weight');
    const total = rows.reduce((sum, { weight }) => sum + Number(weight ?? 0), 0);
    await expect
      .poll(async () => numberIn(await tableOf(page).getByRole('row').last().getByRole('cell').last().innerText()))
      .toBeCloseTo(total, 0);
    for (const form of ['Lines', 'Area', 'Pie']) {
      await page.getByRole('button', { name: form, exact: true }).click();
      await expect(page.getByRole('button', { name: form, exact: true })).toHaveAttribute('aria-pressed', 'true');
      const first = page.locator('[data-mark][tabindex="0"]');
      await first.focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('[data-mark]:focus')).toHaveAccessibleName(/: [\d,.]+/);
      expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    }
    await choose(page, 'And by', 'Service level');
    const pie = page.getByRole('button', { name: 'Pie', exact: true });
    await expect(pie).toHaveAttribute('aria-disabled', 'true');
    await expect(pie).toHaveAccessibleDescription('A pie shows one column only.');
  });

  test('on a phone, in French: the menu opens the chart, nothing is wider than the screen', { tag: '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${report}?lang=fr`);
    await page.getByRole('button', { name: 'Plus' }).click();
    await page.getByRole('menuitem', { name: 'Graphique' }).click();
    await expect(page.getByRole('group', { name: /par État|par Statut/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Plus' }).click();
    await page.getByRole('menuitem', { name: 'Tableau', exact: true }).click();
    await expect(page.getByRole('group', { name: /par État|par Statut/ })).toHaveCount(0);
  });

  test.describe('that fail', () => {
    test.use({ tolerates: [/ERR_FAILED/] });
    test('nothing to group, and a list that fails, say so', { tag: '@deep' }, async ({ page }) => {
      await page.goto(`${report}?probill=no-such&group_by=status&chart=bar`);
      await expect(page.getByText('No rows to group.')).toBeVisible();
      await page.route('**/api/shipments?*group_by*', (route) => route.abort());
      await page.goto(`${report}?group_by=terms&chart=bar`);
      const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
      await expect(alert).toBeVisible();
      await page.unroute('**/api/shipments?*group_by*');
      await alert.getByRole('button').click();
      await expect(chartOf(page)).toBeVisible();
    });
  });
});
