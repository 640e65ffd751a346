// Labels of a finalized bill of lading: chosen in their list, shown and saved as one file.
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

test('[D-110] labels of a bill of lading are chosen in their list and saved on sheets', async ({ page }) => {
  await new ListPage(page).open('/waybill/pages/BL-LABEL?page_size=5');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Shipping Labels' })).toBeVisible();
  await page.getByRole('checkbox', { name: /Select all/ }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Shipping labels, 4 on a sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shipping labels, 4 on a sheet' });
  await expect(dialog.getByRole('img')).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download PDF' }).click()]);
  expect(file.suggestedFilename()).toBe('Shipping labels, 4 on a sheet.pdf');
});
