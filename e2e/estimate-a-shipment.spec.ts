import { movedDay } from '../src/shared/framework/query/calendar.ts';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

const transit = '/maple/pages/QT-TRANSIT';
const density = '/maple/pages/RATE-DENS';

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

test('[D-242][R-052][R-065] a visitor sees density and classes side by side while lines are typed, added and removed by keyboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(density);
  await expect(page.getByRole('heading', { level: 1, name: 'Density and Class Calculator' })).toBeVisible();
  await expect(page.getByText('Fill in a line: its density and class appear here.')).toBeVisible();
  const fill = async (line: number, values: Readonly<Record<string, string>>) => {
    const item = page.getByRole('listitem', { name: `Freight ${line}` });
    for (const [name, value] of Object.entries(values)) await item.getByRole('textbox', { name }).fill(value);
  };
  await fill(1, { Pieces: '2', Length: '11', Width: '40', Height: '48', Weight: '920' });
  await expect(page.getByText('Length must be between 12 and 636 in')).toBeVisible();
  await fill(1, { Length: '48' });
  const table = page.getByRole('table');
  const total = table.getByRole('row', { name: /^Total/ });
  await expect(total.getByRole('cell')).toHaveText(['Total', '920.00', '106.67', '8.625', '100', '100', '110']);
  await expect(page.getByText('Class 92.5 begins at 10 lb/ft³: with 14.67 ft³ less at the same weight.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Freight' }).press('Enter');
  await expect(page.getByRole('listitem', { name: 'Freight 2' }).getByRole('textbox', { name: 'Pieces' })).toBeFocused();
  await page.keyboard.type('1');
  await fill(2, { Length: '48', Width: '40', Height: '48', Weight: '4000' });
  const second = table.getByRole('row').nth(2);
  await expect(second.getByRole('cell')).toHaveText(['2', '4,000.00', '53.33', '75.005', '50', '60', '50']);
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy result' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Total\t4,920.00\t160.00\t30.750\t60\t60\t60');
  await expect(page).toHaveURL(/lines=.*4000/);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(total.getByRole('cell')).toHaveText(['Total', /^4.920,00$/, '160,00', '30,750', '60', '60', '60']);
  await page.goto(transit);
  await page.goBack();
  await expect(second).toBeVisible();
  await page.getByRole('button', { name: 'Retirer Fret 2' }).press('Enter');
  await expect(total.getByRole('cell')).toHaveText(['Total', '920,00', '106,67', '8,625', '100', '100', '110']);
});

test.describe('a customer', () => {
  test.use({ account: 'northern.user' });

  test('reads the fuel surcharge of this week first, and the weeks before', async ({ page }) => {
    const grid = new ListPage(page);
    await grid.open('/northern/pages/RATE-FUEL');
    await expect(page.getByRole('heading', { level: 1, name: 'Fuel Surcharge' })).toBeVisible();
    await expect(grid.table.getByRole('row').nth(1)).toContainText(/in force.*%/);
    await expect(grid.table.getByText('in force')).toHaveCount(1);
  });
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
