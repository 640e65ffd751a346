// @vitest-environment jsdom
import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { booksForm } from '../../../../test/fixtures/exampleBooks.ts';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { addFilter, bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../test/fixtures/testScreen.ts';
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

/** Serves sixty books, two per page: each drawn row slows down every query of the page. */
function bookServer(answers: Parameters<typeof testServer>[0] = {}) {
  const results = [1, 2].map((id) => ({ id, isbn: `978-${id}` }));
  return testServer({ 'GET books': () => jsonResponse({ results, count: 60, aggregates: { 'sum:copies': 7 } }), ...answers });
}

async function showGrid(options: Parameters<typeof gridContexts>[0] = {}, list: Parameters<typeof bookScreen>[0] = {}) {
  render(<ReportGrid screen={bookScreen(list)} />, { wrapper: gridContexts(options) });
  await page.findAllByText(/of 60|No rows|Error loading/);
}

const allOf = (...categories: string[]) => categories.map((category) => `All columns: ${category}`);

const address = () => page.getByLabelText('address').textContent;

describe('ReportGrid', () => {
  test('the search is always in view; the button opens and closes the filters of columns [B-148] [B-149]', async () => {
    bookServer();
    await showGrid();
    expect(page.getByRole('searchbox', { name: 'Search all columns' }).getAttribute('placeholder')).toBe('Search');
    expect(page.queryByRole('region', { name: 'Filters' })).toBeNull();
    const button = page.getByRole('button', { name: 'Filters' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-controls')).toBe(page.getByRole('region', { name: 'Filters' }).id);
    expect(page.getByText(/^No filters yet/)).toBeTruthy();
    fireEvent.click(button);
    expect(page.queryByRole('region', { name: 'Filters' })).toBeNull();
  });

  test('filters that are opened before the first rows stay open', async () => {
    const answer = Promise.withResolvers<Response>();
    bookServer({ 'GET books': () => answer.promise });
    render(<ReportGrid screen={bookScreen()} />, { wrapper: gridContexts() });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeTruthy());
    fireEvent.click(page.getByRole('button', { name: 'Filters' }));
    answer.resolve(jsonResponse({ results: [{ id: 1 }], count: 60 }));
    await page.findByText(/of 60/);
    expect(page.getByRole('region', { name: 'Filters' })).toBeTruthy();
  });

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
    await waitFor(() => expect(page.queryByRole('button', { name: 'Actions for 978-2' })).toBeNull());
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

  test('in the panel a filter is added by its column, takes the focus and has operators on demand [B-149] [B-189]', async () => {
    bookServer();
    await showGrid();
    fireEvent.click(page.getByRole('button', { name: 'Filters' }));
    fireEvent.click(page.getByRole('button', { name: 'Add filter' }));
    const search = page.getByRole('combobox', { name: 'Search columns' });
    expect(page.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Notes');
    fireEvent.change(search, { target: { value: 'not' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    const input = await page.findByRole('textbox', { name: 'Notes' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(page.queryByRole('combobox', { name: 'Search columns' })).toBeNull();
    expect(within(page.getByRole('region', { name: 'Filters' })).getAllByRole('group')).toHaveLength(1);
    expect(page.queryByLabelText('Condition')).toBeNull();
    fireEvent.click(page.getByLabelText('Show conditions'));
    expect(await page.findByLabelText('Condition')).toBeTruthy();
    fireEvent.click(page.getByRole('button', { name: 'Remove the filter Notes' }));
    expect(page.queryByRole('textbox', { name: 'Notes' })).toBeNull();
  });

  test('columns are offered by category, those in use with a mark', async () => {
    bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?title__icontains=em&limit=20' });
    fireEvent.click(page.getByRole('button', { name: 'Add filter' }));
    const groups = within(page.getByRole('listbox')).getAllByText(/^(General|Work)$/);
    expect(groups.map(({ textContent }) => textContent)).toEqual(['General', 'Work']);
    expect(within(page.getByRole('option', { name: /^Title/ })).getByTitle('In use')).toBeTruthy();
  });

  test('a chip edits its filter, which Enter applies at once; its cross takes it off', async () => {
    const calls = bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?title__icontains=em&limit=20&offset=20' });
    fireEvent.click(page.getByRole('button', { name: 'Change the filter Title: contains em' }));
    const dialog = await page.findByRole('dialog', { name: 'Change the filter Title' });
    expect(within(dialog).getByRole('combobox', { name: 'Condition' }).textContent).toBe('contains');
    const input = within(dialog).getByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    fireEvent.change(input, { target: { value: 'emma' } });
    expect(page.getByText('Title: contains emma')).toBeTruthy();
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Change the filter Title: contains emma' }));
    await waitFor(() => expect(address()).toContain('title__icontains=emma&limit=20&offset=0'));
    expect(page.getByRole('button', { name: 'Filters (1)' })).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Clear all' })).toBeNull();
    fireEvent.click(page.getByRole('button', { name: 'Remove the filter Title: contains emma' }));
    expect(page.queryByText('Title contains emma')).toBeNull();
    await waitFor(() => expect(address()).not.toContain('title'));
    await waitFor(() => expect(calls.at(-1)?.query.has('title__icontains')).toBe(false));
  });

  test('a new filter has a chip before it has a value, and none if it gets no value', async () => {
    bookServer();
    await showGrid();
    addFilter('Title');
    const dialog = await page.findByRole('dialog', { name: 'Change the filter Title' });
    expect(page.getByRole('list', { name: 'Active filters', hidden: true }).textContent).toBe('Title');
    fireEvent.keyDown(within(dialog).getByRole('textbox'), { key: 'Escape' });
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.queryByRole('list', { name: 'Active filters' })).toBeNull();
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Add filter' }));
  });

  test('all of several filters are cleared together', async () => {
    bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?title__icontains=em&copies__gt=3&limit=20' });
    fireEvent.click(page.getByRole('button', { name: 'Clear all' }));
    expect(page.queryByRole('list', { name: 'Active filters' })).toBeNull();
    await waitFor(() => expect(address()).not.toMatch(/title|copies/));
  });

  test('categories are drawn where there are two; one has its word on both sides of the columns that stay', async () => {
    bookServer();
    const categories = (...named: readonly (readonly [field: string, category: string])[]) =>
      bookScreen().list.columns.map((column) => {
        const category = named.find(([field]) => field === column.field)?.[1];
        return { ...column, category: category === undefined ? undefined : { en: category, fr: category } };
      });
    await showGrid({}, { columns: categories(['title', 'Work'], ['author', 'Work']) });
    expect(page.queryByRole('columnheader', { name: 'Work' })).toBeNull();
    cleanup();
    await showGrid({}, { columns: categories(['isbn', 'Work'], ['title', 'Work'], ['copies', 'Stock']) });
    expect(page.getAllByRole('columnheader', { name: 'Work' })).toHaveLength(2);
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

  test.each([
    ['en', 'Title', 'is empty', 'Remove the filter Title: is empty'],
    ['fr', 'Title (fr)', 'n’est pas vide', 'Retirer le filtre Title (fr)\u00a0: n’est pas vide'],
  ])('in %s emptiness of %s is chosen, shown as a chip, restored and removed', async (language, column, operator, chip) => {
    await changeLanguage(language);
    const calls = bookServer();
    render(<ReportGrid screen={bookScreen()} />, { wrapper: gridContexts({ address: '/acme/pages/BOOKS?copies__isnull=false&limit=20' }) });
    await waitFor(() => expect(calls.at(-1)?.query.get('copies__isnull')).toBe('false'));
    addFilter(column, language === 'en' ? 'Add filter' : 'Ajouter un filtre');
    const group = within(page.getByRole('group', { name: column }));
    fireEvent.keyDown(group.getByRole('combobox'), { key: 'ArrowDown' });
    const option = await page.findByRole('option', { name: operator });
    fireEvent.click(option);
    expect(group.queryByRole('textbox', { name: column })).toBeNull();
    const isEmpty = String(language === 'en');
    await waitFor(() => expect(address()).toContain(`copies__isnull=false&title__isnull=${isEmpty}`));
    fireEvent.keyDown(group.getByRole('combobox'), { key: 'Escape' });
    fireEvent.click(await page.findByRole('button', { name: chip }));
    await waitFor(() => expect(address()).not.toContain('title'));
    await waitFor(() => expect(calls.at(-1)?.query.has('title__isnull')).toBe(false));
  });

  test('a yes or no has emptiness among its values, without operators', async () => {
    bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?translated__isnull=true&limit=20' });
    fireEvent.click(page.getByRole('button', { name: 'Filters (1)' }));
    expect(page.queryByLabelText('Condition')).toBeNull();
    const choice = page.getByRole('combobox', { name: 'Translated' });
    expect(choice.textContent).toBe('Empty');
    fireEvent.keyDown(choice, { key: 'ArrowDown' });
    expect((await page.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Any', 'Yes', 'No', 'Empty', 'Not empty']);
    fireEvent.click(page.getByRole('option', { name: 'Not empty' }));
    await waitFor(() => expect(address()).toContain('translated__isnull=false'));
  });

  test.each(['author', 'author_label'])('an order by %s shows at the heading of the reference', async (field) => {
    bookServer();
    await showGrid({}, { sort: [`-${field}`] });
    expect(page.getByRole('columnheader', { name: /^Author/ }).getAttribute('aria-sort')).toBe('descending');
  });

  test.each([
    ['sort=no_such', 'The order in this link could not be applied, so the list is in its default order.', /Some filters/],
    ['no_such__gt=1', 'Some filters in this link could not be applied: no_such__gt', /The order in this link/],
  ])('a link that cannot be applied says which part: %s', async (query, told, untold) => {
    bookServer();
    await showGrid({ address: `/acme/pages/BOOKS?${query}&limit=20` });
    expect(await page.findByText(told)).toBeTruthy();
    expect(page.queryByText(untold)).toBeNull();
  });

  test('a value that the type cannot read is marked and not sent', async () => {
    bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?copies__iexact=1&limit=20' });
    fireEvent.click(page.getByRole('button', { name: 'Filters (1)' }));
    const input = page.getByRole('textbox', { name: 'Copies' });
    fireEvent.change(input, { target: { value: 'ten' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await page.findByText('Enter a number such as 12.5')).toBeTruthy();
    await waitFor(() => expect(address()).not.toContain('copies'));
  });

  test('nothing matches: filters can be cleared', async () => {
    bookServer({
      'GET books': ({ query }) =>
        jsonResponse(query.has('title__icontains') ? { results: [], count: 0 } : { results: [{ id: 1 }], count: 60 }),
    });
    await showGrid({ address: '/acme/pages/BOOKS?title__icontains=zzz&limit=20' });
    expect(page.getByText('No rows match these filters')).toBeTruthy();
    expect(page.getByRole('button', { name: 'Download CSV' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(page.getByRole('button', { name: 'Clear filters' }));
    await page.findByText(/of 60/);
  });

  test('nothing matches several filters: the last one and the search go one by one; no total of nothing', async () => {
    bookServer({
      'GET books': ({ query }) =>
        jsonResponse(query.has('search') || query.has('copies__gt') ? { results: [], count: 0 } : { results: [{ id: 1 }], count: 60 }),
    });
    await showGrid({ address: '/acme/pages/BOOKS?copies__gt=900&title__icontains=em&search=isbn%3Dzz&limit=20' });
    expect(page.queryByText('Total copies')).toBeNull();
    fireEvent.click(await page.findByRole('button', { name: 'Remove Title: contains em' }));
    await waitFor(() => expect(address()).not.toContain('title__icontains'));
    fireEvent.click(page.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(address()).not.toContain('search'));
    expect(page.queryByRole('button', { name: /^Remove Copies/ })).toBeNull();
    fireEvent.click(page.getByRole('button', { name: 'Clear filters' }));
    await page.findByText(/of 60/);
  });

  test('nothing matches the filters that a list starts with: its own news', async () => {
    bookServer({
      'GET books': ({ query }) => jsonResponse(query.has('copies') ? { results: [], count: 0 } : { results: [{ id: 1 }], count: 60 }),
    });
    const filtersEmpty = {
      text: { en: 'No copies are missing.', fr: 'Aucun exemplaire ne manque.' },
      show_all: { en: 'Show all books', fr: 'Afficher tous les livres' },
    };
    render(<ReportGrid screen={bookScreen({ filtersParams: { copies: 0 }, filtersEmpty })} />, { wrapper: gridContexts() });
    expect(await page.findByText('No copies are missing.')).toBeTruthy();
    expect(page.queryByText('No rows match these filters')).toBeNull();
    fireEvent.click(page.getByRole('button', { name: 'Show all books' }));
    await page.findByText(/of 60/);
  });

  test.each([
    ['a search', '?search=isbn%3Dzz', 'No book has this title.'],
    ['a filter of the field', '?title__icontains=zz', 'No book has this title.'],
    ['a filter of another field', '?copies__gt=99', 'No rows match these filters'],
  ])('nothing matches %s of a list to look up records in', async (_name, query, news) => {
    bookServer({ 'GET books': () => jsonResponse({ results: [], count: 0 }) });
    const notFound = { field: 'title', text: { en: 'No book has this title.', fr: 'Aucun livre n’a ce titre.' } };
    render(<ReportGrid screen={bookScreen({ notFound })} />, { wrapper: gridContexts({ address: `/acme/pages/BOOKS${query}` }) });
    expect(await page.findByText(news)).toBeTruthy();
    expect(page.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  describe('a list in which several values are looked up', () => {
    const notFound = {
      field: 'isbn',
      text: { en: 'No book has this number.', fr: 'Aucun livre ne porte ce numéro.' },
      several: { fields: ['isbn'], max: 3, too_many: { en: 'Up to 3 books at once', fr: 'Jusqu’à 3 livres à la fois' } },
    };
    /** Answers for the one book that it has, and keeps the queries. */
    function lookUp(address: string) {
      const queries: string[] = [];
      bookServer({
        'GET books': ({ query }) => {
          const searchParams = new URLSearchParams([...query]);
          queries.push(searchParams.toString());
          const groups = [{ keys: [{ value: '978-1', label: null, others: 0 }], count: 1, aggregates: {} }];
          return jsonResponse(searchParams.has('group_by') ? { groups, count: 1 } : { results: [], count: 0 });
        },
      });
      render(<ReportGrid screen={bookScreen({ notFound })} />, { wrapper: gridContexts({ address }) });
      return queries;
    }

    test('a line names each value that is not there; the list itself says no more than that nothing matches [R-149] [R-152] [D-650]', async () => {
      const queries = lookUp('/acme/pages/BOOKS?isbn__in=978-1,978-2,978-3');
      expect(await page.findByText('978-2: No book has this number.')).toBeTruthy();
      expect(page.getByText('978-3: No book has this number.')).toBeTruthy();
      expect(page.queryByText('978-1: No book has this number.')).toBeNull();
      expect(page.queryByText('No book has this number.')).toBeNull();
      expect(queries[0]).toContain('isbn__in=978-1%2C978-2%2C978-3');
    });

    test('a value that another filter hides is named as such', async () => {
      bookServer({
        'GET books': ({ query }) => {
          const searchParams = new URLSearchParams([...query]);
          const groups = searchParams.toString().includes('Persuasion')
            ? []
            : [{ keys: [{ value: '978-1', label: null, others: 0 }], count: 1, aggregates: {} }];
          return jsonResponse(searchParams.has('group_by') ? { groups, count: groups.length } : { results: [], count: 0 });
        },
      });
      const address = '/acme/pages/BOOKS?isbn__in=978-1,978-2&title__icontains=Persuasion';
      render(<ReportGrid screen={bookScreen({ notFound })} />, { wrapper: gridContexts({ address }) });
      expect(await page.findByText('Hidden by the other filters: 978-1')).toBeTruthy();
      expect(page.getByText('978-2: No book has this number.')).toBeTruthy();
    });

    test('lines that are pasted stay apart [R-149]', async () => {
      lookUp('/acme/pages/BOOKS');
      const input: HTMLInputElement = await page.findByRole('searchbox', { name: 'Search all columns' });
      fireEvent.paste(input, { clipboardData: { getData: () => '978-1\r\n978-2\t978-3\n' } });
      expect(input.value).toBe('978-1 978-2 978-3');
    });

    test('more values are refused in words, and not asked for [R-149]', async () => {
      const queries = lookUp('/acme/pages/BOOKS');
      const input = await page.findByRole('searchbox', { name: 'Search all columns' });
      await waitFor(() => expect(queries.length).toBeGreaterThan(0));
      const before = queries.length;
      fireEvent.change(input, { target: { value: '1, 2, 3, 4' } });
      fireEvent.keyDown(input, { key: 'Enter' });
      expect(await page.findByText('Up to 3 books at once')).toBeTruthy();
      expect(queries.slice(before)).toEqual([]);
      expect(input.getAttribute('aria-invalid')).toBe('true');
    });

    test.each([
      ['one value', '978-9', 'No book has this number.'],
      ['words', 'Jane Austen', 'No rows match these filters'],
    ])('nothing matches %s', async (_name, text, news) => {
      lookUp(`/acme/pages/BOOKS?search=isbn%3D${text}`);
      expect(await page.findByText(news)).toBeTruthy();
    });
  });

  test('chips keep the order in which filters were added, also in a link', async () => {
    bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?copies__gt=1&title__icontains=em&limit=20' });
    const chips = () => page.getAllByRole('button', { name: /^Change the filter/ }).map(({ textContent }) => textContent);
    expect(chips()).toEqual(['Copies: more than 1', 'Title: contains em']);
    addFilter('Notes');
    fireEvent.change(await page.findByRole('textbox', { name: 'Notes' }), { target: { value: 'x' } });
    fireEvent.keyDown(page.getByRole('textbox', { name: 'Notes' }), { key: 'Enter' });
    await waitFor(() => expect(chips()).toEqual(['Copies: more than 1', 'Title: contains em', 'Notes: contains x']));
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

describe('several records in the filter of a reference', () => {
  const authors = ['Margaret Atwood', 'Alice Munro', 'Anne Carson', 'Yann Martel', 'Joy Kogawa', 'Rawi Hage'].map((name, i) => ({
    id: i + 1,
    name,
  }));
  const columns = bookColumns.map((column) =>
    column.reference ? { ...column, reference: { ...column.reference, records: { apiUrl: 'authors', names: ['name'] } } } : column,
  );
  /** Serves the authors 1 to 6; the reader does not see author 9. */
  const serve = () =>
    bookServer({
      'GET authors': ({ query }) => {
        const where: unknown = JSON.parse(query.get('where') ?? '{}');
        const text = JSON.stringify(where).toLowerCase();
        const keys = /"id__in":\[([^\]]*)\]/.exec(text)?.[1]?.replaceAll('"', '').split(',');
        const words = [...text.matchAll(/"name__icontains":"([^"]*)"/g)].map(([, word = '']) => word);
        const results = authors.filter(({ id, name }) =>
          keys ? keys.includes(String(id)) : words.every((word) => name.toLowerCase().includes(word)),
        );
        return jsonResponse({ results });
      },
    });
  const readNames = (calls: ReturnType<typeof testServer>) =>
    calls.filter(({ path, query }) => path === 'authors' && query.get('where')?.includes('id__in'));
  const filterOf = (calls: ReturnType<typeof testServer>) => calls.findLast(({ path }) => path === 'books')?.query.get('author__in');
  const box = () => page.findByRole<HTMLInputElement>('combobox', { name: 'Author' });
  const pick = async (text: string, name: string) => {
    fireEvent.change(await box(), { target: { value: text } });
    await page.findByRole('option', { name });
    fireEvent.keyDown(await box(), { key: 'Enter' });
  };

  test('are named from a link, by one call; one that the reader does not see is its number', async () => {
    const calls = serve();
    await showGrid({ address: '/acme/pages/BOOKS?author__in=1,2,9' }, { columns });
    expect(await page.findByText('Author: is any of Margaret Atwood, Alice Munro, 9')).toBeTruthy();
    expect(readNames(calls).map(({ query }) => [query.get('where'), query.get('fields')])).toEqual([['{"id__in":["1","2","9"]}', 'name']]);
    expect(filterOf(calls)).toBe('1,2,9');
  });

  test.each([
    ['en', '1', 'Author: is Margaret Atwood'],
    ['en', '1,2,3,4', 'Author: is any of Margaret Atwood, Alice Munro, Anne Carson, Yann Martel'],
    ['en', '1,2,3,4,5,6', 'Author: is any of Margaret Atwood, Alice Munro, Anne Carson and 3 more'],
    ['fr', '1,2,3,4,5', 'Author (fr) : est l’un de Margaret Atwood, Alice Munro, Anne Carson et 2 autres'],
  ])('in %s the records %s are said in words', async (language, keys, words) => {
    serve();
    await changeLanguage(language);
    render(<ReportGrid screen={bookScreen({ columns })} />, { wrapper: gridContexts({ address: `/acme/pages/BOOKS?author__in=${keys}` }) });
    expect(await page.findByText(words)).toBeTruthy();
  });

  test('are picked by their names with the keyboard, kept in the address and taken off', async () => {
    const calls = serve();
    await showGrid({}, { columns });
    addFilter('Author');
    fireEvent.mouseDown(page.getByRole('combobox', { name: 'Condition' }));
    fireEvent.click(page.getByRole('option', { name: 'is any of' }));
    await pick('atw', 'Margaret Atwood');
    await waitFor(() => expect(address()).toContain('author__in=1'));
    await pick('mun', 'Alice Munro');
    expect(await page.findByText('Author: is any of Margaret Atwood, Alice Munro')).toBeTruthy();
    expect(address()).toContain('author__in=1,2');
    await waitFor(() => expect(filterOf(calls)).toBe('1,2'));
    // Picked records are no longer offered.
    fireEvent.change(await box(), { target: { value: 'a' } });
    await page.findByRole('option', { name: 'Anne Carson' });
    expect(page.queryByRole('option', { name: 'Margaret Atwood' })).toBeNull();
    fireEvent.change(await box(), { target: { value: '' } });
    fireEvent.keyDown(await box(), { key: 'Backspace' });
    expect(await page.findByText('Author: is Margaret Atwood')).toBeTruthy();
    fireEvent.keyDown(await box(), { key: 'Backspace' });
    await waitFor(() => expect(address()).not.toContain('author'));
    // Names that were picked are known.
    expect(readNames(calls)).toEqual([]);
  });

  test('are chips in the filter of a link, whose chip opens it', async () => {
    serve();
    await showGrid({ address: '/acme/pages/BOOKS?author=2' }, { columns });
    fireEvent.click(await page.findByRole('button', { name: 'Change the filter Author: is Alice Munro' }));
    const dialog = await page.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Alice Munro' })).toBeTruthy();
  });

  test('cannot be picked by a reader who cannot open their list', async () => {
    serve();
    await showGrid({}, {});
    addFilter('Author');
    fireEvent.mouseDown(page.getByRole('combobox', { name: 'Condition' }));
    expect(page.queryByRole('option', { name: 'is any of' })).toBeNull();
  });
});
