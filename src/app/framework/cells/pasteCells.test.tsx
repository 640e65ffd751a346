import { act, cleanup, fireEvent, screen as page, render, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../test/fixtures/testScreen.ts';
import { ReportGrid } from '../grid/ReportGrid.tsx';
import { gridList } from '../grid/state/GridList.ts';
import { EditableTable } from './EditableTable.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const options = [
  { value: 'lent', label: { en: 'Lent', fr: 'Prêté' } },
  { value: 'lost', label: { en: 'Lost', fr: 'Perdu' } },
];
const { columns } = gridList({
  title: { en: 'Books', fr: 'Livres' },
  apiKey: 'GET books',
  columns: [
    { field: 'title', label: { en: 'Title', fr: 'Titre' } },
    { field: 'note', label: { en: 'Note', fr: 'Note' }, edit: { kind: 'string', size: 9 } },
    { field: 'copies', label: { en: 'Copies', fr: 'Exemplaires' }, edit: { kind: 'number', min: 0 } },
    { field: 'shelf', label: { en: 'Shelf', fr: 'Rayon' } },
    { field: 'state', label: { en: 'State', fr: 'État' }, edit: { kind: 'string', options } },
  ],
});
const stored = { version: 3, note: 'old', copies: 1, shelf: 'A', state: 'lent' };

/** Answers each save with the sent values, and the save of book 2 with `second`. */
function server(second?: () => Response) {
  const kept = (id: number) => (call: { readonly body: unknown }) => jsonResponse({ ...stored, ...(call.body as object), id, version: 4 });
  return testServer({ 'PUT books/1': kept(1), 'PUT books/2': second ?? kept(2), 'PUT books/3': kept(3) });
}

function show() {
  const rows = ['Emma', 'Persuasion', 'Sanditon'].map((title, i) => ({ ...stored, id: i + 1, title }));
  const save = { method: 'PUT', path: 'books/{id}' } as const;
  render(<EditableTable label="Books" columns={columns} rows={rows} save={save} cellText={(row, { field }) => String(row[field])} />, {
    wrapper: gridContexts(),
  });
}

const box = (name: string) => page.getByRole<HTMLInputElement>('textbox', { name });
/** Pastes as a browser does: a person's Ctrl+V at the element with the focus. @returns true: the element pastes itself */
const paste = (element: Element, text: string) => fireEvent.paste(element, { clipboardData: { getData: () => text } });
const notice = () => page.findByRole('alert');

test('cells fill those to the right and below by the rules of their columns, each row by one call of one set of changes', async () => {
  const calls = server();
  const sets: (string | null)[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sets.push(new Headers(init.headers).get('change-set'));
    return answer(address, init);
  });
  show();
  expect(paste(box('Note, Emma'), '"a ""b"""\t1,200\r\nsecond\t7\r\n')).toBe(false);
  expect(await page.findByText('4 cells have changed')).toBeTruthy();
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['books/1', { id: 1, version: 3, note: 'a "b"', copies: 1200 }],
    ['books/2', { id: 2, version: 3, note: 'second', copies: 7 }],
  ]);
  expect(sets[0]).toMatch(/^[0-9a-f-]{36}; kind=paste$/);
  expect(new Set(sets).size).toBe(1);
  expect([box('Note, Persuasion').value, box('Copies, Emma').value]).toEqual(['second', '1200']);
  expect(page.getAllByText('Saved')).toHaveLength(4);
});

test('cells that cannot be set are told by column and reason, and the others are saved', async () => {
  const calls = server();
  show();
  paste(box('Copies, Persuasion'), '-1\tB\tPerdu\tx\n5\tB\tstolen\tx\n6\tB\tlost\tx');
  const told = within(await notice());
  expect(told.getByText('2 cells have changed')).toBeTruthy();
  expect(told.getByText('10 pasted cells were left out:')).toBeTruthy();
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Copies: Value must be greater or equal to 0 (1)',
    'Shelf: cannot be edited here (2)',
    'Beyond the last column (2)',
    'State: Choose one of the options (1)',
    'Below the last row (4)',
  ]);
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['books/2', { id: 2, version: 3, state: 'lost' }],
    ['books/3', { id: 3, version: 3, copies: 5 }],
  ]);
});

test('a value that the server refuses stays in its cell with the reason; Escape brings the stored one back', async () => {
  server(() => jsonResponse({ status: 422, code: 'invalid_body', errors: { note: 'No such note' } }, 422));
  show();
  paste(box('Note, Emma'), 'a\nb\nc');
  expect(await page.findByText('1 change was refused: its cell says why')).toBeTruthy();
  expect(page.getByText('2 cells have changed')).toBeTruthy();
  const refused = box('Note, Persuasion');
  expect(refused.value).toBe('b');
  expect(refused.getAttribute('aria-describedby')).toBe(page.getByText('No such note').closest('[role="alert"]')?.id);
  fireEvent.keyDown(refused, { key: 'Escape' });
  expect(refused.value).toBe('old');
  expect(refused.getAttribute('aria-invalid')).toBe('false');
});

test('each cell that was left out says why and keeps its stored value, until Escape, another value or the next paste', async () => {
  server();
  show();
  paste(box('Copies, Emma'), '-1\tB\tstolen');
  await notice();
  const copies = box('Copies, Emma');
  const reason = (text: string) => document.getElementById(text)?.textContent;
  expect(copies.value).toBe('1');
  expect(copies.getAttribute('aria-invalid')).toBe('true');
  expect(reason(copies.getAttribute('aria-describedby') ?? '')).toBe('“-1” was left out: Value must be greater or equal to 0');
  const state = page.getByRole('combobox', { name: 'State, Emma' });
  expect(reason(state.getAttribute('aria-describedby') ?? '')).toBe('“stolen” was left out: Choose one of the options');
  expect(page.getByText('“B” was left out: cannot be edited here')).toBeTruthy();
  fireEvent.keyDown(copies, { key: 'Escape' });
  expect(copies.getAttribute('aria-invalid')).toBe('false');
  paste(box('Note, Emma'), 'new\t7');
  expect(await page.findByText('2 cells have changed')).toBeTruthy();
  expect(state.getAttribute('aria-invalid')).toBe('false');
  expect(page.queryByText('“B” was left out: cannot be edited here')).toBeNull();
});

test('what is stored already is not saved', async () => {
  const calls = server();
  show();
  paste(box('Note, Emma'), 'old\t1');
  expect(await page.findByText('No cell has changed')).toBeTruthy();
  expect(calls).toEqual([]);
});

test.each([
  ['a word, into the input itself', 'word', false],
  ['nothing', '', false],
  ['cells, into an input that is being edited', 'a\tb', true],
])('%s is left to the input', async (_name, text, isTyped) => {
  const calls = server();
  show();
  if (isTyped) fireEvent.change(box('Note, Emma'), { target: { value: 'typed' } });
  expect(paste(box('Note, Emma'), text)).toBe(true);
  await act(async () => {});
  expect(calls).toEqual([]);
});

test('a word is pasted into a choice, which has no text of its own', async () => {
  const calls = server();
  show();
  paste(page.getByRole('combobox', { name: 'State, Emma' }), 'Lost');
  expect(await page.findByText('1 cell has changed')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ id: 1, version: 3, state: 'lost' }]);
});

test('more than 500 cells ask first, and nothing is saved before', async () => {
  const calls = server();
  show();
  const rows = (count: number) => Array.from({ length: count }, () => 'new').join('\n');
  paste(box('Note, Emma'), rows(501));
  const dialog = within(await page.findByRole('alertdialog', { name: 'Paste 501 cells?' }));
  expect(dialog.getByText('3 cells in 3 rows will change.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(page.queryByRole('alertdialog')).toBeNull();
  expect(calls).toEqual([]);
  paste(box('Note, Emma'), rows(501));
  fireEvent.click(await page.findByRole('button', { name: 'Paste' }));
  expect(await page.findByText('3 cells have changed')).toBeTruthy();
  expect(calls).toHaveLength(3);
  cleanup();
  show();
  paste(box('Note, Emma'), rows(500));
  expect(await page.findByText('3 cells have changed')).toBeTruthy();
});

test('in the grid the columns are those shown, and a cell without an input is a place to begin', async () => {
  const results = [1, 2].map((id) => ({ id, isbn: `978-${id}`, copies: 3, version: 2 }));
  const calls = testServer({
    'GET books': () => jsonResponse({ results, count: 2, has_more: false }),
    'PUT books/1': () => jsonResponse({ id: 1, version: 3, copies: 8 }),
    'PUT books/2': () => jsonResponse({ id: 2, version: 3, copies: 9 }),
  });
  const shown = bookColumns
    .filter(({ name }) => name === 'isbn' || name === 'copies')
    .map((column) => (column.name === 'copies' ? { ...column, edit: { kind: 'number', min: 0 } as const } : column));
  const screen = bookScreen({ columns: shown, totals: [], edit: { method: 'PUT', path: 'books/{id}' } });
  render(<ReportGrid screen={screen} />, { wrapper: gridContexts() });
  await page.findByRole('textbox', { name: 'Copies, 978-1' });
  paste(page.getByRole('rowheader', { name: /978-1/ }), 'x\t8\r\ny\t9\r\n');
  const told = within(await notice());
  expect(told.getByText('2 cells have changed')).toBeTruthy();
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ISBN: cannot be edited here (2)']);
  expect([box('Copies, 978-1').value, box('Copies, 978-2').value]).toEqual(['8', '9']);
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});
