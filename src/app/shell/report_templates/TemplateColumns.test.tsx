import { cleanup, screen as page, render, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonResponse, testServer } from '../../../../test/fixtures/gridServer.ts';
import { bookScreen, gridContexts } from '../../../../test/fixtures/testGrid.tsx';
import { loadSlotMessages } from '../../framework/i18n/catalogues.ts';
import { changeLanguage } from '../../framework/i18n/language.ts';
import { TemplateCalculated } from './TemplateCalculated.tsx';
import { TemplateColumns } from './TemplateColumns.tsx';

const calculated = [{ name: 'Both weights', operation: 'sum', column_list: ['weight', 'rated_weight'], decimals: 2, format: 'number' }];
const columns = [
  { field: 'weight', label: { en: 'Weight', fr: 'Poids' } },
  { field: 'rated_weight', label: { en: 'Rated weight', fr: 'Poids taxable' } },
];
const lines = 'report_calculated_columns';
const record = { id: 4, column_list: [{ field: 'weight' }], [lines]: [{ id: 1, ...calculated[0] }] };

beforeEach(async () => {
  await loadSlotMessages();
  testServer({
    'GET report_templates/4/report': () =>
      jsonResponse({
        id: 4,
        draft: {
          report: 2,
          column_list: [{ field: 'weight' }, { field: 'secret_margin' }, { field: 'calculated_1' }],
          report_calculated_columns: calculated,
        },
      }),
    'GET report_templates/reports/2': () => jsonResponse({ id: 2, columns }),
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

test('[D-125] a stored template shows its columns by name, without those that its reader may not see', async () => {
  render(<TemplateColumns screen={bookScreen({})} record={record} name="column_list" value={record.column_list} />, {
    wrapper: gridContexts(),
  });
  const names = (await page.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Weight', 'Both weights']);
});

test('[D-125] a calculated column names the columns that it combines, in French too', async () => {
  await changeLanguage('fr');
  render(<TemplateCalculated screen={bookScreen({})} record={record} name={lines} value={record[lines]} />, { wrapper: gridContexts() });
  const cells = within(await page.findByRole('table')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Both weights', 'Somme', 'Poids, Poids taxable', '2', 'Nombre']);
});

test('a template without calculated columns says so', () => {
  render(<TemplateCalculated screen={bookScreen({})} record={{ id: 4, [lines]: [] }} name={lines} value={[]} />, {
    wrapper: gridContexts(),
  });
  expect(page.getByText('No calculated column.')).toBeTruthy();
});
