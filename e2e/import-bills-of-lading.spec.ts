// Bills of lading from a file: its columns, a wrong row, the import, all finalized together, and the labels of all.
import { randomUUID } from 'node:crypto';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'northern.user', actionTimeout: 20_000 });
// One after another: files of one user are read one at a time.
test.describe.configure({ mode: 'default' });

/** A day after the clock of the portal, so that no bill is of the past. */
const shipDate = (): string => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

function fileOf(mark: string, account: string, terms: string) {
  const from = ['Northern Lantern', '12 Dock Road', 'Toronto', 'ON', 'M5V 2T6'];
  const to = ['Comptoir Belle-Rive', '45 rue du Quai', 'Montréal', 'QC', 'H3B 2Y5'];
  const headings = [
    'BOL number;Account;Shipping date;Terms',
    'Shipper name;Shipper address;Shipper city;Shipper province/state;Shipper postal/zip',
    'Consignee name;Consignee address;Consignee city;Consignee province/state;Consignee postal/zip',
    'Pieces;Package code;Description;Poids;Length;Width;Height',
  ].join(';');
  const head = [account, shipDate(), terms, ...from, ...to].join(';');
  const rows = [
    `${mark}-1;${head};2;Pallet;Paper;500;48;40;48`,
    // The second line of the first bill: its own values stand in the row above.
    `${mark}-1${';'.repeat(13)};1;Skid;Ink;200;48;40;40`,
    `${mark}-2;${head};3;Pallet;Glue;0;48;40;48`,
  ];
  return { name: 'bills.csv', mimeType: 'text/csv', buffer: Buffer.from(`${[headings, ...rows].join('\r\n')}\r\n`) };
}

for (const [width, tag] of [
  [1280, []],
  [360, ['@deep']],
] satisfies [number, string[]][])
  test(`a file becomes finalized bills of lading with their labels, ${width} pixels wide`, { tag }, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    const { results } = await (
      await api.get('/api/customer_accounts?limit=1&sort=id&fields=id,account', { failOnStatusCode: true })
    ).json();
    const mark = `E${randomUUID().slice(0, 6).toUpperCase()}`;
    const file = fileOf(mark, String(results[0].account), 'Prepaid');
    await page.goto('/northern/pages/BL-IMPORT');
    await expect(page.getByRole('heading', { level: 1, name: 'Import BOLs or Pickups' })).toBeVisible();
    await page.getByLabel('File to import').setInputFiles(file);

    // The columns: all are found but one, which is chosen once.
    await expect(page.getByRole('combobox', { name: 'Field of BOL number' })).toHaveText('BOL number');
    await expect(page.getByRole('combobox', { name: 'Rows of one record have the same' })).toHaveText('BOL number');
    const weight = page.getByRole('combobox', { name: 'Field of Poids' });
    await weight.click();
    await page.getByRole('option', { name: 'Weight', exact: true }).click();
    await expect(weight).toHaveText('Weight');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check the rows' }).click();

    // A wrong cell, with its row and column, is corrected in place; nothing is stored before.
    const wrong = page.getByRole('textbox', { name: 'Line 4, Poids' });
    await expect(wrong).toHaveValue('0');
    await expect(page.getByText('Invalid weight value')).toBeVisible();
    expect((await (await api.get(`/api/bols?bol_number=${mark}-1`)).json()).results).toEqual([]);
    await wrong.fill('300');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('The good rows make 2 records with their lines.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await expect(page.getByText('3 rows have been imported.')).toBeVisible();

    // All are finalized, each with its outcome.
    await page.getByRole('button', { name: 'Finalize: 2 records' }).click();
    await page.getByRole('button', { name: 'Finalize: 2 records' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalize' }).click();
    await expect(page.getByText('2 records have been moved on.')).toBeVisible();
    const outcomes = page.getByRole('region', { name: 'Results' }).or(page.getByRole('table'));
    await expect(outcomes.first()).toContainText(`${mark}-1`);
    expect(await barriersOf(page)).toEqual([]);

    // The labels of both in one file: three pallets and skids of the first bill, three pallets of the second.
    const zpl = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Labels for a ZPL printer, 203 dpi' }).click();
    const content = await (await zpl).createReadStream();
    const text = Buffer.concat(await content.toArray()).toString();
    expect(text.match(/\^XA/g)).toHaveLength(6);
    const pdf = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Labels 4 × 6 (PDF)' }).click();
    expect((await pdf).suggestedFilename()).toBe('labels.pdf');

    // The same file again creates nothing; the chosen column is remembered.
    await page.goto('/northern/pages/BL-IMPORT');
    const same = { ...file, buffer: Buffer.from(file.buffer.toString().replace('Glue;0;', 'Glue;300;')) };
    await page.getByLabel('File to import').setInputFiles(same);
    await expect(page.getByRole('combobox', { name: 'Field of Poids' })).toHaveText('Weight');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('All rows are the same as the stored records.')).toBeVisible();
  });
