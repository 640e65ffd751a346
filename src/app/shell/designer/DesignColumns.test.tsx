import { cleanup, fireEvent, screen as page, render, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { loadSlotMessages } from '../../framework/i18n/catalogues.ts';
import { DesignColumns } from './DesignColumns.tsx';

const books: ReportDefinition = {
  kind: 'report',
  name: 'books',
  cmid: 'RPT-BOOKS',
  schema: 'books',
  access: 'user',
  title: { en: 'Books', fr: 'Livres' },
  api_url: 'GET books',
  permissions: { list: { cmid: 'RPT-BOOKS' } },
  columns: ['Title', 'Copies', 'Price', 'Status'].map((name) => ({ field: name.toLowerCase(), label: { en: name, fr: name } })),
  sort: ['-price', 'title'],
};

beforeEach(async () => {
  await loadSlotMessages();
  testServer({ 'GET report_designs/fields': () => jsonResponse({ fields: [] }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Part() {
  const [definition, setDefinition] = useState(books);
  return (
    <>
      <DesignColumns definition={definition} onChange={setDefinition} />
      <output aria-label="order">{definition.columns.map(({ field }) => field).join(' ')}</output>
      <output aria-label="sort">{JSON.stringify(definition.sort)}</output>
    </>
  );
}

const order = () => page.getByLabelText('order').textContent;

test('columns are moved by the keys of their handles, and to the top', () => {
  render(<Part />, { wrapper: gridContexts() });
  fireEvent.keyDown(page.getByRole('button', { name: 'Move Copies' }), { key: 'ArrowDown' });
  expect(order()).toBe('title price copies status');
  expect(page.getByText('Copies: position 3 of 4')).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: 'Move Status to the top' }));
  expect(order()).toBe('status title price copies');
  fireEvent.keyDown(page.getByRole('button', { name: 'Move Status' }), { key: 'ArrowUp' });
  expect(order()).toBe('status title price copies');
  expect(page.queryByRole('button', { name: 'Move Status to the top' })).toBeNull();
});

test('several columns go together, with what names them, or to the top; one column stays', () => {
  render(<Part />, { wrapper: gridContexts() });
  for (const name of ['Price', 'Status']) fireEvent.click(page.getByRole('checkbox', { name: `Select ${name}` }));
  fireEvent.click(page.getByRole('button', { name: 'To the top' }));
  expect(order()).toBe('price status title copies');
  fireEvent.click(page.getByRole('button', { name: 'Remove 2 columns' }));
  expect(order()).toBe('title copies');
  expect(page.getByLabelText('sort').textContent).toBe('["title"]');
  expect(page.getByText(/^2 columns removed/)).toBeTruthy();
  fireEvent.click(page.getByRole('checkbox', { name: 'All columns' }));
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Remove 2 columns' }).disabled).toBe(true);
});

test('a line has only the name of its column; field and cost lie behind it', async () => {
  render(<Part />, { wrapper: gridContexts() });
  expect(page.queryByText(/of the row itself/)).toBeNull();
  fireEvent.click(page.getByRole('button', { name: 'Price' }));
  expect(await page.findByText('price · of the row itself')).toBeTruthy();
  expect(within(page.getByText('price · of the row itself')).queryByRole('button')).toBeNull();
});
