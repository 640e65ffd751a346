import { expect, test } from 'vitest';
import type { ListChart } from '../types.gen.ts';
import { chartDefinition, chartView } from './chartView.ts';

const typeOf = (field: string) => (field === 'due_on' ? 'date' : field === 'lent_at' ? 'datetime' : 'text');

test.each<[string, ListChart, ListChart]>([
  ['bars by default', { group_by: [{ field: 'status' }] }, { kind: 'bar', group_by: [{ field: 'status' }] }],
  ['a day by month', { group_by: [{ field: 'due_on' }] }, { kind: 'bar', group_by: [{ field: 'due_on', period: 'month' }] }],
  [
    'an instant by its own period, and a second column',
    { kind: 'line', group_by: [{ field: 'lent_at', period: 'week' }, { field: 'status' }] },
    { kind: 'line', group_by: [{ field: 'lent_at', period: 'week' }, { field: 'status' }] },
  ],
  [
    'a measure',
    { kind: 'table', group_by: [{ field: 'status' }], measure: { field: 'copies', fn: 'sum' } },
    { kind: 'table', group_by: [{ field: 'status' }], measure: { field: 'copies', fn: 'sum' } },
  ],
  [
    'figures beside the values',
    { kind: 'table', group_by: [{ field: 'due_on', period: 'year' }], derived: ['difference'] },
    { kind: 'table', group_by: [{ field: 'due_on', period: 'year' }], derived: ['difference'] },
  ],
])('%s is drawn, and said again, in full', (_name, chart, full) => {
  expect(chartDefinition(chartView(chart, typeOf))).toEqual(full);
  expect(chartView(full, typeOf)).toEqual(chartView(chart, typeOf));
});
