import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { bookColumns } from '../../../../../test/fixtures/testScreen.ts';
import type { GridScreen } from '../state/GridList.ts';
import { ListAccordion } from './ListAccordion.tsx';
import { excerptOf, rowsMax } from './useTexts.ts';

const [first] = bookColumns;
const columnOf = (field: string, format?: string) => ({
  ...first,
  name: field,
  field,
  label: { en: field, fr: field },
  type: 'text',
  format,
  searchOptions: undefined,
});
const columns = [columnOf('title'), columnOf('text', 'html'), columnOf('shelf')] as unknown as GridScreen['list']['columns'];
const accordion = { title: 'title', body: 'text', group: 'shelf' };
const rows = [
  { id: 1, title: 'How many books may I borrow?', text: '<p>Ten.</p><p>Ask <b>Zoé</b> for more.</p>', shelf: 'Loans' },
  { id: 2, title: 'What is a fine?', text: '<script>alert(1)</script><p>A dollar a day.</p>', shelf: 'Money' },
  { id: 3, title: 'May I renew?', text: 'Once, by mail.', shelf: 'Loans' },
];

let answers: Record<string, NonNullable<Parameters<typeof testServer>[0]>[string]>;

beforeEach(() => {
  answers = { 'GET books': () => jsonResponse({ results: rows, has_more: false }) };
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Opening extends Partial<Pick<GridScreen, 'verbs'>> {
  readonly address?: string;
  readonly list?: Partial<GridScreen['list']>;
}

function open({ verbs = ['list', 'show'], address, list }: Opening = {}) {
  const calls = testServer(answers);
  const screen = { ...bookScreen({ columns, accordion, exportFormats: [], totals: [], sort: [], ...list }), verbs };
  const editing = { cmid: 'BOOK', path: 'BOOK/{id}/EDIT', view: 'edit', title: screen.title } as const;
  render(<ListAccordion screen={{ ...screen, screens: [...screen.screens, editing] }} />, {
    wrapper: gridContexts(address === undefined ? {} : { address }),
  });
  return calls;
}

const titleOf = (name: RegExp) => page.findByRole('button', { name });
const search = (text: string) =>
  fireEvent.change(page.getByRole('searchbox', { name: 'Search titles and texts' }), { target: { value: text } });
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('[D-180] titles are in the groups of their first row, with their number, and open in place', async () => {
  open();
  const button = await titleOf(/How many books/);
  const headings = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Loans (2)', 'Money (1)']);
  const loans = page.getByRole('region', { name: /^Loans/ });
  expect(within(loans).getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(page.getByText('3 items')).toBeTruthy();
  expect(page.queryByText('Ten.')).toBeNull();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(page.getByText('Ten.')).toBeTruthy();
  fireEvent.click(await titleOf(/fine/));
  expect(page.getByText('A dollar a day.')).toBeTruthy();
  expect(document.querySelector('script')).toBeNull();
});

test.each([
  ['a title', 'BORROW', ['How many books may I borrow?'], ['borrow']],
  ['a text without its markup', 'zoe', ['How many books may I borrow?'], ['Zoé']],
  ['words of title and text, in any order', 'mail renew', ['May I renew?'], ['renew', 'mail']],
  ['a heading', 'money', ['What is a fine?'], []],
])('[D-180] a search finds and marks %s', async (_name, text, found, marked) => {
  open();
  await titleOf(/How many/);
  search(text);
  expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(found.length);
  for (const title of found) expect(page.getByRole('button', { name: new RegExp(title.replace('?', '\\?')) })).toBeTruthy();
  expect(marks()).toEqual(marked);
  expect(page.getByText(`${found.length} of 3 items`)).toBeTruthy();
});

test('a search without a hit says so, and is cleared', async () => {
  open();
  await titleOf(/How many/);
  search('zebra');
  expect(page.getByText(/Nothing matches “zebra”/)).toBeTruthy();
  fireEvent.click(page.getAllByRole('button', { name: 'Clear the search' })[0] ?? document.body);
  expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(3);
});

test('a link opens its title, and has the focus there', async () => {
  open({ address: '/acme/pages/BOOKS#item-3' });
  const button = await titleOf(/renew/);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(page.getByText('Once, by mail.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a list without rows says what it is for; one that cannot be read is asked again', async () => {
  answers['GET books'] = () => jsonResponse({ status: 503, detail: 'Too busy.' }, 503);
  open({ list: { empty: { en: 'No questions yet.', fr: 'Aucune question.' } } });
  expect(await page.findByText('Too busy.')).toBeTruthy();
  answers['GET books'] = () => jsonResponse({ results: [], has_more: false });
  testServer(answers);
  fireEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await page.findByText('No questions yet.')).toBeTruthy();
});

test('pages are read up to the limit, and the list says that there are more', async () => {
  answers['GET books'] = ({ query }) => {
    const offset = Number(query.get('offset') ?? 0);
    const results = Array.from({ length: 100 }, (_row, i) => ({ id: offset + i, title: `Title ${offset + i}`, text: 'x', shelf: '' }));
    return jsonResponse({ results, has_more: true });
  };
  const calls = open();
  expect(await page.findByText(`The first ${rowsMax} items are shown; the table has all of them.`)).toBeTruthy();
  expect(calls.filter(({ path }) => path === 'books')).toHaveLength(rowsMax / 100);
});

test.each([
  ['who reads', ['list', 'show'], [], false, false],
  ['who edits', ['list', 'show', 'create', 'edit'], [], true, true],
  ['who exports', ['list', 'export'], ['CSV'], false, true],
] as const)('a reader %s has the ways to it', async (_name, verbs, exportFormats, canEdit, hasTable) => {
  open({ verbs, list: { exportFormats } });
  fireEvent.click(await titleOf(/How many/));
  expect(page.queryByRole('link', { name: 'Add' }) !== null).toBe(canEdit);
  expect(page.queryByRole('link', { name: 'Edit How many books may I borrow?' }) !== null).toBe(canEdit);
  const table = page.queryByRole('button', { name: 'Show as a table' });
  expect(table !== null).toBe(hasTable);
  if (!table) return;
  fireEvent.click(table);
  expect(await page.findByRole('grid')).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: 'Show as texts' }));
  expect(await titleOf(/How many/)).toBeTruthy();
});

test.each([
  ['a short text', 'Once, by mail.', ['mail'], /^Once, by mail\.$/],
  ['a hit far inside', `${'begin '.repeat(30)}middle ${'finish '.repeat(30)}`, ['middle'], /^… (begin )+middle (finish )+…$/],
  ['no hit', 'Once, by mail.', ['phone'], /^none$/],
])('the words around %s', (_name, text, words, expected) => {
  expect(excerptOf(text, words) ?? 'none').toMatch(expected);
});
