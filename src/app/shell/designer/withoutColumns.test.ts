import { expect, test } from 'vitest';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { withoutColumns } from './withoutColumns.ts';

const draft: ReportDefinition = {
  kind: 'report',
  name: 'books',
  cmid: 'RPT-BOOKS',
  schema: 'books',
  access: 'user',
  title: { en: 'Books', fr: 'Livres' },
  api_url: 'GET books',
  permissions: { list: { cmid: 'RPT-BOOKS' } },
  columns: [{ field: 'title' }, { field: 'copies' }, { field: 'status' }, { field: 'due_on' }],
  sort: ['-copies', 'title'],
  totals: [{ field: 'copies', fn: 'sum' }],
  parameters: [{ field: 'title', required: true }],
  chart: { kind: 'line', group_by: [{ field: 'due_on' }, { field: 'status' }], measure: { field: 'copies', fn: 'sum' } },
};

test.each<[string, readonly string[], Partial<ReportDefinition>]>([
  ['nothing', [], {}],
  [
    'an order and a total',
    ['copies'],
    { sort: ['title'], totals: undefined, chart: { kind: 'line', group_by: draft.chart?.group_by ?? [] } },
  ],
  ['one group', ['status'], { chart: { ...draft.chart, group_by: [{ field: 'due_on' }] } }],
  ['a question', ['title'], { sort: ['-copies'], parameters: undefined }],
  ['all groups', ['status', 'due_on'], { chart: undefined }],
  [
    'the whole order',
    ['copies', 'title', 'due_on', 'status'],
    { parameters: undefined, sort: undefined, totals: undefined, chart: undefined },
  ],
])('the columns of %s go, and what named them', (_name, fields, changed) => {
  const gone = new Set(fields);
  const columns = draft.columns.filter(({ field }) => !gone.has(field));
  expect(withoutColumns(draft, gone)).toEqual({ ...draft, columns, ...changed });
});
