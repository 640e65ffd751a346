import { act, cleanup, fireEvent, screen as page, render, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonResponse, type TestCall, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { CellRules } from '../../../shared/framework/cells/cellRules.ts';
import { gridList } from '../grid/state/GridList.ts';
import { EditableTable } from './EditableTable.tsx';

// The test browser has no layout to scroll.
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const authors = [
  { id: 1, name: 'Jane Austen', code: 'JA' },
  { id: 2, name: 'Émile Zola', code: 'EZ' },
  { id: 3, name: 'George Eliot', code: 'GE' },
  { id: 4, name: 'George Sand', code: 'GS' },
  { id: 5, name: 'Anonymous', code: 'A1' },
  { id: 6, name: 'Anonymous', code: 'A2' },
];

/** Finds authors as the server does, for the two queries of a cell: equal texts, and parts of the name. */
function authorsOf({ query }: TestCall): Response {
  const asked = JSON.stringify([...query]);
  const [, text = ''] = /iexact[^\w]*?([\p{L}\d][^"\\)|,]*)/u.exec(asked) ?? [];
  const parts = [...asked.matchAll(/icontains[^\p{L}\d]*([\p{L}\d]+)/gu)].map(([, part = '']) => part);
  const same = (of: string) => of.toLowerCase() === text.toLowerCase();
  const results = authors.filter(({ name, code }) =>
    parts.length > 0 ? parts.every((part) => name.toLowerCase().includes(part.toLowerCase())) : text === '' || same(name) || same(code),
  );
  return jsonResponse({ results, has_more: false });
}

const rules: CellRules = { kind: 'reference', records: { apiUrl: 'authors', names: ['name'], keys: ['code'] } };

function show(edit = rules, save: Parameters<typeof testServer>[0] = {}) {
  const calls = testServer({
    'GET authors': authorsOf,
    'PUT books/7': ({ body }) => {
      const { author } = body as { readonly author: number | null };
      return jsonResponse({ id: 7, version: 4, author, author_label: authors.find(({ id }) => id === author)?.name ?? null });
    },
    'PUT books/8': ({ body }) => jsonResponse({ ...(body as object), version: 2 }),
    ...save,
  });
  const { columns } = gridList({
    title: { en: 'Books', fr: 'Livres' },
    apiKey: 'GET books',
    columns: [
      { field: 'title', label: { en: 'Title', fr: 'Titre' } },
      {
        field: 'author',
        label: { en: 'Author', fr: 'Auteur' },
        type: 'number',
        reference: { entity: 'authors', labelField: 'author_label', path: undefined },
        edit,
      },
      { field: 'lent_at', label: { en: 'Lent at', fr: 'Prêté le' }, type: 'datetime', edit: { kind: 'datetime' } },
    ],
  });
  const rows = [
    { id: 7, version: 3, title: 'Emma', author: 3, author_label: 'George Eliot', lent_at: null },
    { id: 8, version: 1, title: 'Nana', author: 2, author_label: '', lent_at: null },
  ];
  render(
    <EditableTable
      label="Books"
      columns={columns}
      rows={rows}
      save={{ method: 'PUT', path: 'books/{id}' }}
      cellText={(row, { field }) => String(row[field])}
    />,
    { wrapper: gridContexts() },
  );
  return { calls, saves: () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]) };
}

const cell = (title = 'Emma') => page.findByRole<HTMLInputElement>('combobox', { name: `Author, ${title}` });
const enter = (input: Element, text: string, key = 'Enter') => {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key });
};

describe('a reference in a cell', () => {
  test('is shown by its name; one that the reader may not see has no key in its place', async () => {
    show();
    expect((await cell()).value).toBe('George Eliot');
    expect((await cell('Nana')).value).toBe('(not visible to you)');
  });

  test.each([
    ['its name', 'jane austen'],
    ['its code', 'ja'],
    ['a part that one name alone has', 'aust'],
  ])('is set by %s, and saved by its key', async (_name, typed) => {
    const { saves } = show();
    const input = await cell();
    enter(input, typed);
    expect(await page.findByText('Saved')).toBeTruthy();
    expect(saves()).toEqual([['books/7', { id: 7, version: 3, author: 1 }]]);
    expect(input.value).toBe('Jane Austen');
  });

  test.each([
    ['no record', 'Nobody', 'No record has the name “Nobody”'],
    ['several records', 'Anonymous', 'Several records match “Anonymous”. Choose one from the list.'],
    ['a part of several names', 'georg', 'Several records match “georg”. Choose one from the list.'],
  ])('is refused for %s, and Escape brings the stored one back', async (_name, typed, words) => {
    const { saves } = show();
    const input = await cell();
    enter(input, typed);
    expect((await page.findByRole('alert')).textContent).toBe(words);
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    fireEvent.keyDown(input, { key: 'Escape' });
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['George Eliot', 'false']);
    expect(saves()).toEqual([]);
  });

  test('is chosen from the list by the keys alone', async () => {
    const { saves } = show();
    const input = await cell();
    act(() => input.focus());
    expect(fireEvent.keyDown(input, { key: 'ArrowDown' })).toBe(true);
    expect(input.getAttribute('aria-expanded')).toBe('false');
    fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true });
    const list = await page.findByRole('listbox', { name: 'Author, Emma' });
    await within(list).findByRole('option', { name: 'Jane Austen' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(page.getByRole('option', { selected: true }).id).toBe(input.getAttribute('aria-activedescendant'));
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await page.findByText('Saved')).toBeTruthy();
    expect(saves()).toEqual([['books/7', { id: 7, version: 3, author: 2 }]]);
    expect(input.value).toBe('Émile Zola');
    expect(page.queryByRole('listbox')).toBeNull();
  });

  test('is chosen by a click, and the one that is stored already is not saved', async () => {
    const { saves } = show();
    const input = await cell();
    fireEvent.click(page.getByRole('button', { name: 'Show options: Author, Emma' }));
    fireEvent.click(await page.findByRole('option', { name: 'George Eliot' }));
    expect(input.value).toBe('George Eliot');
    expect(saves()).toEqual([]);
  });

  test.each([
    ['taken off', rules, [['books/7', { id: 7, version: 3, author: null }]]],
    ['not taken off where it is required', { ...rules, required: true }, []],
  ])('is %s by an empty text', async (_name, edit, saved) => {
    const { saves } = show(edit);
    enter(await cell(), '');
    expect(await page.findByText(saved.length > 0 ? 'Saved' : 'Field is required')).toBeTruthy();
    expect(saves()).toEqual(saved);
  });

  test('keeps a record that the server refuses, with the reason; Enter sends it again', async () => {
    const { saves } = show(rules, {
      'PUT books/7': () => jsonResponse({ status: 422, code: 'invalid_body', errors: { author: 'No longer with us' } }, 422),
    });
    const input = await cell();
    enter(input, 'Jane Austen');
    expect((await page.findByRole('alert')).textContent).toBe('No longer with us');
    expect(input.value).toBe('Jane Austen');
    fireEvent.keyDown(input, { key: 'Enter' });
    await vi.waitFor(() => expect(saves()).toHaveLength(2));
  });

  test('takes nothing where it is read only', async () => {
    show({ ...rules, readonly: true });
    expect((await cell()).readOnly).toBe(true);
    expect(page.queryByRole('button', { name: /Author, Emma/ })).toBeNull();
  });
});

describe('pasted', () => {
  test('names and instants fill several cells; names of no record or several are told with their reason', async () => {
    const { calls, saves } = show();
    fireEvent.paste(await cell(), { clipboardData: { getData: () => 'JA\t2026-03-05T14:30:00Z\nAnonymous\t2026-03-06T09:00:00Z\n' } });
    expect(await page.findByText('3 cells have changed')).toBeTruthy();
    expect(saves()).toEqual([
      ['books/7', { id: 7, version: 3, author: 1, lent_at: '2026-03-05T14:30:00Z' }],
      ['books/8', { id: 8, version: 1, lent_at: '2026-03-06T09:00:00Z' }],
    ]);
    expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Author: Several records match “Anonymous”. Choose one from the list. (1)',
    ]);
    expect((await cell()).value).toBe('Jane Austen');
    expect(calls.filter(({ path }) => path === 'authors')).toHaveLength(2);
  });
});
