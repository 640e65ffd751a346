import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, type testServer } from '../../../../test/fixtures/gridServer.ts';
import { address, bookServer, showGrid } from '../../../../test/fixtures/reportGrid.tsx';
import { addFilter, bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../test/fixtures/testScreen.ts';
import { changeLanguage } from '../i18n/language.ts';
import { ReportGrid } from './ReportGrid.tsx';

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
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
    await addFilter('Author');
    fireEvent.mouseDown(await page.findByRole('combobox', { name: 'Condition' }));
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

  test('have blank below them, which is Is empty alone and a choice beside others', async () => {
    serve();
    await showGrid({ address: '/acme/pages/BOOKS?author__in=1' }, { columns });
    fireEvent.click(await page.findByRole('button', { name: 'Change the filter Author: is Margaret Atwood' }));
    await pick('mun', 'Alice Munro');
    await pick('bla', 'Blank');
    expect(await page.findByText('Author: is any of Margaret Atwood, Alice Munro, Blank')).toBeTruthy();
    await waitFor(() => expect(decodeURIComponent(address())).toContain('where={"or":[{"author__in":["1","2"]},{"author__isnull":true}]}'));
    cleanup();
    await showGrid({ address: '/acme/pages/BOOKS?author__isnull=true' }, { columns });
    expect(await page.findByText('Author: is empty')).toBeTruthy();
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
    await addFilter('Author');
    fireEvent.mouseDown(await page.findByRole('combobox', { name: 'Condition' }));
    expect(page.queryByRole('option', { name: 'is any of' })).toBeNull();
  });
});
