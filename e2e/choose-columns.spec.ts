import { dragTo } from './drag.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';
import { report } from './shipmentReport.ts';

// Preferences belong to their user, so no other test arranges a list with this account.
test.describe('with preferences', () => {
  test.use({ account: 'sales' });

  test('columns are hidden and moved, saved, kept and reset, with the exact messages [B-190] [B-207] [B-210] [B-211] [B-225] [B-230]', {
    tag: '@deep',
  }, async ({ page, api }) => {
    await api.delete('/api/users/reset_user_table_infor', { data: { api: 'GET shipments', cmid: 'RPT-SHP' }, failOnStatusCode: true });
    const list = new ListPage(page);
    await list.open(`/waybill/${report}`);
    const dialog = page.getByRole('dialog', { name: 'Grid Preferences' });
    const openDialog = () => page.getByRole('button', { name: 'Columns', exact: true }).click();
    const leaf = (): Promise<string[]> => list.headings().then((all) => all.filter((heading) => /number$|^Status$/.test(heading)));
    await expect.poll(leaf).toEqual(['Probill number', 'BOL number', 'PO number', 'Status']);

    await openDialog();
    await expect(dialog.getByRole('checkbox', { name: 'Probill number (always shown)' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No Changes Detected')).toBeVisible();

    await dialog.getByRole('checkbox', { name: 'BOL number' }).uncheck();
    const handle = dialog.getByRole('button', { name: 'Move PO number', exact: true });
    await handle.press('ArrowUp');
    await handle.press('ArrowUp');
    await expect(handle).toBeFocused();
    await dialog.getByRole('button', { name: 'Move Status', exact: true }).press('Shift+ArrowUp');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Success', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect.poll(leaf).toEqual(['PO number', 'Probill number', 'Status']);
    await page.reload();
    await expect.poll(leaf).toEqual(['PO number', 'Probill number', 'Status']);

    await openDialog();
    await expect(dialog.getByRole('list', { name: 'Columns' })).toHaveCSS('max-height', `${0.6 * (page.viewportSize()?.height ?? 0)}px`);
    const bol = dialog.getByRole('button', { name: 'Move BOL number', exact: true });
    await dragTo({ page, handle, to: bol });
    await expect(bol.locator('xpath=ancestor::li[1]')).not.toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)');
    await page.mouse.up();
    await expect(dialog.getByText(/^PO number: position \d+ of \d+$/)).toBeAttached();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Success', { exact: true })).toBeVisible();
    await expect.poll(leaf).toEqual(['Probill number', 'BOL number', 'PO number', 'Status']);
    await page.reload();
    await expect.poll(leaf).toEqual(['Probill number', 'BOL number', 'PO number', 'Status']);
  });
});
