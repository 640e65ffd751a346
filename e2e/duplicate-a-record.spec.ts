// A copy of a record: from the menu of a row by the keyboard, and from its page on a phone.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });

interface SalesCode {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
}

const newCode = (): string => randomUUID().slice(0, 6);

async function addCode(api: APIRequestContext): Promise<SalesCode> {
  const data = { code: newCode(), name: `Robin ${newCode()}`, status: 'inactive' };
  return (await api.post('/api/sales_codes', { data, failOnStatusCode: true })).json();
}

async function codesOf(api: APIRequestContext, name: string): Promise<readonly SalesCode[]> {
  return (await (await api.get('/api/sales_codes', { params: { name }, failOnStatusCode: true })).json()).results;
}

test('a row is duplicated by the keyboard; the value that occurs once is blank, and both records are stored', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const { code, name } = await addCode(api);
  await new ListPage(page).open(`/waybill/pages/CMD_ManageSaleCodes?search=${code}`);
  await page.getByRole('button', { name: new RegExp(`^Actions for ${code}`) }).click();
  const item = page.getByRole('menuitem', { name: 'Duplicate' });
  await item.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('note')).toContainText(`A new record with the values of ${code} ${name}.`);
  await expect(page.getByRole('note')).toContainText('Blank, because its value occurs once: Sales code.');
  const own = page.getByRole('textbox', { name: 'Sales code' });
  await expect(own).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Sales person' })).toHaveValue(name);
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  const copy = newCode();
  await own.fill(copy);
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await codesOf(api, name)).map((each) => each.code).toSorted()).toEqual([code, copy].toSorted());
  await expect(page).toHaveURL(/CMD_ManageSaleCodes/);
  expect((await codesOf(api, name)).map(({ status }) => status)).toEqual(['inactive', 'inactive']);
});

test('a record is duplicated from its page on a phone, and nothing is stored before it is saved', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id, name } = await addCode(api);
  await page.goto(`/waybill/pages/CMD_ManageSaleCodes/EDIT/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(new RegExp(`copy_of=${id}$`));
  await expect(page.getByRole('textbox', { name: 'Sales person' })).toHaveValue(name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Sales person' })).toHaveValue(name);
  expect(await codesOf(api, name)).toHaveLength(1);
  // Saving leads to the list, because the page before belongs to the other record.
  await page.getByRole('textbox', { name: 'Sales code' }).fill(newCode());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/CMD_ManageSaleCodes(\?|$)/);
  expect(await codesOf(api, name)).toHaveLength(2);
});
