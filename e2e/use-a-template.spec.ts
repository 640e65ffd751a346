// Templates: a quote is kept as one, and begins a bill of lading and a quote; what was shipped once is shipped again in three clicks.
import type { Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'northern.admin', tolerates: [/status of 400 .*(bols\/steps|quotes\/rate)/] });

/** The menu of the first row of a list, and an entry of it: two clicks. */
async function chooseInFirstRow(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^(More|Actions|Row)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

for (const width of [1280, 360])
  test(`[D-249] a template is kept from a quote and used, at a width of ${width}`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    const { results } = await (await api.get('/api/quotes?limit=1&sort=-id&fields=id,destination_city,destination_postal')).json();
    const [quote] = results;
    const name = `Template ${width}`;
    await page.goto(`/northern/pages/QT-VIEW/${quote.id}`);
    await page.getByRole('link', { name: 'Save as template' }).first().click();
    await page.getByRole('textbox', { name: /^Template name/ }).fill(name);
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Save as template' }).click();
    // The notice names the template.
    await page.getByRole('link', { name }).first().click();
    await page.getByRole('link', { name: 'Use for a quote' }).first().click();
    await expect(page.getByLabel('Destination postal/zip')).toHaveValue(new RegExp(String(quote.destination_postal).slice(0, 3)));
    // On a phone the price is a bar at the end of the window, as wide as it.
    if (width < 600) await expect(page.getByRole('button', { name: /^Price/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.goBack();
    await page.getByRole('link', { name: 'Use for a bill of lading' }).first().click();
    await expect(page.getByRole('textbox', { name: /^Consignee city/ })).toHaveValue(String(quote.destination_city));
    await page.goBack();
    await page.getByRole('link', { name: 'Use for a pickup' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule a Pick Up' })).toBeVisible();
  });

test('[D-249] a quote is duplicated from the list in three clicks', async ({ page }) => {
  await new ListPage(page).open('/northern/pages/QT-START');
  await chooseInFirstRow(page, 'Duplicate');
  await expect(page.getByRole('note')).toContainText(/Q\d{8}/);
  await expect(page.getByRole('textbox', { name: /^Weight/ }).first()).not.toHaveValue('');
});

test('[D-249] a shipment is shipped again from the list in three clicks', async ({ page }) => {
  await new ListPage(page).open('/northern/pages/SHP-START');
  await chooseInFirstRow(page, 'Ship again');
  await expect(page.getByRole('heading', { level: 1, name: 'Create a Bill of Lading' })).toBeVisible();
  const parties = page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /Parties/ });
  const consignee = page.getByRole('textbox', { name: /^Consignee name/ });
  // A form with a gap scrolls to it as it opens, and the button may move under the pointer.
  await expect(async () => {
    await parties.click();
    await expect(consignee).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(consignee).not.toHaveValue('');
});
