import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { demoPassword, expect, test } from './portal.ts';

const list = '/maple/pages/FAQ-START';

test('[S-010][S-117][D-077] the FAQ opens without a sign-in: questions open and close by keyboard', async ({ page }) => {
  const grid = new ListPage(page);
  await grid.open(list);
  await expect(page).toHaveURL(list);
  await expect(page).toHaveTitle(/^FAQ - /);
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  // The answer that is no longer in use stays with the staff.
  await grid.expectCount(5);
  const question = grid.table.getByRole('button', { name: /How do I trace a shipment/, expanded: false });
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter one number or several, one per line.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter one number or several, one per line.')).toBeHidden();
  expect(await barriersOf(page)).toEqual([]);
});

test('[B-235][D-629] a visitor hides a column for the moment alone, and the language is taken over at once', { tag: '@deep' }, async ({
  page,
}) => {
  const grid = new ListPage(page);
  await grid.open(list);
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^(Save|Reset)/ })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Category', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(grid.table.getByRole('columnheader', { name: 'Category' })).toHaveCount(0);
  await grid.open(list);
  await expect(grid.table.getByRole('columnheader', { name: 'Category' })).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Foire aux questions' })).toBeVisible();
  await expect(grid.table.getByText('Comment retracer un envoi?')).toBeVisible();
  await expect(grid.table.getByText('Suivi').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });

  test('[S-116][D-180] a filtered public list leads to the sign-in by its link, and back within the portal', async ({ page }) => {
    const filtered = `${list}?category=Billing`;
    await page.goto(filtered);
    await expect(page.getByText('Where are my statements?')).toBeVisible();
    await expect(page.getByText('How do I trace a shipment?')).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User ID').fill('maple.user');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${list}\\?.*category=Billing`));
    // The profile speaks French.
    await expect(page.getByRole('heading', { level: 1, name: 'Foire aux questions' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Annonces/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveCount(0);
    await expect(page.getByText('Où sont mes relevés?')).toBeVisible();
  });
});
