import type { Response } from '@playwright/test';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

/* Columns, rows and cells of a table by keys, and its looks, on the list of the gallery that has every part. */

const address = '/gallery/grid-everything';

test('by keys: cells are copied, walked and selected, headings moved and resized; screen readers have the tree [B-260]', {
  tag: '@deep',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = new ListPage(page);
  await list.open(address);
  const heading = (name: string) => list.heading(name).first();
  const clearSelection = (rows: string) => page.getByRole('button', { name: `${rows} selected: clear the selection` }).click();

  await test.step('Ctrl+C copies the cell, or the selected rows, as text and as a table', async () => {
    const copied = (type: string) =>
      page.evaluate(async (wanted) => {
        const [item] = await navigator.clipboard.read();
        return (await item?.getType(wanted))?.text();
      }, type);
    await heading('Price').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+c');
    const price = await list.table.locator('[role=gridcell][data-field="price"]').first().innerText();
    await expect(page.getByText(`Copied: ${price}`)).toBeAttached();
    expect(await copied('text/plain')).toBe(price);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+c');
    await expect(page.getByText('2 rows copied').first()).toBeVisible();
    const lines = ((await copied('text/plain')) ?? '').split('\n');
    expect(lines.map((line) => line.split('\t').length)).toEqual([28, 28]);
    expect(lines[0]).toContain(price);
    expect(((await copied('text/html')) ?? '').match(/<td>/g)).toHaveLength(56);
    await clearSelection('2 rows');
  });

  await test.step('cells: arrows, ends of rows and of the page, Space and Ctrl+A select, Enter opens', async () => {
    const cell = (row: number, name: string) =>
      list.table
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
        .nth(row)
        .locator(`[data-field="${name}"]`);
    await cell(0, 'status').click({ position: { x: 4, y: 4 }, trial: true });
    await heading('Status').focus();
    await page.keyboard.press('ArrowDown');
    await expect(cell(0, 'status')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(cell(1, 'copies')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 row selected')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText('1 row selected')).toHaveCount(0);
    await page.keyboard.press('Control+End');
    await expect(cell(9, 'translated_3')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cell(9, '__details__').getByRole('button')).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(cell(0, '__details__').getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.table.getByRole('button', { expanded: true })).toHaveCount(1);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Control+a');
    await expect(page.getByText('10 rows selected')).toBeVisible();
    await clearSelection('10 rows');
  });

  await test.step('the tree of a table for screen readers: selection, details and totals', async () => {
    await expect(list.table.getByRole('button', { name: /^Details of/ }).first()).toHaveAttribute('aria-expanded', 'true');
    await list.table.getByRole('checkbox').nth(1).check();
    await expect(list.table).toMatchAriaSnapshot(`
      - grid "Books":
        - rowgroup:
          - row /Details Select all rows Title/:
            - columnheader "Details"
            - columnheader "Select all rows":
              - checkbox "Select all rows" [checked=mixed]
            - columnheader "Title"
        - rowgroup:
          - row /Details of/ [selected]:
            - gridcell:
              - button /Details of/ [expanded]
            - gridcell:
              - checkbox "Unselect row" [checked]
            - rowheader /\\w+/
          - row:
            - gridcell:
              - paragraph: /\\w+/
          - row /Details of/
    `);
    await expect(page.getByRole('region', { name: 'Books', exact: true }).getByRole('term').first()).toHaveText(/Copies/);
  });

  await test.step('headings: Shift and an arrow move a column, Alt and an arrow resize it, Alt and the arrow down open its menu', async () => {
    await heading('Copies').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByText('Copies: position 3 of 28')).toBeAttached();
    await expect(heading('Copies')).toBeFocused();
    await expect
      .poll(async () => (await list.headings()).filter((text) => /Status|Copies/.test(text)).slice(0, 2))
      .toEqual(['Copies', 'Status']);
    const width = async () => (await heading('Copies').boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(width).toBe(before + 16);
    await expect(page.getByText(/^Copies: \d+ pixels wide$/)).toBeAttached();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(width).toBe(before);
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Sort descending' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(heading('Copies')).toBeFocused();
  });
});

test('looks: lines and height of rows, columns that stay, and the full screen [B-208] [B-209] [B-254]', async ({ page }) => {
  const list = new ListPage(page);
  await list.open(address);
  const more = () => page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true }).click();

  await test.step('lines between cells and the height of rows are chosen in the menu of the tools', async () => {
    const choose = async (name: string) => {
      await more();
      await page.getByRole('menuitemradio', { name }).click();
      await expect(page.getByRole('menuitemradio', { name })).toBeChecked();
      await page.keyboard.press('Escape');
    };
    const cell = list.table.locator('[role=gridcell][data-field="price"]').first();
    const look = () =>
      cell.evaluate((each) => ({ right: getComputedStyle(each).borderRightWidth, height: each.getBoundingClientRect().height }));
    expect(await look()).toMatchObject({ right: '0px' });
    const { height } = await look();
    await choose('Grid lines: Vertical');
    await expect.poll(look).toMatchObject({ right: '1px' });
    await choose('Row height: Compact');
    await expect.poll(async () => (await look()).height).toBeLessThan(height);
    await choose('Row height: Comfortable');
    await expect.poll(async () => (await look()).height).toBeGreaterThan(height);
  });

  await test.step('a column is pinned and unpinned from its heading and stays while the others scroll', async () => {
    const heading = (name: string) => list.heading(name).first();
    const choose = async (name: string, item: string) => {
      await heading(name).focus();
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    };
    const left = async (name: string) => (await heading(name).boundingBox())?.x ?? Number.NaN;
    await choose('Copies', 'Pin this column');
    const [title, copies] = [await left('Title'), await left('Copies')];
    expect(copies).toBeGreaterThan(title);
    await heading('Author').focus();
    await page.keyboard.press('End');
    await expect.poll(() => left('Title')).toBe(title);
    expect(await left('Copies')).toBe(copies);
    await page.keyboard.press('Home');
    await choose('Title', 'Unpin this column');
    await expect.poll(() => left('Copies')).toBeLessThan(copies);
  });

  await test.step('full screen fills the window, and Escape or the menu leaves it', async () => {
    await list.openEntry('grid');
    const frame = page.getByRole('region', { name: 'Books', exact: true });
    // The page around it may scroll when the focus comes back.
    const box = async () => {
      const { x = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
      return { x, width, height };
    };
    const before = await box();
    const toggle = async (item: string) => {
      await more();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await toggle('Full screen');
    await expect.poll(box).toEqual({ x: 0, width: 1280, height: 900 });
    await toggle('Exit full screen');
    await expect.poll(box).toEqual(before);
    await toggle('Full screen');
    await page.keyboard.press('Escape');
    await expect.poll(box).toEqual(before);
  });
});

test.describe('on a phone', () => {
  // In the portal: its files are joined by the pages of the portal, so that those of the gallery have parts of others.
  test.use({ account: 'northern.user', viewport: { width: 360, height: 740 } });

  test('rows are cards, and nothing of the package of the table is loaded', async ({ page }) => {
    const answers: Response[] = [];
    const keep = (response: Response) => void (response.request().resourceType() === 'script' && answers.push(response));
    page.on('response', keep);
    await page.goto('/northern/pages/SHP-START');
    await expect(page.getByRole('list', { name: 'Shipments' }).getByRole('listitem').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Parts of other pages arrive later: an answer that is still under way as the test ends has no text.
    page.off('response', keep);
    const scripts = await Promise.all(answers.map((answer) => answer.text()));
    expect(scripts.length).toBeGreaterThan(0);
    // A class of every table of the package.
    expect(scripts.filter((script) => script.includes('columnHeaderTitleContainer'))).toEqual([]);
  });
});
