// A pickup: step by step with the days of its place, by the short form, moved to another day, and dispatched by the keyboard.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

/** A step that lacks something and a place that is half typed are refused by the server. */
const refused = /status of 400 .*(pickups\/(steps|check|\d+\/transitions)|rapid_pickups)/;

const newName = (): string => `Harbour${randomUUID().slice(0, 6)}`;

async function pick(page: Page, label: RegExp, text: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: text }).first().click();
}

async function fillPlace(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Shipper name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Pickup location/ }).fill('Rear dock, door 4');
  await page.getByRole('textbox', { name: /^Address line 1/ }).fill('9 Pier Road');
  await page.getByRole('textbox', { name: /^City/ }).first().fill('Toronto');
  await page
    .getByRole('combobox', { name: /^Province/ })
    .first()
    .fill('Ontario');
  await page
    .getByRole('option', { name: /Ontario/ })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: /^Postal/ })
    .first()
    .fill('M5V2T6');
  await page.getByRole('textbox', { name: /^Contact name/ }).fill('Ann Roy');
  await page.getByRole('textbox', { name: /^Phone/ }).fill('4165550134');
}

async function fillTimes(page: Page, ready: string, closing: string): Promise<void> {
  await page.getByLabel(/^Ready time/).fill(ready);
  await page.getByLabel(/^Closing time/).fill(closing);
}

async function addItem(page: Page, pieces: string): Promise<void> {
  await page
    .getByLabel(/^Pieces/)
    .first()
    .fill(pieces);
  await page
    .getByRole('textbox', { name: /^Weight/ })
    .first()
    .fill('920');
  for (const [side, size] of [
    ['Length', '48'],
    ['Width', '40'],
    ['Height', '40'],
  ] as const)
    if (
      await page
        .getByLabel(new RegExp(`^${side}`))
        .first()
        .isVisible()
    )
      await page
        .getByLabel(new RegExp(`^${side}`))
        .first()
        .fill(size);
  const code = page.getByRole('combobox', { name: /^Package code/ }).first();
  await code.click();
  await page
    .getByRole('option', { name: /^Pallet/ })
    .first()
    .click();
}

const days = (page: Page) => page.getByRole('region', { name: 'Pickups at this place' });
const load = (page: Page) => page.getByRole('region', { name: 'Load' });
const step = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name }).first();

/** The first account of the signed-in user, and a day with a truck in Toronto. */
async function prepare(api: APIRequestContext) {
  const { results } = await (await api.get('/api/customer_accounts?limit=1&sort=id&fields=id', { failOnStatusCode: true })).json();
  const data = { postal_code: 'M5V2T6', city: 'Toronto', province: 'ON' };
  const { next_date: day } = await (await api.post('/api/pickups/check', { data, failOnStatusCode: true })).json();
  return { account: Number(results[0].id), day: String(day) };
}

async function addPickup(api: APIRequestContext, name: string) {
  const { account, day } = await prepare(api);
  const data = {
    account,
    pickup_date: day,
    ready_time: '13:00',
    closing_time: '17:00',
    shipper_name: name,
    address_1: '9 Pier Road',
    city: 'Toronto',
    province: 'ON',
    postal_code: 'M5V2T6',
    country: 'CA',
    contact_name: 'Ann Roy',
    phone: '4165550134',
    pickup_items: [{ pieces: 2, package_code: 'PLT', weight: 920, weight_unit: 'LBS', dim_unit: 'in' }],
  };
  return (await api.post('/api/pickups', { data, failOnStatusCode: true })).json();
}

test.describe('as a customer', () => {
  test.use({ account: 'northern.user', tolerates: [refused] });

  test('a pickup is scheduled step by step, its day said before it is sent, and its number shown [D-006] [D-105] [D-494] [D-499] [D-502]', async ({
    page,
  }) => {
    const name = newName();
    await page.goto('/northern/pages/PU-ADD');
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule a Pick Up' })).toBeVisible();
    await expect(page).toHaveTitle(/^Schedule a Pick Up/);
    await pick(page, /^Account/, /./);
    await fillPlace(page, name);
    await expect(days(page)).toContainText(/Terminal: .*Toronto/);
    await expect(days(page)).toContainText('Days of pickups');
    await fillTimes(page, '17:00', '13:00');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Field is required').first()).toBeVisible();
    await expect(page.getByText('First time must be earlier than the second time').first()).toBeVisible();
    await days(page)
      .getByRole('button', { name: /^Take / })
      .click();
    await fillTimes(page, '13:00', '17:00');
    await expect(days(page)).toContainText('A truck comes on');
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(step(page, /Items/)).toBeVisible();
    await addItem(page, '32');
    await expect(load(page)).toContainText('Total cube exceeds 53 feet of trailer');
    await page
      .getByLabel(/^Pieces/)
      .first()
      .fill('80');
    await expect(load(page)).toContainText('Total cube may not exceed 3394 cubic feet');
    await page
      .getByLabel(/^Pieces/)
      .first()
      .fill('32');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(step(page, /Services/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(step(page, /Confirmation/)).toBeVisible();
    await page.getByRole('button', { name: 'Schedule pickup' }).click();
    await expect(page.getByText(/Its number is 7\d{8}/)).toBeVisible();
    await new ListPage(page).open(`/northern/pages/PU-MINE?shipper_name=${name}`);
    await expect(page.getByRole('grid').getByText('Requested')).toBeVisible();
  });

  test('the short form begins with the last pickup, and its pickup is in My Pickups [D-007] [D-104]', async ({ page, api }) => {
    const name = newName();
    await addPickup(api, name);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/northern/pages/PU-RAPID');
    await expect(page.getByRole('heading', { level: 1, name: 'Rapid Pickup' })).toBeVisible();
    await expect(page).toHaveTitle(/^Rapid Pickup/);
    const shipper = page.getByRole('textbox', { name: /^Shipper name/ });
    await expect(shipper).toHaveValue(/^Harbour/);
    const own = newName();
    await shipper.fill(own);
    await days(page)
      .getByRole('button', { name: /^Take / })
      .click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Schedule pickup' }).click();
    await expect(page.getByText(/Its number is 7\d{8}/)).toBeVisible();
    const { results } = await (await api.get('/api/pickups', { params: { shipper_name: own, requested_by: 'me' } })).json();
    expect(results.map(({ rapid }: { rapid: boolean }) => rapid)).toEqual([true]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await new ListPage(page).open(`/northern/pages/PU-MINE?shipper_name=${own}`);
    await expect(page.getByRole('grid').getByText('Requested')).toBeVisible();
  });

  test('a pickup is duplicated from its list without its day and number', async ({ page, api }) => {
    const name = newName();
    const { pickup_number: number } = await addPickup(api, name);
    await new ListPage(page).open(`/northern/pages/PU-START?pickup_number=${number}`);
    await page.getByRole('button', { name: new RegExp(`^Actions for ${number}`) }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByRole('textbox', { name: /^Shipper name/ })).toHaveValue(name);
    await expect(
      page
        .getByRole('group', { name: /^Pickup date/ })
        .or(page.getByRole('textbox', { name: /^Pickup date/ }))
        .first(),
    ).not.toHaveValue(/\d/);
  });

  test('a pickup is dispatched by the keyboard, missed, moved to the day that is offered, and cancelled [D-568]', async ({
    page,
    api,
    openBrowser,
  }) => {
    const { id, pickup_number: number } = await addPickup(api, newName());
    const dispatch = await openBrowser('employee');
    const grid = dispatch.getByRole('grid');
    await new ListPage(dispatch).open(`/waybill/pages/PU-DISP?pickup_number=${number}`);
    await expect(dispatch.getByText(/^Keys of the row with the focus/)).toContainText('A Assign');
    const row = grid.getByRole('rowheader', { name: number });
    await row.focus();
    await dispatch.keyboard.press('a');
    await expect(grid.getByText('Dispatched')).toBeVisible();
    await dispatch.getByRole('button', { name: 'Undo' }).click();
    await expect(grid.getByText('Requested')).toBeVisible();
    await row.focus();
    await dispatch.keyboard.press('a');
    await expect(grid.getByText('Dispatched')).toBeVisible();
    await row.focus();
    await dispatch.keyboard.press('r');
    await expect(grid.getByText('Driver arrived')).toBeVisible();
    await row.focus();
    await dispatch.keyboard.press('x');
    const dialog = dispatch.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Missed reason/ }).click();
    await dispatch.getByRole('option', { name: 'Consignee closed' }).click();
    await dialog.getByRole('button', { name: 'Nothing loaded' }).click();
    await expect(grid.getByText('Missed')).toBeVisible();
    await page.goto(`/northern/pages/PU-VIEW/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
    await page.getByRole('button', { name: 'Reschedule' }).first().click();
    const move = page.getByRole('dialog');
    await move.getByRole('button', { name: 'Reschedule' }).click();
    await expect(page.getByText('Requested').first()).toBeVisible();
    await page.getByRole('button', { name: 'Change state' }).click();
    await page.getByRole('menuitem', { name: /^Cancel pickup/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel pickup' }).click();
    await expect(page.getByText('Cancelled').first()).toBeVisible();
  });
});
