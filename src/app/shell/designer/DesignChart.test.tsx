import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { loadSlotMessages } from '../../framework/i18n/catalogues.ts';
import { DesignChart } from './DesignChart.tsx';

const field = (name: string, label: string, type: string, more = {}) => ({
  field: name,
  label: { en: label, fr: label },
  type,
  cost: 'own',
  isSortedByIndex: true,
  leadsOn: false,
  ...more,
});

const fields = [
  field('title', 'Title', 'text'),
  field('due_on', 'Due', 'date'),
  field('copies', 'Copies', 'number'),
  field('shelf', 'Shelf', 'number', { isReference: true }),
];

const books: ReportDefinition = {
  kind: 'report',
  name: 'books',
  cmid: 'RPT-BOOKS',
  schema: 'books',
  access: 'user',
  title: { en: 'Books', fr: 'Livres' },
  api_url: 'GET books',
  permissions: { list: { cmid: 'RPT-BOOKS' } },
  columns: fields.map((each) => ({ field: each.field })),
};

beforeEach(async () => {
  await loadSlotMessages();
  testServer({ 'GET report_designs/fields': () => jsonResponse({ fields }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Part() {
  const [definition, setDefinition] = useState(books);
  return (
    <>
      <DesignChart definition={definition} onChange={setDefinition} />
      <output aria-label="chart">{JSON.stringify(definition.chart)}</output>
    </>
  );
}

async function choose(name: string, option: string): Promise<void> {
  fireEvent.mouseDown(page.getByRole('combobox', { name }));
  fireEvent.click(await page.findByRole('option', { name: option }));
}

test('the rows are grouped by two columns with a period, a value and a form, and not any more', async () => {
  render(<Part />, { wrapper: gridContexts() });
  await vi.waitFor(() => expect(page.getByRole('button', { name: 'Group the rows' })).toBeTruthy());
  const chart = () => JSON.parse(page.getByLabelText('chart').textContent || 'null');
  await page.findByRole('button', { name: 'Group the rows' });
  fireEvent.click(page.getByRole('button', { name: 'Group the rows' }));
  await choose('Group by', 'Due');
  expect(chart()).toEqual({ kind: 'bar', group_by: [{ field: 'due_on', period: 'month' }] });
  await choose('Period', 'week');
  await choose('And by', 'Title');
  await choose('Value', 'Total');
  fireEvent.click(page.getByRole('button', { name: 'Table of groups' }));
  expect(chart()).toEqual({
    kind: 'table',
    group_by: [{ field: 'due_on', period: 'week' }, { field: 'title' }],
    // The number of a reference is no quantity.
    measure: { field: 'copies', fn: 'sum' },
  });
  await choose('Also show', 'Running total');
  expect(chart().derived).toEqual(['running_total']);
  fireEvent.keyDown(page.getByRole('listbox'), { key: 'Escape' });
  // Names do not follow one another, so that the figure goes with the dates.
  await choose('Group by', 'Copies');
  expect(chart().derived).toEqual(['running_total']);
  await choose('And by', 'Nothing else');
  await choose('Group by', 'Title');
  expect(chart()).not.toHaveProperty('derived');
  expect(page.queryByRole('switch', { name: 'Hatching' })).toBeNull();
  fireEvent.click(page.getByRole('button', { name: 'Remove the groups' }));
  expect(chart()).toBeNull();
});
