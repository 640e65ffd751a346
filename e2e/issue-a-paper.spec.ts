// A paper that is issued: its copy on the page of the record.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { barriersOf } from './barriersOf.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

for (const width of [1280, 360])
  test(`a statement is issued and its copy saved at ${width} px`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    const { results } = await (await api.get('/api/statements?limit=1&status=issued', { failOnStatusCode: true })).json();
    await page.goto(`/waybill/pages/ST-LIST/${results[0].id}`);
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('menuitem', { name: 'Statement of account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Statement of account' });
    await expect(dialog.getByRole('img')).toBeVisible();
    await dialog.getByRole('button', { name: 'Issue' }).click();
    await expect(page.getByText('Issued. The copy is on the page of the record.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const section = page.getByRole('region', { name: 'Issued papers' });
    const line = section.getByRole('listitem').first();
    await expect(line).toContainText('SHA-256');
    expect(await barriersOf(page, { within: 'main' })).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), line.getByRole('button', { name: /^Statement of account/ }).click()]);
    const sha256 = createHash('sha256')
      .update(await fs.readFile(await file.path()))
      .digest('hex');
    await expect(line.getByTitle(sha256)).toBeVisible();
  });
