import { expect, type Locator, type Page } from '@playwright/test';

/** Enough for a page to load even on a busy machine: only a failure waits this long. */
const loading = { timeout: 90_000 };

/** Page object for the list of a screen, in the English interface. */
export class ListPage {
  readonly page: Page;
  readonly table: Locator;
  /** Active filters in words. */
  readonly chips: Locator;
  /** Range of the shown rows and the total count; visible once the rows have loaded. */
  readonly range: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('grid');
    this.chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    this.range = page.getByRole('status').filter({ hasText: / of |^No rows$|^[\d,]+ rows?$/ });
  }

  /** Opens an address and waits for the rows of its list and their count. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await expect(this.range).toBeVisible(loading);
    // The count comes after the rows.
    await expect(this.range).not.toContainText('…', loading);
  }

  /** Goes to another entry of the gallery, without loading the page again, and waits for its rows and their count. */
  async openEntry(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(this.range).toBeVisible();
    await expect(this.range).not.toContainText('…');
  }

  /** Waits until the footer shows this number of rows. */
  async expectCount(count: number, { first = Math.min(1, count), rowsPerPage = 20 } = {}): Promise<void> {
    if (count === 0) return expect(this.range).toHaveText('No rows');
    if (first === 1 && count <= rowsPerPage) return expect(this.range).toHaveText(count === 1 ? '1 row' : `${count} rows`);
    const last = Math.min(Math.max(first, 1) + rowsPerPage - 1, count);
    await expect(this.range).toHaveText(`${written(first)}–${written(last)} of ${written(count)}`);
  }

  /** Opens the form of a row's record from the menu of the row. */
  async edit(name: string): Promise<void> {
    await this.table
      .getByRole('row')
      .filter({ has: this.page.getByRole('link', { name }) })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await this.page.getByRole('menuitem', { name: 'Edit' }).click();
  }

  /** Opens the filters in use, with a choice of operators if asked for. */
  async openColumnFilters({ withOperators = false } = {}): Promise<void> {
    const button = this.page.getByRole('button', { name: /^Filters( \(\d+\))?$/ });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    if (withOperators) await this.page.getByRole('switch', { name: 'Show conditions' }).check();
  }

  /** Opens the filter of a column, unless it is open: at its chip, or in the panel if that is open. */
  async addFilter(column: string): Promise<void> {
    if (await this.filter(column).isVisible()) return;
    await this.closeFilter();
    await this.page.getByRole('button', { name: 'Add filter' }).click();
    await this.page.getByRole('combobox', { name: 'Search columns' }).fill(column);
    await this.page.getByRole('option', { name: column, exact: true }).click();
    // A filter of yes and no opens with its list, which hides the rest of the page.
    const choices = this.page.locator('ul[role="listbox"]').getByRole('option', { name: 'Any' });
    await expect(this.filter(column).or(choices)).toBeVisible();
    if (await choices.isVisible()) await this.page.keyboard.press('Escape');
    await expect(this.filter(column)).toBeVisible();
  }

  /** Closes the filter that is edited at its chip, if any. */
  async closeFilter(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: /^Change the filter/ });
    if (!(await dialog.isVisible())) return;
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  /** The filter of a column, by the column's heading. */
  filter(column: string): Locator {
    return this.page.getByRole('group', { name: column, exact: true });
  }

  async chooseOperator(column: string, operator: string): Promise<void> {
    await this.addFilter(column);
    await this.filter(column).getByRole('combobox', { name: 'Condition' }).click();
    await this.page.getByRole('option', { name: operator, exact: true }).click();
  }

  async type(column: string, text: string): Promise<void> {
    await this.addFilter(column);
    const input = this.filter(column).getByRole('textbox', { name: column, exact: true });
    await input.fill(text);
    await input.press('Enter');
  }

  /** Chooses one option of a filter: yes or no, or a preset of dates. */
  async choose(column: string, option: string): Promise<void> {
    await this.addFilter(column);
    await this.filter(column).getByRole('combobox', { name: column, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
    if (option !== 'Custom dates') await this.closeFilter();
  }

  /** Chooses several options of a column with options. */
  async pick(column: string, options: readonly string[]): Promise<void> {
    await this.addFilter(column);
    const input = this.filter(column).getByRole('combobox', { name: column, exact: true });
    await input.focus();
    if ((await input.getAttribute('aria-expanded')) !== 'true') await input.press('ArrowDown');
    for (const option of options) await this.page.getByRole('option', { name: option, exact: true }).click();
    await this.page.keyboard.press('Escape');
    await this.closeFilter();
  }

  async typeDay(column: string, end: 'From' | 'To', day: string): Promise<void> {
    const field = this.filter(column).getByRole('group', { name: end });
    await field.getByRole('spinbutton').first().click();
    await this.page.keyboard.type(day.replaceAll('-', ''));
  }

  /** Removes all filters with the button next to their chips. */
  async clearFilters(): Promise<void> {
    await this.closeFilter();
    const all = this.page.getByRole('button', { name: 'Clear all', exact: true });
    await ((await all.isVisible()) ? all : this.page.getByRole('button', { name: /^Remove the filter/ })).click();
  }

  /** Reads the rows again. */
  async refresh(): Promise<void> {
    await this.page.getByRole('toolbar', { name: 'Grid tools' }).getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Refresh' }).click();
  }

  /** The heading of a column, sorted or not. */
  heading(column: string): Locator {
    return this.table.getByRole('columnheader').filter({ has: this.page.getByText(column, { exact: true }) });
  }

  /** Cell texts of a column in the rendered rows. */
  async values(column: string): Promise<string[]> {
    const position = await this.heading(column).getAttribute('aria-colindex');
    return this.table.locator(`:is([role=gridcell], [role=rowheader])[aria-colindex="${position}"]`).allInnerTexts();
  }

  /** Column headings in order, without the selection's and the categories' headings. */
  async headings(): Promise<string[]> {
    const texts = await this.table.locator('[role="columnheader"][data-field]').allInnerTexts();
    return texts.filter((text) => text.trim() !== '');
  }
}

function written(count: number): string {
  return count.toLocaleString('en-CA');
}
