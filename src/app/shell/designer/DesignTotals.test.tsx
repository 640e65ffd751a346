import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { loadSlotMessages } from '../../framework/i18n/catalogues.ts';
import { DesignTotals } from './DesignTotals.tsx';

const books: ReportDefinition = {
  kind: 'report',
  name: 'books',
  cmid: 'RPT-BOOKS',
  schema: 'books',
  access: 'user',
  title: { en: 'Books', fr: 'Livres' },
  api_url: 'GET books',
  permissions: { list: { cmid: 'RPT-BOOKS' } },
  columns: [
    { field: 'title', label: { en: 'Title', fr: 'Titre' }, type: 'text' },
    { field: 'copies', label: { en: 'Copies', fr: 'Exemplaires' }, type: 'number' },
  ],
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
      <DesignTotals definition={definition} onChange={setDefinition} />
      <output aria-label="totals">{JSON.stringify(definition.totals)}</output>
    </>
  );
}

test('numbers have totals and a count, and the values of other columns are counted', async () => {
  render(<Part />, { wrapper: gridContexts() });
  const totals = () => JSON.parse(page.getByLabelText('totals').textContent || '[]');
  fireEvent.click(page.getByRole('checkbox', { name: 'Count' }));
  fireEvent.click(page.getByRole('checkbox', { name: 'Sum' }));
  fireEvent.mouseDown(page.getByRole('combobox', { name: 'Count the values of' }));
  fireEvent.click(await page.findByRole('option', { name: 'Title' }));
  expect(totals()).toEqual([
    { field: 'copies', fn: 'count' },
    { field: 'copies', fn: 'sum' },
    { field: 'title', fn: 'count' },
  ]);
  fireEvent.click(page.getByRole('option', { name: 'Title' }));
  expect(totals()).toHaveLength(2);
});
