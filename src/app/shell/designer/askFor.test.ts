import { expect, test } from 'vitest';
import type { ReportDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { type Asking, askFor, askingOf } from './askFor.ts';

const draft: ReportDefinition = {
  kind: 'report',
  name: 'books',
  cmid: 'RPT-BOOKS',
  schema: 'books',
  access: 'user',
  title: { en: 'Books', fr: 'Livres' },
  api_url: 'GET books',
  permissions: { list: { cmid: 'RPT-BOOKS' } },
  columns: [{ field: 'title' }, { field: 'status' }, { field: 'due_on' }],
};
const range = { field: 'due_on', operator: 'daterange', default: 'this_week' } as const;

test.each<[string, Partial<ReportDefinition>, string, Asking, Partial<ReportDefinition>]>([
  ['a new question', {}, 'title', 'required', { parameters: [{ field: 'title', required: true }] }],
  [
    'the initial filter as its value',
    { filters_params: { due_on__daterange: 'this_week', status: 'lost' } },
    'due_on',
    'optional',
    { parameters: [range], filters_params: { status: 'lost' } },
  ],
  [
    'a question that becomes required in its place',
    { parameters: [range, { field: 'title' }] },
    'due_on',
    'required',
    { parameters: [{ ...range, required: true }, { field: 'title' }] },
  ],
  [
    'a question taken back, with its value',
    { parameters: [range] },
    'due_on',
    'no',
    { filters_params: { due_on__daterange: 'this_week' } },
  ],
  [
    'two conditions, which no question begins with',
    { filters_params: { due_on__gte: '2026-01-01', due_on__lt: '2026-02-01' } },
    'due_on',
    'required',
    { parameters: [{ field: 'due_on', required: true }] },
  ],
])('%s', (_name, parts, field, asking, changed) => {
  const next = askFor({ ...draft, ...parts }, field, asking);
  expect(next).toEqual({ ...draft, ...changed });
  expect(askingOf(next, field)).toBe(asking);
});
