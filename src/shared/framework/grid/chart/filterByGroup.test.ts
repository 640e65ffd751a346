import { expect, test } from 'vitest';
import type { GroupColumn } from '../../query/ListQuery.ts';
import type { FilterEntries } from '../FilterEntry.ts';
import { emptyEntry } from '../FilterEntry.ts';
import type { GridColumn } from '../GridColumn.ts';
import type { GroupKey } from '../groupsAnswer.ts';
import { conditionsOf } from '../view/entryConditions.ts';
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
  const nodes = [...conditionsOf(filters.entries, columns).map((condition) => ({ condition })), ...filters.rest];
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

test('a column that is filtered already keeps its filter beside that of the group', () => {
  const [, , , , made] = columns;
  if (!made) throw new Error('no column');
  const entries = { made_at: { ...emptyEntry(made, 'Range'), startDate: '2026-11-10' } };
  expect(sent(by('made_at', 'month'), '2026-11-01', entries)).toEqual([
    ['made_at', 'gte', '2026-11-10'],
    ['made_at', 'gte', '2026-11-01'],
    ['made_at', 'lt', '2026-12-01'],
  ]);
});

test('a cell of two columns is filtered by both', () => {
  const { entries, rest } = filterByGroup({ entries: {}, rest: [] }, columns, [by('status'), by('city')], [key('T'), key('Laval')]);
  expect([Object.keys(entries), rest.length]).toEqual([['status'], 1]);
});
