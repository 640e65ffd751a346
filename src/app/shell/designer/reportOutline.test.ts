import { expect, test } from 'vitest';
import type { ReportOrigin } from '../../../shared/shell/designer/DesignedReport.ts';
import { cmidFrom, firstDraft, nameFrom, outlineQuery, type ReportOutline, readOutline } from './reportOutline.ts';

test.each([
  ['', ''],
  ['Late loans', 'RPT-LATE-LOANS'],
  ['Heavy by terminal and city', 'RPT-HEAVY-BY'],
  ['Prêts de l’été', 'RPT-PRETS-DE-L-ETE'],
  ['Interlibraryexchanges of the year', 'RPT-INTERLIBRARYEXCH'],
  ['Exactly 16 signs', 'RPT-EXACTLY-16-SIGNS'],
])('the command ID of %j is %s: no word is cut that could be left out', (title, cmid) => {
  expect(cmidFrom(nameFrom(title))).toBe(cmid);
  expect(cmid.length).toBeLessThanOrEqual(20);
});

const outline: ReportOutline = {
  path: 'books',
  from: 'BOOKS',
  fixed: '',
  columns: ['title', 'status'],
  filters: { copies__gte: 2 },
  sort: ['-bought_on', 'title'],
  rowsPerPage: 50,
  chart: { kind: 'line', group_by: [{ field: 'bought_on', period: 'week' }], measure: { field: 'copies', fn: 'sum' } },
};

test.each<[string, ReportOutline]>([
  ['all parts', outline],
  [
    'nothing chosen',
    { path: 'books', from: undefined, fixed: '', columns: [], filters: undefined, sort: [], rowsPerPage: undefined, chart: undefined },
  ],
])('an address holds the beginnings of a report: %s', (_name, given) => {
  expect(readOutline(new URLSearchParams(outlineQuery(given)))).toEqual(given);
});

test.each(['', '{', '[]', '{"kind":"bar"}'])('a chart that cannot be read is left out: %j', (chart) => {
  expect(readOutline(new URLSearchParams({ list: 'books', chart })).chart).toBeUndefined();
});

test('a draft keeps the order and the chart of its list: columns that they name and the list hides are hidden', () => {
  const origin: ReportOrigin = { columns: [{ field: 'bought_on', category: 'dates', hidden: true }], isInMenus: false };
  const fields = ['title', 'status', 'copies', 'bought_on'];
  const draft = firstDraft({
    title: { en: 'Books', fr: 'Livres' },
    name: 'books',
    cmid: 'RPT-BOOKS',
    entity: 'books',
    outline,
    fields,
    origin,
  });
  expect(draft).toMatchObject({
    sort: ['-bought_on', 'title'],
    chart: outline.chart,
    columns: [
      { field: 'title' },
      { field: 'status' },
      { field: 'bought_on', category: 'dates', hidden: true },
      { field: 'copies', hidden: true },
    ],
  });
});
