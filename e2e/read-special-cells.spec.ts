import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

/* Cells whose values come from calls, cells with a click and cells of a map, on the list of the gallery that has each option of columns. */

test('cells of an endpoint, of a click and of a map [B-195] [B-196]', { tag: '@deep' }, async ({ page }) => {
  const list = new ListPage(page);
  await list.open('/gallery/grid-columns');
  const titles = await list.values('Title');

  await test.step('a cell with an endpoint shows the answer of its call, or says that it is not loaded', async () => {
    const shelf = () => list.values('On the shelf');
    await expect.poll(async () => (await shelf()).length).toBe(10);
    // The example server answers (id * 3) % 11 books, and fails for every fifth.
    await expect.poll(async () => (await shelf()).filter((value) => !/^(\d+|Not loaded)$/.test(value))).toEqual([]);
    const values = await shelf();
    expect(values.filter((value) => /^\d+$/.test(value)).length).toBeGreaterThan(4);
    expect(values).toContain('Not loaded');
    expect(titles).toHaveLength(10);
    await list.heading('On the shelf').click();
    await expect(page).not.toHaveURL(/sort=free/);
  });

  await test.step('a click on a cell begins its action, by mouse and keyboard, and opens no record', async () => {
    const done = page.getByRole('status').filter({ hasText: /^[A-Z]\S+.* \d+$/ });
    const cells = list.table.getByRole('button', { name: /^(As new|Missing|Lent)$/ });
    await expect(cells).toHaveCount(10);
    await cells.nth(0).click();
    await expect(done).toHaveText(titles[0] ?? '');
    await cells.nth(2).focus();
    await page.keyboard.press('Enter');
    await expect(done).toHaveText(titles[2] ?? '');
    await expect(page).toHaveURL(/\/gallery\/grid-columns/);
  });

  await test.step('texts and icons of a map, and rounded numbers are in the cells; filters keep the values', async () => {
    await expect.poll(async () => new Set(await list.values('Status'))).toEqual(new Set(['As new', 'Lent', 'Missing']));
    await expect(list.table.locator('[role="gridcell"][data-field="status"] svg').first()).toBeVisible();
    for (const value of await list.values('Estimate')) expect(value).toMatch(/^[1-9](0*|\.0+)?$/);
    await list.pick('Status', ['Lost']);
    await expect(page).toHaveURL(/status__in=lost/);
    await expect.poll(async () => new Set(await list.values('Status'))).toEqual(new Set(['Missing']));
  });
});
