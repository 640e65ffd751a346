import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../../test/fixtures/testGrid.tsx';
import { ReportGrid } from '../ReportGrid.tsx';

beforeEach(() => {
  // A window as narrow as a phone's.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /max-width/.test(query),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function showCards(list: Parameters<typeof bookScreen>[0] = {}, screen: object = {}) {
  const results = [1, 2].map((id) => ({ id, isbn: `978-${id}`, title: 'Emma', copies: 3, price: 12.5, notes: 'torn' }));
  const calls = testServer({ 'GET books': () => jsonResponse({ results, count: 2, aggregates: { 'sum:copies': 6 } }) });
  render(<ReportGrid screen={{ ...bookScreen(list), ...screen }} />, { wrapper: gridContexts() });
  const link = await page.findByRole('link', { name: '978-1' });
  return { calls, card: within(link.closest('li') ?? document.body) };
}

const textsOf = (card: ReturnType<typeof within>) => card.getAllByRole('definition').map(({ textContent }: HTMLElement) => textContent);

test('a narrow list is cards: the name leads to the record, the first shown columns are its facts', async () => {
  const { card } = await showCards();
  expect(page.queryByRole('grid')).toBeNull();
  expect(page.getByRole('list', { name: 'Books' })).toBeTruthy();
  expect(card.getByRole('link', { name: '978-1' }).getAttribute('href')).toBe('/acme/pages/BOOK/1');
  expect(textsOf(card)).toContain('Emma');
  expect(page.getByText('Total Copies').nextSibling?.textContent).toBe('6');
});

test('the definition names the lines; hidden columns among them are read too', async () => {
  const { card, calls } = await showCards({ cards: ['{title} → {notes}', 'price'] });
  expect(textsOf(card)).toEqual(['Emma → torn', expect.stringContaining('12.50')]);
  expect(card.getAllByRole('term')[0]?.textContent).toMatch(/^Title → \S/);
  expect(calls.at(-1)?.query.get('fields')?.split(',')).toContain('notes');
});

test('cards are selected, and have the actions of their records', async () => {
  const recordLinks = [{ name: 'loans', label: { en: 'Loans', fr: 'Prêts' }, query: {}, path: 'LOANS' }];
  const { card } = await showCards({ selection: 'multiple' }, { recordLinks });
  fireEvent.click(card.getByRole('checkbox', { name: 'Select 978-1' }));
  expect(await page.findByText('1 row selected')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: /978-1$/ }));
  expect(await page.findByRole('menuitem', { name: 'Loans' })).toBeTruthy();
});

test('a click beside the controls opens the record', async () => {
  const { card } = await showCards();
  fireEvent.click(card.getByText('Emma'));
  await waitFor(() => expect(page.getByLabelText('address').textContent).toBe('/acme/pages/BOOK/1'));
});

test('a record that a number names has it in the format of the column', async () => {
  const results = [{ id: 1, isbn: '978-1', title: 'Emma', copies: 3, price: 12.5, notes: 'torn' }];
  testServer({ 'GET books': () => jsonResponse({ results, count: 1 }) });
  render(<ReportGrid screen={{ ...bookScreen({}), titleFields: [{ en: 'price', fr: 'price' }] }} />, { wrapper: gridContexts() });
  expect(await page.findByRole('link', { name: /12\.50/ })).toBeTruthy();
});
