import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

test('one list is searched, filtered, sorted, paged, selected, arranged and exported [B-252]', { tag: '@deep' }, async ({ page, api }) => {
  // Separate codes: other tests change their codes during this test.
  const type = `E2E${randomUUID().slice(0, 8).toUpperCase()}`;
  const labels = Array.from({ length: 30 }, (_, i) => `${i % 6 === 0 ? 'Crate' : 'Pallet'} ${String(i).padStart(2, '0')}`);
  for (const [i, label] of labels.entries()) {
    const data = { code_type: type, code: `C${i}`, label_en: label, label_fr: `${label} fr`, sequence: i + 1, status: 'active' };
    await api.post('/api/misc_codes', { data, headers: { cmid: 'MISC-START' }, failOnStatusCode: true });
  }
  const list = new ListPage(page);
  await list.open(`/waybill/pages/MISC-START?code_type__iexact=${type}`);
  await list.expectCount(30);

  await test.step('search', async () => {
    const search = page.getByRole('searchbox');
    await search.fill('crate');
    await search.press('Enter');
    await list.expectCount(5);
    await search.fill('');
    await search.press('Enter');
    await list.expectCount(30);
  });

  // Labels are inputs, so the rows are known by their codes.
  const pallets = labels.flatMap((label, i) => (label.startsWith('Pallet') ? [`C${i}`] : [])).toReversed();
  await test.step('filter', async () => {
    await list.type('Label (English)', 'pallet');
    await list.closeFilter();
    await list.expectCount(25);
  });

  await test.step('sort and pages', async () => {
    await list.heading('Label (English)').click();
    await list.heading('Label (English)').click();
    await expect.poll(() => list.values('Code')).toEqual(pallets.slice(0, 20));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => list.values('Code')).toEqual(pallets.slice(20));
  });

  await test.step('selection', async () => {
    await list.table.getByRole('checkbox').nth(1).check();
    await list.table.getByRole('checkbox').nth(2).check();
    await expect(page.getByText('2 rows selected')).toBeVisible();
  });

  await test.step('saved columns', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Grid Preferences' });
    // A column without which tests of the same list and user can go on.
    await dialog.getByRole('checkbox', { name: 'Status', exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await list.expectCount(25, { first: 21 });
    await expect(list.heading('Status')).toHaveCount(0);
  });

  await test.step('export of the rows and columns in view', async () => {
    const arrival = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const text = await fs.readFile(await (await arrival).path(), 'utf8');
    const [heading, ...lines] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(/\r?\n/);
    expect(heading).toBe('Code type,Code,Label (English),Label (French),Value,Sequence');
    expect(lines.map((line) => line.split(',')[1])).toEqual(pallets);
  });

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('dialog', { name: 'Grid Preferences' }).getByRole('button', { name: 'Reset', exact: true }).click();
});
