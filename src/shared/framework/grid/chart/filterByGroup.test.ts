import { expect, test } from 'vitest';
import type { GroupColumn } from '../../query/ListQuery.ts';
import { emptyEntry, type FilterEntries, type FilterEntry } from '../FilterEntry.ts';
import type { GridColumn } from '../GridColumn.ts';
import type { GroupKey } from '../groupsAnswer.ts';
import { filtersOf } from '../view/entryFilters.ts';
import { filterByGroup } from './filterByGroup.ts';

const shared = { searchable: true, additionalSearchable: false, defaultFilterType: undefined, options: undefined } as const;
const columns: readonly GridColumn[] = [
  { ...shared, name: 'status', label: 'Status', field: 'status', type: 'text', options: [{ value: 'T', label: 'In transit' }] },
  { ...shared, name: 'city', label: 'City', field: 'city', type: 'text' },
  { ...shared, name: 'pieces', label: 'Pieces', field: 'pieces', type: 'number' },
  { ...shared, name: 'hazmat', label: 'Hazmat', field: 'hazmat', type: 'boolean' },
  { ...shared, name: 'made_at', label: 'Made', field: 'made_at', type: 'datetime' },
  {
    ...shared,
    name: 'author',
    label: 'Author',
    field: 'author_label',
    type: 'text',
    records: { apiUrl: 'authors', names: [], field: 'author' },
  },
  { ...shared, name: 'editor', label: 'Editor', field: 'editor_label', type: 'text' },
];

const key = (value: GroupKey['value']): GroupKey => ({ value, label: null, others: 0 });
const by = (field: string, period?: GroupColumn['period']): GroupColumn => ({ field, period });

function sent(group: GroupColumn, value: GroupKey['value'], entries: FilterEntries = {}): unknown[] {
  const filters = filterByGroup({ entries, rest: [] }, columns, [group], [key(value)]);
  const nodes = [...filtersOf(filters.entries, columns), ...filters.rest];
  return nodes.map((node) => ('condition' in node ? [node.condition.field, node.condition.operator, node.condition.value] : node));
}

test.each([
  ['an option', by('status'), 'T', [['status', 'in', ['T']]]],
  ['a value beyond the options', by('status'), 'X', [['status', 'is', 'X']]],
  ['a text in its exact letters', by('city'), 'Montréal', [['city', 'is', 'Montréal']]],
  ['a number', by('pieces'), 12, [['pieces', 'iexact', '12']]],
  ['no', by('hazmat'), false, [['hazmat', 'is', 'false']]],
  ['a blank', by('city'), null, [['city', 'isnull', 'true']]],
  ['a blank of yes and no', by('hazmat'), null, [['hazmat', 'isnull', 'true']]],
  ['a record', by('author'), 7, [['author', 'in', ['7']]]],
  ['no record, not a record without a name', by('author'), null, [['author', 'isnull', 'true']]],
  ['a record that cannot be picked', by('editor'), 7, [['editor', 'is', '7']]],
  [
    'a day',
    by('made_at', 'day'),
    '2026-02-28',
    [
      ['made_at', 'gte', '2026-02-28'],
      ['made_at', 'lt', '2026-03-01'],
    ],
  ],
  [
    'a week',
    by('made_at', 'week'),
    '2026-12-27',
    [
      ['made_at', 'gte', '2026-12-27'],
      ['made_at', 'lt', '2027-01-03'],
    ],
  ],
  [
    'a quarter',
    by('made_at', 'quarter'),
    '2026-10-01',
    [
      ['made_at', 'gte', '2026-10-01'],
      ['made_at', 'lt', '2027-01-01'],
    ],
  ],
])('the group of %s is filtered', (_name, group, value, conditions) => {
  expect(sent(group, value)).toEqual(conditions);
});

const columnOf = (name: string): GridColumn => {
  const column = columns.find((each) => each.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
};
const [status, pieces, made] = [columnOf('status'), columnOf('pieces'), columnOf('made_at')];

test.each<[string, FilterEntry, GroupColumn, GroupKey['value'], unknown[]]>([
  [
    'the days of a range that begins within the group',
    { ...emptyEntry(made, 'Range'), startDate: '2026-11-10' },
    by('made_at', 'month'),
    '2026-11-01',
    [
      ['made_at', 'gte', '2026-11-10'],
      ['made_at', 'lt', '2026-12-01'],
    ],
  ],
  [
    'the week at the end of a month',
    { ...emptyEntry(made, 'Range'), startDate: '2026-11-01', endDate: '2026-11-30' },
    by('made_at', 'week'),
    '2026-11-29',
    [
      ['made_at', 'gte', '2026-11-29'],
      ['made_at', 'lt', '2026-12-01'],
    ],
  ],
  ['one of several options', { ...emptyEntry(status, 'Is one of'), selection: ['T', 'D'] }, by('status'), 'T', [['status', 'in', ['T']]]],
  ['a number above another', { ...emptyEntry(pieces, 'Greater than'), text: '10' }, by('pieces'), 12, [['pieces', 'iexact', '12']]],
  [
    'days within a preset, which stays',
    { ...emptyEntry(made, 'Range'), dateRange: 'this_year' },
    by('made_at', 'month'),
    '2026-11-01',
    [
      ['made_at', 'daterange', 'this_year'],
      ['made_at', 'gte', '2026-11-01'],
      ['made_at', 'lt', '2026-12-01'],
    ],
  ],
])('a group narrows the filter of its column: %s', (_name, entry, group, value, conditions) => {
  expect(sent(group, value, { [entry.column]: entry })).toEqual(conditions);
});

test.each<[string, readonly GridColumn[], readonly (readonly [GroupColumn, GroupKey['value']])[], number]>([
  [
    'the same text twice',
    columns,
    [
      [by('city'), 'Laval'],
      [by('city'), 'Laval'],
    ],
    1,
  ],
  [
    'a day within its month, without an input',
    [],
    [
      [by('made_at', 'month'), '2026-11-01'],
      [by('made_at', 'day'), '2026-11-03'],
    ],
    2,
  ],
  [
    'a month after one of its days',
    [],
    [
      [by('made_at', 'day'), '2026-11-03'],
      [by('made_at', 'month'), '2026-11-01'],
    ],
    4,
  ],
])('no condition is said twice: %s', (_name, known, clicks, count) => {
  const filters = clicks.reduce((before, [group, value]) => filterByGroup(before, known, [group], [key(value)]), {
    entries: {},
    rest: [],
  } as Parameters<typeof filterByGroup>[0]);
  expect([Object.keys(filters.entries), filters.rest.length]).toEqual([[], count]);
});

test('a cell of two columns is filtered by both', () => {
  const { entries, rest } = filterByGroup({ entries: {}, rest: [] }, columns, [by('status'), by('city')], [key('T'), key('Laval')]);
  expect([Object.keys(entries), rest.length]).toEqual([['status'], 1]);
});
