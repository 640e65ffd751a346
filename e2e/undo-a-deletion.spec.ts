// Deleting records of a list: the focus stays in the list, and every way of undoing it brings record and focus back.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { barriersOf } from './barriersOf.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

test.use({ account: 'admin' });
// One after the other: each undoes the last change of the same user in the same list.
test.describe.configure({ mode: 'default' });

const names = ['FIRST', 'SECOND', 'THIRD'];

/**
 * Adds three sales codes.
 * @param kind at most five letters that no other test uses
 * @returns address of a list of these codes only
 */
async function newCodes(api: APIRequestContext, kind: string): Promise<string> {
  for (const [i, name] of names.entries())
    await api.post('/api/sales_codes', {
      data: { code: `${kind}${i + 1}`, name: `${name} of ${kind}`, status: 'active' },
      failOnStatusCode: true,
    });
  return `/waybill/pages/CMD_ManageSaleCodes?name__icontains=${kind}`;
}

const storedNames = async (api: APIRequestContext, kind: string): Promise<readonly string[]> =>
  (await (await api.get('/api/sales_codes', { params: { name__icontains: kind, sort: 'code' } })).json()).results.map(
    ({ name }: { name: string }) => name.split(' ')[0],
  );

/** Deletes the record of a row from its menu, only by keys. */
async function deleteByKeys(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: actionsOf(name) }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  const button = dialog.getByRole('button', { name: 'Delete' });
  // Enabled once the records that would go too are counted.
  await expect(button).toBeEnabled();
  await button.press('Enter');
  await expect(dialog).toHaveCount(0);
}

const actionsOf = (name: string): RegExp => new RegExp(`^Actions for .*${name}`);
/** The name is the value of an input, so the code tells the rows apart. */
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`${names.indexOf(name) + 1}$`) }) });
const notice = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });
/** The focus is in the row. */
const hasFocus = (place: Locator): Promise<void> => expect(place.locator(':focus').first()).toBeVisible();

test('the focus goes to the next row, or the one before, or the notice of the empty list; Ctrl+Z brings each row back', {
  tag: '@deep',
}, async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open(await newCodes(api, 'GONE'));
  await deleteByKeys(page, 'SECOND');
  await hasFocus(row(page, 'THIRD'));
  await expect(notice(page, /SECOND.* deleted/)).toBeVisible();

  await test.step('Ctrl+Z: the row is back with the focus, and the notice goes', async () => {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(notice(page, /SECOND.* restored/)).toBeVisible();
    await expect(notice(page, /SECOND.* deleted/)).toHaveCount(0);
    await hasFocus(row(page, 'SECOND'));
  });

  await test.step('one after another', async () => {
    await deleteByKeys(page, 'THIRD');
    await hasFocus(row(page, 'SECOND'));
    await deleteByKeys(page, 'FIRST');
    await hasFocus(row(page, 'SECOND'));
    await deleteByKeys(page, 'SECOND');
    await expect(page.getByText('No rows match')).toBeVisible();
    await expect(page.locator('[data-no-rows]')).toBeFocused();
    expect(await barriersOf(page, { within: 'section' })).toEqual([]);
  });

  await test.step('where nothing has the focus, Ctrl+Z undoes the latest change first', async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('ControlOrMeta+z');
    await hasFocus(row(page, 'SECOND'));
    // Two presses undo two changes, however fast they follow each other.
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => storedNames(api, 'GONE')).toEqual(names);
    await hasFocus(row(page, 'THIRD'));
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  await test.step('Ctrl+Y deletes again', async () => {
    await page.keyboard.press('Control+y');
    await expect.poll(() => storedNames(api, 'GONE')).toEqual(['FIRST', 'SECOND']);
    await hasFocus(row(page, 'SECOND'));
  });
});

test('on the page of another list the keys undo what the notice in view offers', { tag: '@deep' }, async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open(await newCodes(api, 'AWAY'));
  await deleteByKeys(page, 'SECOND');
  await expect(notice(page, /SECOND.* deleted/)).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Shipments', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Shipments', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, /SECOND.* deleted/)).toHaveCount(0);
  await expect.poll(() => storedNames(api, 'AWAY')).toEqual(names);
});

test('the keys of the undo are left to an input, and mean nothing below a dialog', { tag: '@deep' }, async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open(await newCodes(api, 'TYPED'));
  await deleteByKeys(page, 'SECOND');
  await page.getByRole('searchbox').pressSequentially('x');
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByRole('searchbox').press('Escape');
  await page.getByRole('searchbox').fill('');
  await list.expectCount(2);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Recent changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recent changes' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).press('ControlOrMeta+z');
  await expect(dialog.getByRole('button', { name: /^Undo: Deleted .*SECOND/ }).first()).toBeEnabled();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await storedNames(api, 'TYPED')).toEqual(['FIRST', 'THIRD']);
});

test('the notice undoes the deletion; so does Recent changes, and the notice goes', { tag: '@deep' }, async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open(await newCodes(api, 'TOLD'));
  await deleteByKeys(page, 'FIRST');
  await notice(page, /FIRST.* deleted/)
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await expect(notice(page, /FIRST.* restored/)).toBeVisible();
  await hasFocus(row(page, 'FIRST'));
  await deleteByKeys(page, 'FIRST');
  await expect(notice(page, /FIRST.* deleted/)).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Recent changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recent changes' });
  await dialog
    .getByRole('button', { name: /^Undo: Deleted .*FIRST/ })
    .first()
    .click();
  await expect(notice(page, /FIRST.* deleted/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await storedNames(api, 'TOLD')).toEqual(names);
});

test('of several selected rows that are deleted the next one that is left has the focus', { tag: '@deep' }, async ({ page, api }) => {
  const list = new ListPage(page);
  await list.open(await newCodes(api, 'MANY'));
  for (const name of ['FIRST', 'SECOND']) await row(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 records' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notice(page, '2 records deleted')).toBeVisible({ timeout: 30_000 });
  await hasFocus(row(page, 'THIRD'));
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, '2 records are as they were before')).toBeVisible();
  await expect(notice(page, '2 records deleted')).toHaveCount(0);
  await hasFocus(row(page, 'FIRST'));
});

test('on a phone the card that follows has the focus, then the one that is back', { tag: '@deep' }, async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await newCodes(api, 'PHONE'));
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await card('SECOND')
    .getByRole('button', { name: actionsOf('SECOND') })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card('SECOND')).toHaveCount(0);
  await hasFocus(card('THIRD'));
  const told = notice(page, /SECOND.* deleted/);
  expect(await barriersOf(page, { within: 'main' })).toEqual([]);
  await told.getByRole('button', { name: 'Undo' }).click();
  await hasFocus(card('SECOND'));
  await expect(notice(page, /SECOND.* restored/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('the undo of many deletions is a task with progress; the notice goes, and the rows are back', { tag: '@deep' }, async ({
  page,
  api,
}) => {
  const count = 501;
  for (let first = 0; first < count; first += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - first) }, (_, i) =>
        api.post('/api/sales_codes', {
          data: { code: `L${first + i}`, name: `Large ${first + i}`, status: 'active' },
          failOnStatusCode: true,
        }),
      ),
    );
  const list = new ListPage(page);
  await list.open('/waybill/pages/CMD_ManageSaleCodes?name__icontains=Large');
  await page.getByRole('columnheader').getByRole('checkbox').check();
  await page.getByRole('button', { name: `All ${count} rows that match` }).click();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${count} records` })
    .click();
  const deleted = notice(page, `${count} records deleted`);
  await expect(deleted).toBeVisible({ timeout: 60_000 });
  await list.expectCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, `Undo ${count} changes`).getByRole('progressbar')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await expect(notice(page, `${count} records are as they were before`)).toBeVisible({ timeout: 60_000 });
  await list.expectCount(count);
  // The first record that is back can be on another page.
  await hasFocus(page.getByRole('row'));
});
