import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { booksForm } from '../../../../test/fixtures/exampleBooks.ts';
import { jsonResponse } from '../../../../test/fixtures/gridServer.ts';
import { address, bookServer, showGrid } from '../../../../test/fixtures/reportGrid.tsx';
import { bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { GridRow } from '../../../shared/framework/grid/listAnswer.ts';
import { configureApi } from '../api/callApi.ts';
import { changeLanguage } from '../i18n/language.ts';
import { markSaved } from '../screens/savedRecord.ts';
import { ReportGrid } from './ReportGrid.tsx';

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

const allOf = (...categories: string[]) => categories.map((category) => `All columns: ${category}`);

describe('ReportGrid', () => {
  test('actions of a row come before its columns, where no width hides them', async () => {
    bookServer();
    const link = { name: 'loans', label: { en: 'Loans', fr: 'Prêts' }, query: {}, path: 'LOANS' };
    render(<ReportGrid screen={{ ...bookScreen(), recordLinks: [link] }} />, { wrapper: gridContexts() });
    await page.findByText(/of 60/);
    expect(page.getByRole('columnheader', { name: 'Actions' }).getAttribute('aria-colindex')).toBe('1');
  });

  test('a row has a menu with the screens and the deletion of its record, by the rights of the reader', async () => {
    const calls = bookServer();
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const edit = { cmid: 'BOOK-EDIT', path: 'BOOK-EDIT/{id}', view: 'edit' as const, title: { en: 'Edit', fr: 'Modifier' } };
    const own = bookScreen();
    const shown = { ...own, screens: [...own.screens, edit], verbs: [...own.verbs, 'edit' as const, 'delete' as const] };
    const { rerender } = render(<ReportGrid screen={{ ...shown, form: booksForm }} />, { wrapper: gridContexts() });
    const openMenu = async () => fireEvent.click(await page.findByRole('button', { name: 'Actions for 978-2' }));
    await openMenu();
    const items = () => page.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items()).toEqual(['Open', 'Edit', 'Duplicate', 'Copy link', 'Copy row', 'Delete']);
    expect(page.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toBe('/acme/pages/BOOK-EDIT/2');
    const copy = page.getByRole('menuitem', { name: 'Duplicate' }).getAttribute('href');
    expect(copy?.endsWith('?copy_of=2')).toBe(true);
    fireEvent.click(page.getByRole('menuitem', { name: 'Copy link' }));
    expect(await page.findByText('Link copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/acme/pages/BOOK/2`);
    await openMenu();
    fireEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
    const question = await page.findByRole('alertdialog', { name: 'Delete 978-2?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    expect(address()).toBe('/acme/pages/BOOKS');
    rerender(<ReportGrid screen={{ ...shown, list: { ...own.list, actions: false } }} />);
    await waitFor(async () => {
      await openMenu();
      expect(items()).toEqual(['Open', 'Copy link', 'Copy row']);
    });
  });

  test('a record that several shown columns name is named and opened by each of them', async () => {
    bookServer({ 'GET books': () => jsonResponse({ results: [{ id: 1, isbn: '978-1', title: 'Emma' }], count: 60 }) });
    const links = [{ name: 'loans', label: { en: 'Loans', fr: 'Prêts' }, query: {}, path: 'LOANS' }];
    const named = ['title', 'isbn'].map((field) => ({ en: field, fr: field }));
    render(<ReportGrid screen={{ ...bookScreen(), titleFields: named, recordLinks: links }} />, { wrapper: gridContexts() });
    for (const name of ['978-1', 'Emma']) expect((await page.findByRole('link', { name })).getAttribute('href')).toBe('/acme/pages/BOOK/1');
    expect(page.getByRole('button', { name: 'Actions for 978-1 Emma' })).toBeTruthy();
  });

  test.each([
    ['en', 'Novels', 'Poetry'],
    ['fr', 'Romans', 'Poetry'],
  ])('in %s the name in that language leads to its record and names its actions', async (language, first, second) => {
    await changeLanguage(language);
    const results = [
      { id: 1, isbn: 'Novels', title: 'Romans' },
      { id: 2, isbn: 'Poetry', title: '' },
    ];
    bookServer({ 'GET books': () => jsonResponse({ results, count: 60 }) });
    const recordLinks = [{ name: 'loans', label: { en: 'Loans', fr: 'Prêts' }, query: {}, path: 'LOANS' }];
    const named = { ...bookScreen(), titleFields: [{ en: 'isbn', fr: 'title' }], recordLinks };
    render(<ReportGrid screen={named} />, { wrapper: gridContexts() });
    expect((await page.findByRole('link', { name: first })).getAttribute('href')).toBe('/acme/pages/BOOK/1');
    for (const name of [first, second]) expect(page.getByRole('button', { name: new RegExp(`${name}$`) })).toBeTruthy();
  });

  test('[B-193] a category has its heading; one that is half over columns that stay shows its word there alone', async () => {
    bookServer();
    const categories = (...named: readonly (readonly [field: string, category: string])[]) =>
      bookScreen().list.columns.map((column) => {
        const category = named.find(([field]) => field === column.field)?.[1];
        return { ...column, category: category === undefined ? undefined : { en: category, fr: category } };
      });
    await showGrid({}, { columns: categories() });
    expect(page.getAllByRole('row')[0]?.textContent).toContain('ISBN');
    cleanup();
    await showGrid({}, { columns: categories(['title', 'Work'], ['author', 'Work']) });
    expect(page.getAllByRole('columnheader', { name: 'Work' })).toHaveLength(1);
    cleanup();
    await showGrid({}, { columns: categories(['isbn', 'Work'], ['title', 'Work'], ['copies', 'Stock']) });
    const halves = page.getAllByRole('columnheader', { name: 'Work' });
    expect(halves.map((half) => half.querySelector('span')?.style.overflow)).toEqual(['', 'hidden']);
    expect(page.getAllByRole('columnheader', { name: 'Stock' })).toHaveLength(1);
  });

  test('a list to pick from has its search focused; its names and rows pick', async () => {
    bookServer();
    const picked = vi.fn<(row: GridRow) => void>();
    render(<ReportGrid screen={bookScreen()} openRow={picked} />, { wrapper: gridContexts() });
    fireEvent.click(await page.findByRole('button', { name: '978-2' }));
    expect(document.activeElement).toBe(page.getByRole('searchbox'));
    const cell = page.getByRole('rowheader', { name: '978-1' });
    fireEvent.click(cell);
    expect(picked.mock.calls.map(([{ id }]) => id)).toEqual([2, 1]);
    expect(address()).toBe('/acme/pages/BOOKS');
  });

  test('the row of a record that was just saved has the focus, once', async () => {
    bookServer();
    // jsdom has no `CSS`.
    vi.stubGlobal('CSS', { escape: String });
    markSaved({ apiUrl: 'books', id: 2 });
    await showGrid();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('978-2'));
    cleanup();
    await showGrid();
    expect(document.activeElement).toBe(document.body);
    markSaved(undefined);
  });

  test('the menu of a heading sorts, filters and hides its column', async () => {
    bookServer();
    await showGrid();
    const menu = async (item: string) => {
      fireEvent.click(within(page.getByRole('columnheader', { name: /^Title/ })).getByRole('button', { name: /menu/i, hidden: true }));
      fireEvent.click(await page.findByRole('menuitem', { name: item }));
    };
    await menu('Sort descending');
    await waitFor(() => expect(address()).toContain('sort=-title'));
    await menu('Filter this column');
    fireEvent.keyDown(await page.findByRole('textbox', { name: 'Title' }), { key: 'Escape' });
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await menu('Hide this column');
    await waitFor(() => expect(page.queryByRole('columnheader', { name: /^Title/ })).toBeNull());
  });

  test.each(['author', 'author_label'])('an order by %s shows at the heading of the reference', async (field) => {
    bookServer();
    await showGrid({}, { sort: [`-${field}`] });
    expect(page.getByRole('columnheader', { name: /^Author/ }).getAttribute('aria-sort')).toBe('descending');
  });

  test('an empty list says its purpose and offers to add a row; no filters open by themselves', async () => {
    bookServer({ 'GET books': () => jsonResponse({ results: [], count: 0 }) });
    await showGrid({}, { empty: { en: 'Books that can be lent.', fr: 'Livres à prêter.' } });
    expect(page.getByText('No rows yet')).toBeTruthy();
    expect(page.getByText('Books that can be lent.')).toBeTruthy();
    expect(page.queryByRole('region', { name: 'Filters' })).toBeNull();
    expect(page.getAllByRole('button', { name: 'Add' })).toHaveLength(2);
  });

  test('a failure says what went wrong and can be tried again [D-622]', async () => {
    bookServer({ 'GET books': () => jsonResponse({ detail: 'Too slow.' }, 503) });
    await showGrid();
    expect(within(page.getByRole('alert')).getByText('Too slow.')).toBeTruthy();
    expect(within(page.getByRole('alert')).getByText(/^Error loading \w/)).toBeTruthy();
    expect(page.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test.each([
    [1, '1 row'],
    [2, '2 rows'],
  ])('a page with all rows says how many they are: %d', async (count, words) => {
    const results = Array.from({ length: count }, (_, id) => ({ id }));
    bookServer({ 'GET books': () => jsonResponse({ results, count }) });
    render(<ReportGrid screen={bookScreen()} />, { wrapper: gridContexts() });
    expect(await page.findByText(words)).toBeTruthy();
  });

  test('an estimated count says so', async () => {
    bookServer({ 'GET books': () => jsonResponse({ results: [{ id: 1 }], count: 123456, count_estimated: true }) });
    render(<ReportGrid screen={bookScreen()} />, { wrapper: gridContexts() });
    expect(await page.findByText('1–1 of about 123,456')).toBeTruthy();
  });

  test('at most ten page numbers, the first and the last among them [B-201]', async () => {
    bookServer({ 'GET books': () => jsonResponse({ results: [{ id: 1 }], count: 1000 }) });
    render(<ReportGrid screen={bookScreen()} />, { wrapper: gridContexts() });
    const numbers = () => page.getAllByRole('button', { name: /^Page \d+$/ }).map((button) => button.textContent);
    await waitFor(() => expect(numbers()).toHaveLength(10));
    expect([numbers()[0], numbers().at(-1)]).toEqual(['1', '50']);
  });

  test('two quick presses of the next page lead two pages on', async () => {
    const answer = Promise.withResolvers<Response>();
    bookServer({
      'GET books': ({ query }) => (query.get('offset') === '0' ? jsonResponse({ results: [{ id: 1 }], count: 60 }) : answer.promise),
    });
    await showGrid();
    const next = page.getByRole('button', { name: 'Next page' });
    fireEvent.click(next);
    await waitFor(() => expect(address()).toContain('offset=20'));
    fireEvent.click(next);
    await waitFor(() => expect(address()).toContain('offset=40'));
    expect(page.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBeTruthy();
    answer.resolve(jsonResponse({ results: [{ id: 41 }] }));
    await page.findByText('41–41 of 60');
  });

  test('totals appear above the footer', async () => {
    bookServer();
    await showGrid();
    expect(page.getByText('Total Copies').nextSibling?.textContent).toBe('7');
  });

  test('two clicks on Add within 300 ms are one [B-255] [B-256]', async () => {
    bookServer();
    await showGrid();
    const add = page.getByRole('button', { name: 'Add' });
    fireEvent.click(add);
    fireEvent.click(add);
    await waitFor(() => expect(address()).toBe('/acme/pages/BOOK-NEW'));
  });

  test('a single format needs no menu, and an export is confirmed first [B-236] [B-240]', async () => {
    bookServer();
    await showGrid();
    fireEvent.click(page.getByRole('button', { name: 'Download CSV' }));
    expect(page.getByText('Do you want to export 60 rows to CSV?')).toBeTruthy();
  });

  test('an export that the server has no room for now says why in its own notice, without a dialog', async () => {
    const onError = vi.fn<() => void>();
    configureApi({ onError });
    bookServer({ 'POST export': () => jsonResponse({ detail: 'You already run 2 exports.' }, 503) });
    await showGrid();
    fireEvent.click(page.getByRole('button', { name: 'Download CSV' }));
    fireEvent.click(page.getByRole('button', { name: 'Export' }));
    const notice = await page.findByText('You already run 2 exports.');
    expect(notice.closest('[role=alert]')?.textContent).toContain('CSV Error');
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('Grid Preferences', () => {
  async function openDialog(isSignedIn: boolean) {
    const calls = bookServer();
    await showGrid({ isSignedIn });
    fireEvent.click(page.getByRole('button', { name: 'Columns' }));
    return { calls, dialog: within(await page.findByRole('dialog', { name: 'Grid Preferences' })) };
  }

  test('hides, moves and saves columns; a required one cannot be hidden [B-190] [B-207] [B-210] [B-213]', async () => {
    const { calls, dialog } = await openDialog(true);
    expect(dialog.getByRole('checkbox', { name: 'ISBN (always shown)' }).hasAttribute('disabled')).toBe(true);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Author' }));
    fireEvent.keyDown(dialog.getByRole('button', { name: 'Move Copies' }), { key: 'ArrowUp', shiftKey: true });
    expect(dialog.getByText('Copies: position 2 of 10')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    const saved = calls.find(({ method }) => method === 'PUT')?.body;
    expect(saved).toMatchObject({
      table_pref: expect.arrayContaining([
        { name: 'copies', index: 1, visible: 'Y' },
        { name: 'title', index: 2, visible: 'Y' },
        { name: 'author', index: 3, visible: 'N' },
      ]),
    });
    await waitFor(() => expect(calls.at(-1)?.query.get('fields')).toBe('isbn,copies,title,status,price,printed_on,created_at,translated'));
  });

  test('a search narrows the columns; the box of a category shows or hides all of its columns', async () => {
    const { dialog } = await openDialog(true);
    const names = () => dialog.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent);
    expect(names().slice(0, 5)).toEqual(['All columns: General', 'ISBN (always shown)', 'All columns: Work', 'Title', 'Author']);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'All columns: Work' }));
    for (const name of ['Title', 'Author']) expect(dialog.getByRole('checkbox', { name })).toHaveProperty('checked', false);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Title' }));
    expect(dialog.getByRole('checkbox', { name: 'All columns: Work' })).toHaveProperty('indeterminate', true);
    expect(names().filter((name) => name?.startsWith('All columns'))).toEqual(allOf('General', 'Work', 'Other columns'));
    const boxes = () => dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled);
    fireEvent.click(dialog.getByRole('button', { name: 'Hide all' }));
    expect(boxes().some(({ checked }) => checked)).toBe(false);
    expect(dialog.getByRole('checkbox', { name: 'ISBN (always shown)' })).toHaveProperty('checked', true);
    fireEvent.click(dialog.getByRole('button', { name: 'Show all' }));
    expect(boxes().every(({ checked }) => checked)).toBe(true);
    fireEvent.change(dialog.getByRole('searchbox', { name: 'Search columns' }), { target: { value: 'pri' } });
    expect(names()).toEqual(['All columns: General', 'Price', 'Printed on']);
    expect(dialog.queryByRole('button', { name: /^Move/ })).toBeNull();
  });

  test.each([
    ['ArrowDown', false, 3],
    ['ArrowUp', false, 1],
    ['ArrowDown', true, 5],
    ['ArrowUp', true, 1],
  ])('%s on a handle, with Shift: %s, moves the second column to place %i [B-210]', async (key, shiftKey, position) => {
    const { dialog } = await openDialog(true);
    const handle = dialog.getByRole('button', { name: 'Move Title' });
    handle.focus();
    fireEvent.keyDown(handle, { key, shiftKey });
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Title' }));
    expect(dialog.getByText(`Title: position ${position} of 10`)).toBeTruthy();
  });

  test('anonymous people have neither Save nor Reset [B-234]', async () => {
    const { dialog } = await openDialog(false);
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Reset' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy();
  });
});
