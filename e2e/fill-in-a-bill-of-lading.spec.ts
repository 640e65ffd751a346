// A bill of lading: step by step with what the address book and the commodities fill in, kept half filled, duplicated, and on one page.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { nextProbill } from '../src/shared/domain/probills/checkDigits.ts';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

// A step that lacks something is refused by the server.
test.use({ account: 'northern.user', tolerates: [/status of 400 .*(bols\/steps|rapid_bols)/] });

const code = (): string => randomUUID().slice(0, 6).toUpperCase();

interface Stored {
  readonly id: number;
}

async function add(api: APIRequestContext, path: string, data: object): Promise<Stored> {
  return (await api.post(`/api/${path}`, { data, failOnStatusCode: true })).json();
}

/** Two addresses and a commodity of the first account. */
async function prepare(api: APIRequestContext) {
  const { results } = await (await api.get('/api/customer_accounts?limit=1&sort=id&fields=id,account', { failOnStatusCode: true })).json();
  const [account] = results;
  const name = code();
  const place = { account: account.id, country: 'CA', address_1: '9 Pier Road', contact_name: 'Ann', phone: '4165550134' };
  const ontario = { ...place, nickname: `From ${name}`, name: `Harbour ${name}`, city: 'Toronto', province: 'ON', postal_code: 'M5V2T6' };
  const quebec = { ...place, nickname: `To ${name}`, name: `Quai ${name}`, city: 'Montréal', province: 'QC', postal_code: 'H3B2Y5' };
  await add(api, 'address_book', ontario);
  await add(api, 'address_book', quebec);
  const goods = { code: name, description: `Paper ${name}`, package_code: 'SKD', weight: 12.5, length: 48, width: 40, height: 40 };
  await add(api, 'commodities', { account: account.id, ...goods, stackable: false, active: true });
  return { name, account: String(account.account) };
}

/** The number of a label that was printed before, with its check digit. */
function labelNumber(): string {
  const first = `33${String(Date.now()).slice(-8, -1)}0`;
  return nextProbill(first, '3399999999', 'mod7') ?? first;
}

async function pick(page: Page, label: RegExp, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label }).first();
  await box.fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

async function fillParties(page: Page, { name, account }: { readonly name: string; readonly account: string }): Promise<void> {
  await pick(page, /^Account/, account);
  await pick(page, /^Shipper from/, `From ${name}`);
  await expect(page.getByRole('textbox', { name: /^Shipper name/ })).toHaveValue(`Harbour ${name}`);
  await pick(page, /^Consignee from/, `To ${name}`);
  await expect(page.getByRole('textbox', { name: /^Consignee city/ })).toHaveValue('Montréal');
  await page.getByRole('combobox', { name: /^Terms/ }).click();
  await page.getByRole('option', { name: 'Prepaid' }).click();
}

async function addItem(page: Page, name: string): Promise<void> {
  // A form that asks for a line begins with one.
  if (!(await page.getByLabel(/^Pieces/).isVisible())) await page.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByLabel(/^Pieces/).fill('3');
  await pick(page, /^Commodity/, name);
  await expect(page.getByRole('textbox', { name: /^Weight/ }).first()).toHaveValue('37.5');
}

test('a bill is filled in step by step, is queued, and is duplicated without dates and numbers [D-009] [D-010] [D-106] [D-249]', async ({
  page,
  api,
}) => {
  const made = await prepare(api);
  await page.goto('/northern/pages/BL-ADD#items');
  await expect(page.getByText('Must Finish Step 1')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Create a Bill of Lading' })).toBeVisible();
  await fillParties(page, made);
  await page.getByRole('textbox', { name: 'PO numbers' }).fill('PO-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Items/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Requires at least 1 detail').first()).toBeVisible();
  await addItem(page, made.name);
  await expect(page.getByRole('region', { name: 'Totals' }).first()).toContainText('37.5 lb');
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Services/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Review/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(page).not.toHaveURL(/BL-ADD/);
  const list = new ListPage(page);
  await list.open(`/northern/pages/BL-START?consignee_name=${encodeURIComponent(`Quai ${made.name}`)}`);
  await list.expectCount(1);
  await expect(page.getByRole('grid').getByText('Queued')).toBeVisible();
  await page.getByRole('button', { name: /^Actions for BL/ }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Review/ }).first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Schedule a pickup, too/ })).not.toBeChecked();
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Parties/ })
    .click();
  await expect(page.getByRole('textbox', { name: /^Consignee name/ })).toHaveValue(`Quai ${made.name}`);
  await expect(page.getByRole('textbox', { name: 'PO numbers' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'BOL number' })).toHaveValue('');
});

test('a bill is kept half filled from its first step, on a phone [D-011]', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { name, account } = await prepare(api);
  await page.goto('/northern/pages/BL-ADD');
  await pick(page, /^Account/, account);
  await page.getByRole('textbox', { name: /^Shipper name/ }).fill(`Half ${name}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Save for later' }).click();
  const stored = async () => (await (await api.get('/api/bols', { params: { shipper_name: `Half ${name}` } })).json()).results;
  await expect.poll(async () => (await stored()).map(({ status }: { status: string }) => status)).toEqual(['incomplete']);
});

test('a rapid bill is made on one page, with a probill that starts with 33 [D-014] [D-111] [R-011]', async ({ page, api }) => {
  const made = await prepare(api);
  await page.goto('/northern/pages/BL-RAPID');
  await expect(page.getByRole('heading', { level: 1, name: 'Rapid BOL' })).toBeVisible();
  await fillParties(page, made);
  const number = labelNumber();
  const probill = page.getByRole('textbox', { name: /^Probill number/ });
  await probill.fill(`44${number.slice(2)}`);
  await addItem(page, made.name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Must start with 33').first()).toBeVisible();
  await probill.fill(number);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () => (await (await api.get('/api/bols', { params: { probill: number } })).json()).results;
  await expect
    .poll(async () => (await stored()).map(({ kind, status }: { kind: string; status: string }) => [kind, status]))
    .toEqual([['rapid', 'queued']]);
});
