import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { loadSlotMessages } from '../../framework/i18n/catalogues.ts';
import { NewReport } from './NewReport.tsx';
import type { ReportOutline } from './reportOutline.ts';

const empty: ReportOutline = {
  path: undefined,
  from: undefined,
  fixed: '',
  columns: [],
  filters: undefined,
  sort: [],
  rowsPerPage: undefined,
};
const viewed: ReportOutline = {
  ...empty,
  path: 'books',
  columns: ['title'],
  filters: { copies__gte: 2 },
  sort: ['-title'],
  chart: { group_by: [{ field: 'title' }] },
};

beforeEach(async () => {
  await loadSlotMessages();
  testServer({
    'GET report_designs/sources': () =>
      jsonResponse({ lists: [{ path: 'books', entity: 'books', title: { en: 'Books', fr: 'Livres' } }], groups: [] }),
    'GET report_designs/fields': () => jsonResponse({ fields: [] }),
    'POST report_designs/begin': () =>
      jsonResponse({ type: 'about:blank', title: 'Conflict', status: 409, detail: 'Taken', errors: { name: 'This name is taken.' } }, 409),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['all parts of a list', viewed, 'From the list as you saw it come along: its columns, its filters, its order, and its chart.'],
  ['nothing', empty, undefined],
])('it is said what comes along: %s', async (_name, outline, words) => {
  render(<NewReport outline={outline} onBegun={() => undefined} />, { wrapper: gridContexts() });
  await page.findByRole('button', { name: 'Begin the report' });
  expect(page.queryByText(/come along/)?.textContent).toBe(words);
});

test('name and command ID lie behind More, and are shown once one is refused', async () => {
  render(<NewReport outline={viewed} onBegun={() => undefined} />, { wrapper: gridContexts() });
  fireEvent.change(await page.findByRole('textbox', { name: /^Title \(English\)/ }), { target: { value: 'Late loans' } });
  fireEvent.change(page.getByRole('textbox', { name: /^Title \(French\)/ }), { target: { value: 'Prêts en retard' } });
  expect(page.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  fireEvent.click(page.getByRole('button', { name: 'Begin the report' }));
  expect(await page.findByText('This name is taken.')).toBeTruthy();
  expect(page.getByRole<HTMLInputElement>('textbox', { name: /^Command ID/ }).value).toBe('RPT-LATE-LOANS');
});
