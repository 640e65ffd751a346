import fs from 'node:fs';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';
import { allShipments, report } from './shipmentReport.ts';

test.describe('as a customer', () => {
  test.use({ account: 'northern.user' });

  test('the customer sees the own rows alone, no row of others by a link, and gets them as CSV [B-236] [B-240] [B-243] [B-244]', {
    tag: '@deep',
  }, async ({ page, api, playwright, baseURL, signIn }) => {
    const own = await allShipments(api);
    const heavy = own.filter(({ weight }) => weight >= 5000);
    const list = new ListPage(page);

    await test.step('a row of others is not there, though the carrier has it', async () => {
      const authorization = `Token ${(await signIn('admin')).token}`;
      const carrier = await playwright.request.newContext({ ...(baseURL && { baseURL }), extraHTTPHeaders: { authorization } });
      const probills = new Set(own.map(({ probill }) => probill));
      const foreign = (await allShipments(carrier)).find(({ probill }) => !probills.has(probill))?.probill ?? '';
      await carrier.dispose();
      expect(foreign).not.toBe('');
      await list.open(`/northern/${report}?probill=${foreign}`);
      await expect(page.getByText('No rows match these filters')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await list.expectCount(own.length);
    });

    await test.step('the CSV holds the rows and columns that are shown', async () => {
      await list.open(`/northern/${report}?weight__gte=5000&sort=probill`);
      await list.expectCount(heavy.length);
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
      await expect(page.getByText(`Do you want to export ${heavy.length} rows to CSV?`)).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('Shipment report.csv');
      await expect(page.getByText('CSV Complete')).toBeVisible();
      const text = fs.readFileSync(await file.path(), 'utf8');
      const [header = '', ...lines] = text
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\n');
      expect(header).toMatch(/^Probill number,BOL number,PO number,Status,Service level,Dangerous goods,/);
      expect(lines.map((line) => line.split(',')[0])).toEqual(heavy.map(({ probill }) => probill).sort());
    });
  });
});
