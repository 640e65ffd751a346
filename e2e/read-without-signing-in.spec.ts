import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { demoPassword, expect, test } from './portal.ts';

const questions = '/maple/pages/FAQ-START';
const list = '/maple/pages/PF-START';

test('[S-010][S-117][D-077][D-180] the FAQ opens without a sign-in: questions open and close by keyboard, and are found', async ({
  page,
}) => {
  await page.goto(questions);
  await expect(page).toHaveTitle(/^FAQ - /);
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show as a table' })).toHaveCount(0);
  // The answer that is no longer in use stays with the staff.
  await expect(page.getByRole('status').filter({ hasText: '5 items' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Billing (2)' })).toBeVisible();
  const question = page.getByRole('button', { name: /How do I trace a shipment/ });
  await question.focus();
  await page.keyboard.press('Enter');
  const answer = page.getByText('Enter one number or several, one per line.');
  await expect(answer).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  const link = page.url();
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
  await page.goto(link.replace('#item-', '/'));
  await expect(page).toHaveURL(link);
  await expect(answer).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search titles and texts' }).fill('statements');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([/^Where are my statements\?/]);
  await expect(page.locator('mark').first()).toHaveText('statements');
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search titles and texts' }).fill('');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Foire aux questions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comment retracer un envoi?' })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: 'Liste des marchandises interdites' })).toBeVisible();
  await expect(grid.table.getByText('Tabac')).toBeVisible();
  await expect(grid.table.getByText('Restreinte').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });

  test('[S-116][D-180] a filtered public list leads to the sign-in by its link, and back within the portal', async ({ page }) => {
    const filtered = `${list}?category=restricted`;
    await page.goto(filtered);
    await expect(page.getByText('Tobacco')).toBeVisible();
    await expect(page.getByText('Live animals')).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User ID').fill('maple.user');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${list}\\?.*category=restricted`));
    // The profile speaks French.
    await expect(page.getByRole('heading', { level: 1, name: 'Liste des marchandises interdites' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Annonces/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveCount(0);
    await expect(page.getByText('Tabac')).toBeVisible();
  });
});
