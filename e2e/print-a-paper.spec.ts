// A paper of a record: its pages in the page, its languages, its file; labels of several records from their list.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

async function addAsset(api: APIRequestContext, tag: string): Promise<number> {
  const data = { asset_tag: tag, kind: 'laptop', make_model: 'Notebook 14', serial_number: `SN${tag}`, status: 'in_stock' };
  return (await (await api.post('/api/it_assets', { data, failOnStatusCode: true })).json()).id;
}

const newTag = (): string => `IT-${Math.floor(1000 + Math.random() * 8999)}${randomUUID().slice(0, 2).replaceAll(/\D/g, '7')}`;

for (const width of [1280, 360])
  test(`a label is shown and saved, at a width of ${width}`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 740 });
    const tag = newTag();
    const id = await addAsset(api, tag);
    await page.goto(`/waybill/pages/ITA-START/${id}`);
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('menuitem', { name: 'Asset label', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Asset label' });
    await expect(dialog.getByRole('img', { name: /Pages of Asset label/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'French', exact: true }).click();
    await expect(dialog.getByRole('img')).toBeVisible();
    expect(await barriersOf(page, { within: '[role="dialog"]' })).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(file.suggestedFilename()).toBe(`Étiquette du bien ${tag}.pdf`);
    expect((await fs.readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

test('labels of the selected rows are one file', async ({ page, api }) => {
  const word = newTag();
  for (const end of ['a', 'b']) await addAsset(api, `${word}${end}`);
  await new ListPage(page).open(`/waybill/pages/ITA-START?search=${word}`);
  await page.getByRole('checkbox', { name: /Select all/ }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Asset label on a sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asset label on a sheet' });
  await expect(dialog.getByRole('img')).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download PDF' }).click()]);
  expect(file.suggestedFilename()).toBe('Asset label on a sheet.pdf');
});
