// A bill of lading after it is finalized: its document, its labels, its correction, and the consent of an account that pays for others.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

// A form asks for its fields, and a bill that waits for its payer is refused.
test.use({ account: 'northern.user', tolerates: [/status of 40[09] .*(bols|third_party_consents)/] });

interface Bill {
  readonly id: number;
  readonly version: number;
  readonly bol_number: string;
  readonly probill: string;
}

const inAWeek = (): string => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);

/** The first Tuesday that is a week away. */
function workday(): string {
  const day = new Date(`${inAWeek()}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** A bill of the first account, ready to be finalized. */
async function addBill(api: APIRequestContext, values: object = {}): Promise<Bill> {
  const { results } = await (await api.get('/api/customer_accounts?limit=1&sort=id&fields=id', { failOnStatusCode: true })).json();
  const data = {
    account: results[0].id,
    bol_number: `E2E-${randomUUID().slice(0, 8)}`,
    ship_date: inAWeek(),
    terms: 'collect',
    shipper_name: 'Northern Supply Ltd',
    shipper_address_1: '1200 Industrial Crescent',
    shipper_city: 'Toronto',
    shipper_province: 'ON',
    shipper_postal: 'M5V2T6',
    shipper_country: 'CA',
    consignee_name: 'Comptoir Belle-Rive',
    consignee_address_1: '45, rue du Quai',
    consignee_city: 'Montréal',
    consignee_province: 'QC',
    consignee_postal: 'H3B2Y5',
    consignee_country: 'CA',
    po_number: 'PO-4471',
    bol_items: [{ pieces: 3, package_code: 'PLT', description: 'Reams', weight: 900, length: 48, width: 40, height: 48 }],
    ...values,
  };
  return (await api.post('/api/bols', { data, failOnStatusCode: true })).json();
}

async function finalize(api: APIRequestContext, { id, version }: Bill): Promise<Bill> {
  return (await api.post(`/api/bols/${id}/transitions/finalize`, { data: { version }, failOnStatusCode: true })).json();
}

test('a bill is finalized, printed, and its labels follow by one click [D-110] [D-012]', async ({ page, api }) => {
  const { id } = await addBill(api);
  await page.goto(`/northern/pages/BL-VIEW/${id}`);
  await expect(page.getByRole('link', { name: 'Print labels', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('link', { name: 'Print labels', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Shipping Labels' })).toBeVisible();
  const form = page.getByRole('region', { name: 'Print labels' });
  await expect(form.getByRole('textbox', { name: 'Labels', exact: true })).toHaveValue('3');
  await expect(form.getByText('Comptoir Belle-Rive, Montréal')).toBeVisible();
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  const [pdf] = await Promise.all([page.waitForEvent('download'), form.getByRole('button', { name: 'Print labels' }).click()]);
  expect(pdf.suggestedFilename()).toMatch(/^labels-\d{10}\.pdf$/);
  await expect(form.getByText(`The file ${pdf.suggestedFilename()} is saved.`)).toBeVisible();

  // One unit again, for a printer that reads ZPL, by keyboard.
  await form.getByRole('combobox', { name: 'Format' }).press('Enter');
  await page.getByRole('option', { name: 'ZPL, for label printers' }).press('Enter');
  const unit = form.getByRole('textbox', { name: 'Unit to print again' });
  await unit.fill('4');
  await expect(form.getByText('The bill has 3 labels')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Print labels' })).toBeDisabled();
  await unit.fill('2');
  const [zpl] = await Promise.all([page.waitForEvent('download'), unit.press('Enter')]);
  expect(zpl.suggestedFilename()).toMatch(/\.zpl$/);
  await unit.fill('');
  await form.getByRole('textbox', { name: 'Labels', exact: true }).fill('1000');
  await expect(form.getByText('Invalid number of labels')).toBeVisible();
  const [sample] = await Promise.all([page.waitForEvent('download'), form.getByRole('button', { name: 'Test label' }).click()]);
  expect(sample.suggestedFilename()).toBe('test-label.zpl');
});

test('a bill that was typed before is finalized with its pickup by a switch, on a phone [D-110] [D-006]', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const bill = await addBill(api, { ship_date: workday(), shipper_contact: 'Ann Roy', shipper_phone: '4165550134' });
  await page.goto(`/northern/pages/BL-ADD/${bill.id}#review`);
  await page.getByRole('checkbox', { name: /^Schedule a pickup, too/ }).check();
  await page.getByRole('textbox', { name: /^Ready time/ }).fill('09:00');
  await page.getByRole('textbox', { name: /^Closing time/ }).fill('16:00');
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Finalize' }).click();
  // The contact was typed before the switch asked for it.
  await expect(page).toHaveURL(new RegExp(`/BL-LABEL\\?bol=${bill.id}`));
  const { pickup } = await (await api.get(`/api/bols/${bill.id}`, { failOnStatusCode: true })).json();
  const booked = await (await api.get(`/api/pickups/${pickup}`, { failOnStatusCode: true })).json();
  expect(booked).toMatchObject({ contact_name: 'Ann Roy', pickup_date: workday(), total_pieces: 3 });
  await page.goto(`/northern/pages/BL-VIEW/${bill.id}`);
  await page.getByRole('link', { name: booked.pickup_number }).first().click();
  await expect(page).toHaveURL(new RegExp(`/PU-[A-Z]+/${pickup}`));
});

test('labels of a bill that is not finalized are refused, a finalized one is found by its number [R-119]', async ({ page, api }) => {
  const waiting = await addBill(api);
  const done = await finalize(api, await addBill(api));
  await page.goto(`/northern/pages/BL-LABEL?bol=${waiting.id}`);
  const form = page.getByRole('region', { name: 'Print labels' });
  await expect(form.getByText('Record has not been processed')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Print labels' })).toBeDisabled();
  await form.getByRole('combobox', { name: 'Bill of lading' }).fill(done.probill);
  await page.getByRole('option', { name: new RegExp(done.probill) }).click();
  await expect(form.getByRole('textbox', { name: 'Labels', exact: true })).toHaveValue('3');
  await expect(page.getByRole('grid').getByText(`${done.probill}001`)).toBeVisible();
});

test('the form of labels fits on a phone', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await finalize(api, await addBill(api));
  await page.goto(`/northern/pages/BL-LABEL?bol=${id}`);
  await expect(page.getByRole('region', { name: 'Print labels' }).getByRole('textbox', { name: 'Labels', exact: true })).toHaveValue('3');
  // The button has the focus, and is seen.
  const print = page.getByRole('button', { name: 'Print labels', exact: true });
  await expect(print).toBeFocused();
  await expect(print).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // So do the buttons of its page, in the longer language, too.
  await page.goto(`/northern/pages/BL-VIEW/${id}?lang=fr`);
  await expect(page.getByRole('link', { name: 'Imprimer les étiquettes', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a finalized bill is corrected by a new one that names its probill [R-013]', async ({ page, api }) => {
  const original = await finalize(api, await addBill(api));
  await page.goto(`/northern/pages/BL-VIEW/${original.id}`);
  await page.getByRole('link', { name: 'Correct', exact: true }).click();
  await expect(page.getByText(`A new record with the values of ${original.bol_number}.`)).toBeVisible();
  // It opens at its review.
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /Parties/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Original probill' })).toHaveValue(original.probill);
  await expect(page.getByRole('textbox', { name: 'PO numbers' })).toHaveValue('PO-4471');
  await expect(page.getByRole('textbox', { name: /^Consignee name/ })).toHaveValue('Comptoir Belle-Rive');
  await expect(page.getByRole('textbox', { name: /^BOL number/ })).toHaveValue('');
  const name = `Corrected ${randomUUID().slice(0, 6)}`;
  await page.getByRole('textbox', { name: /^Consignee name/ }).fill(name);
  await page.getByRole('button', { name: 'Save for later' }).click();
  const stored = async () => (await (await api.get('/api/bols', { params: { consignee_name: name } })).json()).results;
  await expect.poll(async () => (await stored()).length).toBe(1);
  const [made] = await stored();
  const whole = await (await api.get(`/api/bols/${made.id}`)).json();
  expect(whole).toMatchObject({ corrects: original.id, original_probill: original.probill, probill: null, total_pieces: 3 });
});

for (const width of [1280, 360])
  test(`a repeat shipment takes one press from its bill to a review that names the price by its lines, at a width of ${width} [D-003] [F34]`, async ({
    page,
    api,
  }) => {
    const { id, bol_number: number } = await finalize(api, await addBill(api, { terms: 'prepaid' }));
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/northern/pages/BL-VIEW/${id}?lang=fr`);
    await page.getByRole('link', { name: 'Expédier de nouveau', exact: true }).press('Enter');
    await expect(page.getByText(`Nouvel enregistrement avec les valeurs de ${number}.`)).toBeVisible();
    const bar = page.getByRole('button', { name: /^Total \(CAD\)/ });
    if (width < 600) {
      await bar.press('Enter');
      await expect(bar).toBeInViewport({ ratio: 1 });
    }
    const price = page.getByRole('region', { name: 'Prix' });
    await expect(price).toContainText('Transport, 1 600 lb');
    await expect(price).toContainText('Supplément de carburant, semaine du');
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    if (width < 600) await bar.press('Enter');
    await page.getByRole('textbox', { name: 'Date d’expédition' }).fill(inAWeek());
    await page.getByRole('button', { name: 'Finaliser', exact: true }).press('Enter');
    await expect(page).toHaveURL(/BL-LABEL\?bol=\d+/);
    await expect(page.getByRole('button', { name: 'Imprimer les étiquettes' })).toBeEnabled();
  });

test('a consent is given to an account by its number, and ended (law F8)', async ({ page }) => {
  await page.goto('/northern/pages/TPC-ADD');
  await expect(page.getByRole('heading', { level: 1, name: 'Give a consent' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Account that pays/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: /^Account that ships/ }).fill('0987654');
  await page.getByRole('textbox', { name: /^Postal code of its customer/ }).fill('H3B 2Y5');
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('grid').getByRole('link', { name: '0987654' }).first().click();
  await page.getByRole('button', { name: 'Change state' }).click();
  await page.getByRole('menuitem', { name: 'End the consent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the consent' }).click();
  await expect(page.getByText('The consent has ended.').first()).toBeVisible();
});
