// A quote: its price follows the form line by line, it is kept, asked for again and made a bill of lading; with a limit each one counts.
import type { Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

async function pick(page: Page, label: RegExp, text: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: text }).first().click();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Origin postal/zip').fill('M5V2T6');
  await page.getByLabel('Destination postal/zip').fill('H3B2Y5');
  await page.getByLabel(/^Pieces/).fill('2');
  await page.getByLabel(/^Length/).fill('48');
  await page.getByLabel(/^Width/).fill('40');
  await page.getByLabel(/^Height/).fill('48');
  await page.getByRole('textbox', { name: /^Weight/ }).fill('920');
}

async function fillParty(page: Page, party: string, name: string): Promise<void> {
  await page.getByRole('textbox', { name: new RegExp(`^${party} name`) }).fill(name);
  await page.getByRole('textbox', { name: new RegExp(`^${party} address$`) }).fill('9 Pier Road');
  const city = page.getByRole('textbox', { name: new RegExp(`^${party} city`) });
  if ((await city.inputValue()) === '') await city.fill(party === 'Shipper' ? 'Toronto' : 'Montréal');
}

const price = (page: Page) => page.getByRole('region', { name: 'Price' });

/** Opens or closes the price, which is a bar on a phone. */
async function turnPrice(page: Page, width: number): Promise<void> {
  if (width < 600) await page.getByRole('button', { name: /^(Price|Total)/ }).click();
}

test.describe('as a customer', () => {
  // A value that is half typed has no price.
  test.use({ account: 'northern.admin', tolerates: [/status of 400 .*quotes\/rate/] });

  for (const width of [1280, 360])
    test(`[D-003][D-004][D-100][D-250][D-251] a price follows the form, is kept, and is asked for again, at a width of ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto('/northern/pages/QT-ADD');
      await expect(page.getByRole('heading', { level: 1, name: 'Rate Quote' })).toBeVisible();
      await expect(page).toHaveTitle(/^Rate Quote/);
      await turnPrice(page, width);
      await expect(price(page)).toContainText('The price appears with: origin, destination, a line with its weight');
      await turnPrice(page, width);
      await pick(page, /^Account/, /./);
      await fillIn(page);
      await turnPrice(page, width);
      await expect(price(page)).toContainText('Line haul, 1,067 lb, density minimum 10 lb/ft³');
      await expect(price(page)).toContainText('Fuel surcharge, week of');
      const total = price(page).getByRole('status');
      await expect(total).toHaveText(/^\$\d/);
      expect(await barriersOf(page, { within: 'main' })).toEqual([]);
      const before = await total.textContent();
      await page.getByRole('textbox', { name: /^Weight/ }).fill('4800');
      await expect(total).not.toHaveText(before ?? '');
      await turnPrice(page, width);
      await page.getByRole('button', { name: 'Keep quote' }).click();
      await page
        .getByRole('link', { name: /^Q\d{8}/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: /Q\d{8}/ })).toBeVisible();
      await page.getByRole('link', { name: 'Requote' }).first().click();
      await expect(page).toHaveURL(/QT-ADD\/\d+/);
      await expect(page.getByRole('textbox', { name: /^Weight/ })).toHaveValue(/^4.?800/);
      await turnPrice(page, width);
      await expect(price(page)).toContainText('Line haul, 4,800 lb');
      await expect(price(page)).toContainText(/As much as Q\d{8}|(more|less) than Q\d{8}, which was/);
    });

  for (const width of [1280, 360])
    test(`[D-009][F6] a quote is booked as a bill of lading, whose review names the price that holds, at a width of ${width}`, async ({
      page,
      api,
    }) => {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto('/northern/pages/QT-ADD');
      await pick(page, /^Account/, /./);
      await fillIn(page);
      await turnPrice(page, width);
      await expect(price(page)).toContainText('Line haul, 1,067 lb');
      await expect(price(page)).toContainText(/Delivery on .*, \d+ working days? after the pickup/);
      await turnPrice(page, width);
      await page.getByRole('button', { name: 'Book', exact: true }).click();
      await expect(page).toHaveURL(/BL-ADD\/quote\/\d+/);
      await expect(page.getByRole('note').filter({ hasText: /Q\d{8}/ })).toBeVisible();
      // As the first page of a visit, too.
      await page.reload();
      await expect(page.getByRole('note').filter({ hasText: /Q\d{8}/ })).toBeVisible();
      const quote = Number(/quote\/(\d+)/.exec(page.url())?.[1]);
      await fillParty(page, 'Shipper', 'Harbour Works');
      await fillParty(page, 'Consignee', 'Quai 9');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 2, name: /Items/ }).first()).toBeVisible();
      await expect(page.getByLabel(/^Pieces/).first()).toHaveValue('2');
      await page
        .getByRole('textbox', { name: /^Description/ })
        .first()
        .fill('Reams');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 2, name: /Services/ }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 2, name: /Review/ }).first()).toBeVisible();
      await expect(page.getByRole('note').filter({ hasText: /^Quote Q\d{8} holds until/ })).toContainText(
        /With the fuel of this pickup: \$/,
      );
      expect(await barriersOf(page, { within: 'main' })).toEqual([]);
      await page.getByRole('button', { name: 'Finalize', exact: true }).click();
      await expect(page).toHaveURL(/BL-LABEL\?bol=\d+/);
      await expect(page.getByRole('button', { name: 'Print labels' })).toBeEnabled();
      const stored = async () => (await (await api.get(`/api/quotes/${quote}`)).json()).status;
      await expect.poll(stored).toBe('booked');
    });
});

test.describe('with a daily limit', () => {
  test.use({ account: 'northern.limited' });

  test('a price is asked for by a button, and the rest of the limit is shown', async ({ page }) => {
    await page.goto('/northern/pages/QT-ADD');
    await fillIn(page);
    await expect(price(page)).toContainText('5 quotes left in these 24 hours');
    await price(page).getByRole('button', { name: 'Rate' }).click();
    await expect(price(page)).toContainText('Line haul, 1,067 lb');
    await expect(price(page)).toContainText('4 quotes left in these 24 hours');
  });
});
