import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse } from '../../../../test/fixtures/gridServer.ts';
import { address, bookServer, showGrid } from '../../../../test/fixtures/reportGrid.tsx';
import { addFilter, bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { changeLanguage } from '../i18n/language.ts';
import { ReportGrid } from './ReportGrid.tsx';

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

describe('the filters of a ReportGrid', () => {
  test('the search is always in view; the button opens and closes the filters of columns [B-148] [B-149]', async () => {
    bookServer();
    await showGrid();
    expect(page.getByRole('searchbox', { name: 'Search all columns' }).getAttribute('placeholder')).toBe('Search');
    expect(page.queryByRole('region', { name: 'Filters' })).toBeNull();
    const button = page.getByRole('button', { name: 'Filters' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-controls')).toBe((await page.findByRole('region', { name: 'Filters' })).id);
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
    expect(await page.findByRole('region', { name: 'Filters' })).toBeTruthy();
  });

  test('in the panel a filter is added by its column, takes the focus and has operators on demand [B-149] [B-189]', async () => {
    bookServer();
    await showGrid();
    fireEvent.click(page.getByRole('button', { name: 'Filters' }));
    fireEvent.click(page.getByRole('button', { name: 'Add filter' }));
    const search = await page.findByRole('combobox', { name: 'Search columns' });
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
    const groups = within(await page.findByRole('listbox')).getAllByText(/^(General|Work)$/);
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
    await addFilter('Title');
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

  test.each([
    ['en', 'Title', 'is empty', 'Remove the filter Title: is empty'],
    ['fr', 'Title (fr)', 'n’est pas vide', 'Retirer le filtre Title (fr)\u00a0: n’est pas vide'],
  ])('in %s emptiness of %s is chosen, shown as a chip, restored and removed', async (language, column, operator, chip) => {
    await changeLanguage(language);
    const calls = bookServer();
    render(<ReportGrid screen={bookScreen()} />, { wrapper: gridContexts({ address: '/acme/pages/BOOKS?copies__isnull=false&limit=20' }) });
    await waitFor(() => expect(calls.at(-1)?.query.get('copies__isnull')).toBe('false'));
    await addFilter(column, language === 'en' ? 'Add filter' : 'Ajouter un filtre');
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
      'GET books': ({ query }) =>
        jsonResponse(query.has('copies__iexact') ? { results: [], count: 0 } : { results: [{ id: 1 }], count: 60 }),
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

  test.each([
    ['status=T', 'Status: is In print'],
    ['copies=3', 'Copies: is 3'],
    ['printed_on=2026-11-20', 'Printed on: 2026-11-20'],
    ['printed_on__lte=2026-11-20', 'Printed on: until 2026-11-20'],
    ['notes=a', 'Notes is a'],
    ['notes!=a', 'Notes is not a'],
    ['isbn__in=1,2', 'ISBN is any of 1, 2'],
    ['isbn__in!=1,2', 'ISBN is none of 1, 2'],
    ['status__icontains=x', 'Status contains x'],
    ['translated!=true', 'Translated is not yes'],
    ['copies__gt=1&copies__lt=9', 'Copies is less than 9'],
  ])('the chip of a link with %s is in words', async (query, words) => {
    bookServer();
    await showGrid({ address: `/acme/pages/BOOKS?${query}&limit=20` });
    expect(page.getByRole('button', { name: `Change the filter ${words}` })).toBeTruthy();
  });

  test('chips keep the order in which filters were added, also in a link', async () => {
    bookServer();
    await showGrid({ address: '/acme/pages/BOOKS?copies__gt=1&title__icontains=em&limit=20' });
    const chips = () => page.getAllByRole('button', { name: /^Change the filter/ }).map(({ textContent }) => textContent);
    expect(chips()).toEqual(['Copies: more than 1', 'Title: contains em']);
    await addFilter('Notes');
    fireEvent.change(await page.findByRole('textbox', { name: 'Notes' }), { target: { value: 'x' } });
    fireEvent.keyDown(page.getByRole('textbox', { name: 'Notes' }), { key: 'Enter' });
    await waitFor(() => expect(chips()).toEqual(['Copies: more than 1', 'Title: contains em', 'Notes: contains x']));
  });
});
