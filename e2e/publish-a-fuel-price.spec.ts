// The price of a week: staff enter it, its percentage follows from the steps of the table, and a customer reads it.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'employee', tolerates: [/status of 400 .*fuel_prices/] });

const field = (page: Page, label: RegExp): Locator => page.getByRole('textbox', { name: label });

interface Table {
  readonly id: number;
  readonly name_en: string;
}

/** A table with steps of its own, so that no other test reads its prices. */
async function addTable(api: APIRequestContext, code: string): Promise<Table> {
  const data = {
    code,
    name_en: `Steps ${code}`,
    name_fr: `Paliers ${code}`,
    index_source: 'Average diesel price',
    base_price: 1,
    base_pct: 10,
    step_price: 0.05,
    step_pct: 0.5,
    applies_from: '2026-01-05',
  };
  return (await api.post('/api/fuel_surcharge_tables', { data, failOnStatusCode: true })).json();
}

for (const [width, code] of [
  [1280, 'E2E-WIDE'],
  [360, 'E2E-PHONE'],
] as const)
  test(`a price of a week gets its percentage, and a customer reads it, at a width of ${width}`, async ({ page, api, openBrowser }) => {
    await page.setViewportSize({ width, height: 900 });
    const table = await addTable(api, code);
    await page.goto('/waybill/pages/RATE-FUEL');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add fuel price' })).toBeVisible();
    await page.getByRole('combobox', { name: /^Table/ }).fill(code);
    await page.getByRole('option', { name: table.name_en }).click();
    await field(page, /^Price/).fill('1.23');
    // A week begins on a Monday.
    await page.getByLabel(/^Week of/).fill('2026-09-08');
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The week begins on a Monday', { exact: true })).toBeVisible();
    await page.getByLabel(/^Week of/).fill('2026-09-07');
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    await expect(page).not.toHaveURL(/RATE-WEEK/);
    // 23 cents above the base are four whole steps of 5.
    const { results } = await (await api.get(`/api/fuel_prices?table=${table.id}`, { failOnStatusCode: true })).json();
    expect(results).toMatchObject([{ week_start: '2026-09-07', price: 1.23, pct: 12 }]);
    const customer = await openBrowser('northern.user');
    await customer.setViewportSize({ width, height: 900 });
    await customer.goto(`/northern/pages/RATE-FUEL/${results[0].id}`);
    await expect(customer.getByRole('main')).toContainText('12.00');
    await expect(customer.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
