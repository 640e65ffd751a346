import { dragTo } from './drag.ts';
import { ListPage } from './ListPage.ts';
import { expect, test } from './portal.ts';

/* Choosing rows of a list and their order, on the list of the gallery that has every part. */

const address = '/gallery/grid-everything';

test('rows are selected by boxes, as a range, as the page and as all that match; one at most, or none [B-257] [B-258] [B-259]', {
  tag: '@deep',
}, async ({ page }) => {
  const list = new ListPage(page);
  await list.open(address);
  const boxes = list.table.getByRole('checkbox');
  const allThatMatch = page.getByRole('button', { name: 'All 57 rows that match' });

  await test.step('Shift and a press select a range; the line ends the selection and gives the focus back', async () => {
    await boxes.nth(2).check();
    await boxes.nth(6).click({ modifiers: ['Shift'] });
    await expect(page.getByText('5 rows selected')).toBeVisible();
    await page.getByRole('button', { name: '5 rows selected: clear the selection' }).click();
    await expect(boxes.nth(4)).not.toBeChecked();
    await boxes.first().check();
    await allThatMatch.press('Enter');
    await page.getByRole('button', { name: 'Clear the selection', exact: true }).press('Enter');
    await expect(boxes.first()).toBeFocused();
    await expect(boxes.first()).not.toBeChecked();
  });

  await test.step('the box of the heading selects the page, the line above the rows all rows that match, until a filter changes', async () => {
    await boxes.first().check();
    await expect(page.getByText('All 10 rows of this page are selected.')).toBeVisible();
    await expect(page.getByText('10 rows selected')).toBeVisible();
    await allThatMatch.click();
    await expect(page.getByText('All 57 rows that match are selected.')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await list.expectCount(57, { first: 11, rowsPerPage: 10 });
    await expect(boxes.nth(3)).toBeChecked();
    // Unchecking one row keeps the other rows of the page selected.
    await boxes.nth(3).uncheck();
    await expect(page.getByText('9 rows selected')).toBeVisible();
    await boxes.first().check();
    await allThatMatch.click();
    await page
      .getByRole('main')
      .getByPlaceholder(/^Search/)
      .fill('emma');
    await page.keyboard.press('Enter');
    await list.expectCount(8);
    await expect(page.getByText(/are selected|rows selected/)).toHaveCount(0);
    await expect(boxes.nth(1)).not.toBeChecked();
  });

  await test.step('single: one row at most, without a box in the heading; none: no boxes', async () => {
    await list.openEntry('grid-selection-single');
    const ofRows = list.table.getByRole('row').getByRole('checkbox');
    await expect(list.table.getByRole('columnheader').getByRole('checkbox')).toHaveCount(0);
    await ofRows.nth(0).check();
    await ofRows.nth(1).check();
    await expect(ofRows.nth(0)).not.toBeChecked();
    await expect(page.getByText('1 row selected')).toBeVisible();
    await list.openEntry('grid');
    await expect(boxes).toHaveCount(0);
  });

  await test.step('on a phone rows are selected and sorted without headings', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('navigation').getByRole('link', { name: 'grid-everything', exact: true }).click();
    const ofCards = page.getByRole('main').getByRole('list').getByRole('checkbox');
    await ofCards.first().check();
    await page.getByRole('button', { name: 'Select the rows of this page' }).click();
    await allThatMatch.click();
    await ofCards.nth(1).uncheck();
    await expect(page.getByText('9 rows selected').first()).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sort' }).click();
    await expect(page.getByRole('dialog', { name: 'Sort' })).toBeInViewport({ ratio: 1 });
  });
});

test('rows are sorted by several columns, in the panel and by their headings [B-194]', async ({ page }) => {
  const list = new ListPage(page);
  await list.open(address);

  await test.step('the panel adds, changes, moves and removes columns, in words of their types', async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Sort', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sort' });
    const choose = async (name: string, option: string) => {
      await panel.getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    const items = panel.getByRole('listitem');
    await panel.getByRole('button', { name: 'Remove Title' }).click();
    await expect(panel.getByText(/default order/)).toBeVisible();
    await panel.getByRole('button', { name: 'Add column' }).click();
    await choose('Column 1', 'Printed on');
    await choose('Order of Printed on', 'Newest first');
    await expect(page).toHaveURL(/sort=-printed_on/);
    await panel.getByRole('button', { name: 'Add column' }).click();
    await choose('Column 2', 'Translated');
    await choose('Order of Translated', 'Yes first');
    const handleOf = (column: string) => panel.getByRole('button', { name: `Move ${column}`, exact: true });
    await handleOf('Translated').press('ArrowUp');
    await expect(page).toHaveURL(/sort=-translated(,|%2C)-printed_on/);
    await expect(handleOf('Translated')).toBeFocused();
    // The address changes before the rows are drawn in their order.
    await expect(items.first()).toContainText('Translated');
    // Two presses before the first is drawn: one further column, and two places up.
    await panel.getByRole('button', { name: 'Add column' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(items).toHaveCount(3);
    const added = await items
      .last()
      .getByRole('combobox', { name: /^Column/ })
      .innerText();
    await handleOf(added).evaluate((handle) => {
      for (let i = 0; i < 2; i++) handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
    });
    await expect(items.first()).toContainText(added);
    await panel.getByRole('button', { name: `Remove ${added}` }).click();
    await expect(items).toHaveCount(2);
    const rowOf = (column: string) => items.filter({ hasText: column });
    await dragTo({ page, handle: handleOf('Printed on'), to: handleOf('Translated') });
    await expect(rowOf('Translated')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await page.mouse.up();
    await expect(page).toHaveURL(/sort=-printed_on(,|%2C)-translated/);
    await panel.getByRole('button', { name: 'Remove Translated' }).click();
    await expect(items).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar').getByRole('button', { name: 'Sort', exact: true })).toBeFocused();
  });

  await test.step('Shift and a press on a heading sort by further columns, three at most, with their places', async () => {
    const heading = (name: string) => list.heading(name).first();
    await heading('Status').click();
    await heading('Copies').click({ modifiers: ['Shift'] });
    await heading('Copies').click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(/sort=status(,|%2C)-copies/);
    await heading('Price').focus();
    await page.keyboard.press('Shift+Enter');
    await expect(page).toHaveURL(/sort=status(,|%2C)-copies(,|%2C)price/);
    await expect(heading('Status').locator('[data-place]')).toHaveAttribute('data-place', '1');
    await expect(heading('Copies').locator('[data-place]')).toHaveAttribute('data-place', '2');
    await expect(heading('Price').locator('[data-place]')).toHaveAttribute('data-place', '3');
    // The number is drawn beyond its sign, within what the heading shows.
    const room = await heading('Price')
      .locator('[data-place]')
      .evaluate((sign) => {
        const beyond = -Number.parseFloat(getComputedStyle(sign, '::after').right);
        const shown = sign.closest('.MuiDataGrid-columnHeaderTitleContainer')?.getBoundingClientRect().right ?? 0;
        return shown - sign.getBoundingClientRect().right - beyond;
      });
    expect(room).toBeGreaterThanOrEqual(0);
    await expect(heading('Status')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByText('Sorted by Status: A to Z; Copies: Largest first; Price: Smallest first')).toBeAttached();
    await heading('Title').click({ modifiers: ['Shift'] });
    await expect(page.getByText('A list is sorted by three columns at most.')).toBeAttached();
    await expect(page).toHaveURL(/sort=status(,|%2C)-copies(,|%2C)price/);
  });
});
