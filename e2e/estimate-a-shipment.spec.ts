import { movedDay } from '../src/shared/framework/query/calendar.ts';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

const transit = '/maple/pages/QT-TRANSIT';

test.use({ tolerates: [/status of 400/] });

/** The next 24 December: days that do not count follow it in each year. */
function christmasEve(): string {
  let year = new Date().getUTCFullYear();
  while (`${year}-12-24` <= new Date().toISOString().slice(0, 10)) year += 1;
  return `${year}-12-24`;
}

test('[D-074][D-101][R-008][R-009] a visitor learns the day of arrival by keyboard, and Back returns to the question before', async ({
  page,
}) => {
  await page.goto(transit);
  await expect(page).toHaveTitle(/^Transit Time Calculator - /);
  await expect(page.getByRole('heading', { level: 1, name: 'Transit Time Calculator' })).toBeVisible();
  const origin = page.getByRole('region', { name: 'Origin' });
  const destination = page.getByRole('region', { name: 'Destination' });
  await page.getByRole('textbox', { name: 'Shipping date' }).fill(christmasEve());
  await page.keyboard.press('Enter');
  await expect(origin.getByText('A city plus province, or a postal code, is required')).toBeVisible();
  await expect(origin.getByRole('textbox', { name: 'Postal/Zip code' })).toBeFocused();
  await page.keyboard.type('h3b 2y5');
  const city = destination.getByRole('combobox', { name: 'City' });
  await city.fill('toro');
  await page.getByRole('option', { name: 'Toronto, ON' }).click();
  await expect(destination.getByRole('combobox', { name: 'Province/State' })).toHaveValue('ON – Ontario');
  await city.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^Arrives on / })).toBeVisible();
  await expect(page.getByText('Does not count: Christmas Day').or(page.getByText('Does not count: weekend')).first()).toBeVisible();
  await expect(page.getByText('Montréal, QC – Direct point')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Guaranteed' })).toHaveText(/business day/);
  expect(await barriersOf(page)).toEqual([]);
  const first = page.url();
  await destination.getByRole('textbox', { name: 'Postal/Zip code' }).fill('V6B 1A1');
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(destination.getByText('City, province and postal code do not match')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(first);
  await expect(destination.getByRole('textbox', { name: 'Postal/Zip code' })).toHaveValue('');
  await expect(page.getByRole('heading', { level: 2, name: /^Arrives on / })).toBeVisible();
  await page.getByRole('button', { name: 'Swap origin and destination' }).click();
  await page.getByRole('button', { name: 'Calculate', exact: true }).click();
  await expect(page.getByText('Toronto → Montréal')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', account: 'maple.user', locale: 'fr-CA' });

  test('[D-101] a customer has the answer in French from its address, and the limits of a day', async ({ page }) => {
    const query = new URLSearchParams({
      origin_postal: 'H3B2Y5',
      destination_city: 'Rimouski',
      destination_province: 'QC',
      ship_date: christmasEve(),
      service: 'standard',
    });
    await page.goto(`${transit}?${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Calculateur de délai de transit' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: /^Arrivée le / })).toBeVisible();
    await expect(page.getByText('Rimouski, QC – Point indirect, desservi par un agent, jours de service : mardi et jeudi')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Date d’expédition' }).fill(movedDay(new Date().toISOString().slice(0, 10), { days: -3 }));
    await page.getByRole('button', { name: 'Calculer', exact: true }).click();
    await expect(page.getByText('La date d’expédition ne peut pas être dans le passé')).toBeVisible();
  });
});
