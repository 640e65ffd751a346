import { leaveTable } from './leaveTable.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

test('an administrator reads what is lost, thinks again, and then has a leftover table dropped, by keyboard', { tag: '@deep' }, async ({
  page,
}) => {
  const isThere = await leaveTable('left_books');
  await page.goto('/waybill/pages/ADMIN-TOOLS');
  const section = page.getByRole('region', { name: 'Database' });
  const item = section.getByRole('listitem').filter({ hasText: 'left_books is no longer defined; the table is kept.' });
  await expect(item).toContainText('2 rows · The table and its 2 rows are lost.');
  await expect(item).toContainText('drop table "left_books"');
  const run = section.getByRole('button', { name: /^Run the selected change/ });
  await expect(run).toBeDisabled();
  await item.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await run.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Run this change?' });
  await expect(dialog).toContainText('The table and its 2 rows are lost. This cannot be undone.');
  // The focus starts on the button that cancels.
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await isThere()).toBe(true);

  await run.click();
  await dialog.getByRole('button', { name: 'Run' }).click();
  await expect(section.getByRole('status')).toContainText('drop table "left_books"');
  await expect(item).toHaveCount(0);
  expect(await isThere()).toBe(false);
});

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'fr-CA' });

  test('the section fits the screen', { tag: '@deep' }, async ({ page }) => {
    await leaveTable('vieux_livres');
    await page.addInitScript(() => localStorage.setItem('language', 'fr'));
    await page.goto('/waybill/pages/ADMIN-TOOLS');
    const section = page.getByRole('region', { name: /^(Base de données|Database)$/ });
    await expect(section.getByText(/vieux_livres/).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});

test.describe('an administrator of a customer', () => {
  test.use({ account: 'northern.admin' });

  test('is not offered the database', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/northern/pages/ADMIN-TOOLS');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Database' })).toHaveCount(0);
  });
});
