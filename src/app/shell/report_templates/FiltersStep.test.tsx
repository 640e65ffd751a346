import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testServer } from '../../../../test/fixtures/gridServer.ts';
import { addFilter, bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import type { CalculatedColumn, ReportToBuild } from '../../../shared/shell/report_templates/ReportTemplate.ts';
import { loadSlotMessages } from '../../framework/i18n/catalogues.ts';
import { FiltersStep } from './FiltersStep.tsx';
import { beginState } from './generatorState.ts';

beforeAll(() => loadSlotMessages());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lent: CalculatedColumn = { name: 'Lent', operation: 'difference', column_list: ['copies', 'price'], decimals: 0, format: 'number' };

const report: ReportToBuild = {
  id: 1,
  code: 'BOOKS',
  name: { en: 'Books', fr: 'Livres' },
  report_type: 'books',
  type: { en: 'Books', fr: 'Livres' },
  columns: [],
  exceptions: { fields: [] },
  screen: bookScreen(),
  levels: ['personal'],
  formats: ['CSV'],
  canSchedule: false,
  canAllow: false,
};

function Step() {
  const draft = { report: 1, column_list: [{ field: 'isbn' }], filters: { calculated_1__gte: 3 }, report_calculated_columns: [lent] };
  const [state, setState] = useState(() => beginState(['isbn', 'copies', 'status'], report.exceptions, draft));
  return (
    <>
      <FiltersStep report={report} state={state} onChange={setState} />
      <output aria-label="filters">{JSON.stringify(state.filters)}</output>
    </>
  );
}

test('the step sends no list request, also with a condition on a calculated column [D-126]', async () => {
  const calls = testServer();
  render(<Step />, { wrapper: gridContexts() });
  const chips = await page.findByRole('list', { name: 'Active filters' });
  expect(within(chips).getByText(/Lent/)).toBeTruthy();
  await addFilter('Status');
  const status = await page.findByRole('group', { name: 'Status' });
  // Its counts are rows of the list too.
  expect(within(status).queryByRole('button', { name: 'Show counts' })).toBeNull();
  fireEvent.keyDown(within(status).getByRole('combobox', { name: 'Status' }), { key: 'ArrowDown' });
  fireEvent.click(await page.findByRole('option', { name: 'In print' }));
  await waitFor(() => expect(page.getByLabelText('filters').textContent).toBe('{"calculated_1__gte":3,"status__in":["T"]}'));
  expect(calls).toEqual([]);
});
