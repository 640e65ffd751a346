// Import of a file: its columns, the check, a wrong row corrected in place, the import, the same file again, and the undo.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });
// One after the other: the user of both has one list of recent changes, the latest first.
test.describe.configure({ mode: 'default' });

for (const [width, tag] of [
  [1280, []],
  [360, ['@deep']],
] satisfies [number, string[]][])
  test(`a file is imported after a correction, and again without effect, ${width} pixels wide`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const mark = randomUUID().slice(0, 8);
    const day = (number: number): string => `2${width === 360 ? 1 : 2}31-0${number}-01`;
    const file = {
      name: 'holidays.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Date;Nom (anglais);Nom (français);Portée;Observé le;Remarque\r\n${day(1)};One ${mark};Un ${mark};Jour férié fédéral;${day(1)};x\r\n${day(2)};Two ${mark};Deux ${mark};nowhere;${day(2)};y\r\n`,
        'latin1',
      ),
    };
    await new ListPage(page).open('/waybill/pages/HOL-START');
    const openDialog = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Import from a file' }).click();
      return page.getByRole('dialog', { name: /^Import into / });
    };
    const dialog = await openDialog();
    await dialog.getByLabel('File to import').setInputFiles(file);
    await expect(dialog.getByRole('combobox', { name: 'Field of Portée' })).toHaveText('Scope (required)');
    await expect(dialog.getByRole('combobox', { name: 'Field of Remarque' })).toHaveText('Not imported');
    expect(await barriersOf(page)).toEqual([]);
    // Without a column for a required field, no cell could be corrected.
    await dialog.getByRole('combobox', { name: 'Field of Portée' }).click();
    await page.getByRole('option', { name: 'Not imported' }).click();
    await dialog.getByRole('button', { name: 'Check the rows' }).click();
    const hint = dialog.getByRole('alert').filter({ hasText: 'No column has the field Scope, which new records need.' });
    await hint.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('combobox', { name: 'Field of Portée' }).click();
    await page.getByRole('option', { name: 'Scope (required)' }).click();
    await dialog.getByRole('button', { name: 'Check the rows' }).click();
    const wrong = dialog.getByRole('textbox', { name: 'Line 3, Portée' });
    await expect(wrong).toHaveValue('nowhere');
    await expect(dialog.getByText('Choose one of the options')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await wrong.fill('us');
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(dialog.getByText('2 rows have been imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show the list' }).click();
    await expect(dialog).toHaveCount(0);

    const again = await openDialog();
    const corrected = { ...file, buffer: Buffer.from(file.buffer.toString('latin1').replace('nowhere', 'us'), 'latin1') };
    await again.getByLabel('File to import').setInputFiles(corrected);
    await again.getByRole('button', { name: 'Check the rows' }).click();
    await expect(again.getByText('All rows are the same as the stored records.')).toBeVisible();
    await again.getByRole('button', { name: 'Show the list' }).click();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Recent changes' }).click();
    await page.getByRole('button', { name: 'Undo: Imported 2 records' }).first().click();
    await expect(page.getByText('2 records are as they were before')).toBeVisible();
  });

test('files of a ZIP come with the rows that name them; those of no cell, and of another type, are named', async ({ page }) => {
  const title = `Files ${randomUUID().slice(0, 8)}`;
  const heads = 'title_en,title_fr,body_en,body_fr,severity,start_date,show_on_home,show_before_sign_in,status,attachments';
  const row = (name: string, file: string): string => `${name},${name},x,x,info,2099-01-01,yes,no,inactive,${file}`;
  const zip = new yazl.ZipFile();
  for (const [name, content] of [
    ['plan.pdf', '%PDF-1.4'],
    ['extra.pdf', '%PDF-1.4'],
    ['notes.txt', 'words'],
  ] as const)
    zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const files = await buffer(zip.outputStream);
  await new ListPage(page).open('/waybill/pages/ANO-START');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import from a file' }).click();
  const dialog = page.getByRole('dialog', { name: /^Import into / });
  const text = [heads, row(title, 'plan.pdf'), row(`${title} b`, 'lost.pdf')].join('\n');
  await dialog.getByLabel('File to import').setInputFiles({ name: 'news.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const ofRows = dialog.getByRole('group', { name: 'Files of the rows' });
  await ofRows.locator('input[type=file]').first().setInputFiles({ name: 'files.zip', mimeType: 'application/zip', buffer: files });
  await expect(ofRows.getByText('3 files of the ZIP')).toBeVisible();
  await expect(ofRows.getByRole('alert')).toContainText('notes.txt');
  expect(await barriersOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByText('No cell names these files: extra.pdf, notes.txt.')).toBeVisible();
  await expect(dialog.getByText('No file of the ZIP is named “lost.pdf”')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Line 3, attachments' }).fill('extra.pdf');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('2 rows have been imported.')).toBeVisible();
});
