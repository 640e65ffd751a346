import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookColumns, bookGridColumns } from '../../../../../test/fixtures/testScreen.ts';
import { formatFilterKey } from '../../query/filterKey.ts';
import { formatNode } from '../../query/formatFilter.ts';
import type { FilterNode } from '../../query/ListQuery.ts';
import { dateRangePresets } from '../../query/resolvePreset.ts';
import { blankChoice, type EntryValue, emptyEntry, type FilterEntry, withType } from '../FilterEntry.ts';
import { type EmptinessType, filterTypesFor, isEmptiness } from '../filterTypes.ts';
import { type GridColumn, gridColumn } from '../GridColumn.ts';
import { entryFilters, filtersOf, isInvalid } from './entryFilters.ts';
import { readEntries } from './readEntries.ts';

function columnOf(name: string, columns: readonly GridColumn[] = bookGridColumns): GridColumn {
  const column = columns.find((each) => each.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
}

function sent(name: string, type: FilterEntry['type'], value: EntryValue, columns?: readonly GridColumn[]): string[] {
  const column = columnOf(name, columns);
  return entryFilters({ ...emptyEntry(column, type), ...value }, column).map((node) => {
    if (!('condition' in node)) return JSON.stringify(formatNode(node));
    const { condition } = node;
    return `${formatFilterKey(condition)}=${typeof condition.value === 'string' ? condition.value : condition.value.join(',')}`;
  });
}

/** The columns of a reader who can open the list of authors. */
const pickable = bookColumns.map((column) =>
  gridColumn(
    column.reference ? { ...column, reference: { ...column.reference, records: { apiUrl: 'authors', names: ['name'] } } } : column,
    'en',
  ),
);

describe('entries as they are sent', () => {
  test.each<[string, string, FilterEntry['type'], EntryValue, string[]]>([
    ['[B-174] Contains', 'title', 'Contains', { text: 'acme' }, ['title__icontains=acme']],
    ['[B-174] Not contains', 'title', 'Not contains', { text: 'acme' }, ['title__icontains!=acme']],
    ['[B-175] Is', 'title', 'Is', { text: 'acme' }, ['title__iexact=acme']],
    ['[B-175] Is not', 'title', 'Is not', { text: 'acme' }, ['title__iexact!=acme']],
    ['[B-176] Starts with', 'title', 'Starts with', { text: 'acme' }, ['title__istartswith=acme']],
    ['[B-176] Not starts with', 'title', 'Not starts with', { text: 'acme' }, ['title__istartswith!=acme']],
    ['[B-177] Ends with', 'title', 'Ends with', { text: 'acme' }, ['title__iendswith=acme']],
    ['[B-177] Not ends with', 'title', 'Not ends with', { text: 'acme' }, ['title__iendswith!=acme']],
    ['Greater than', 'copies', 'Greater than', { text: '10' }, ['copies__gt=10']],
    ['Greater than equal', 'copies', 'Greater than equal', { text: '10' }, ['copies__gte=10']],
    ['Less than', 'price', 'Less than', { text: '99.5' }, ['price__lt=99.5']],
    ['Less than equal', 'price', 'Less than equal', { text: '99.5' }, ['price__lte=99.5']],
    ['text is trimmed', 'title', 'Contains', { text: '  acme ' }, ['title__icontains=acme']],
    ['spaces alone are nothing', 'title', 'Contains', { text: '  ' }, []],
    ['Is true', 'translated', 'Is', { boolean: true }, ['translated=true']],
    ['Is false', 'translated', 'Is', { boolean: false }, ['translated=false']],
    ['a reference by its label', 'author', 'Contains', { text: 'roy' }, ['author_label__icontains=roy']],
    ['[B-191] options by value', 'status', 'Is one of', { selection: ['D', 'T'] }, ['status__in=D,T']],
    [
      'options or blank',
      'status',
      'Is one of',
      { selection: ['D', blankChoice] },
      ['{"or":[{"status__in":["D"]},{"status__isnull":true}]}'],
    ],
    ['blank alone, as Is empty', 'status', 'Is one of', { selection: [blankChoice] }, ['status__isnull=true']],
    ['[B-170] labels that contain', 'status', 'Contains', { text: 'DELIV' }, ['status__in=D,DC']],
    ['[B-170] labels that do not contain', 'status', 'Not contains', { text: 'deliv' }, ['status__in!=D,DC']],
    ['the label itself', 'status', 'Is', { text: 'delivered' }, ['status__in=D']],
    ['labels that start', 'status', 'Starts with', { text: 'in' }, ['status__in=T']],
    ['labels that end', 'status', 'Ends with', { text: 'clear' }, ['status__in=DC']],
    ['[B-171] no label', 'status', 'Is', { text: 'zzz' }, ['status__in=__no_match__']],
    ['[B-171] no label, negated', 'status', 'Is not', { text: 'zzz' }, ['status__in!=__no_match__']],
    ['[B-184] a preset', 'printed_on', 'Range', { dateRange: 'today' }, ['printed_on__daterange=today']],
    ['[B-168] the end date', 'printed_on', 'Range', { endDate: '2026-12-31' }, ['printed_on__lt=2027-01-01']],
    ['[B-169] the start date', 'printed_on', 'Range', { startDate: '2026-11-01' }, ['printed_on__gte=2026-11-01']],
    [
      'both dates',
      'created_at',
      'Range',
      { startDate: '2026-11-20', endDate: '2026-11-20' },
      ['created_at__gte=2026-11-20', 'created_at__lt=2026-11-21'],
    ],
    ['the end of February', 'printed_on', 'Range', { endDate: '2028-02-28' }, ['printed_on__lt=2028-02-29']],
    ['Is empty', 'title', 'Is empty', {}, ['title__isnull=true']],
    ['Is not empty', 'copies', 'Is not empty', {}, ['copies__isnull=false']],
    ['a date without a value', 'created_at', 'Is empty', {}, ['created_at__isnull=true']],
    ['a reference without a label', 'author', 'Is empty', {}, ['author_label__isnull=true']],
    ['options without a value', 'status', 'Is not empty', {}, ['status__isnull=false']],
    ['neither yes nor no', 'translated', 'Is', { boolean: 'Is empty' }, ['translated__isnull=true']],
    ['yes or no', 'translated', 'Is', { boolean: 'Is not empty' }, ['translated__isnull=false']],
    ['part of a number', 'price', 'Contains', { text: '12.' }, ['price__icontains=12.']],
  ])('%s', (_name, column, type, value, expected) => {
    expect(sent(column, type, value)).toEqual(expected);
  });

  test('labels are those of the displayed language [B-170]', () => {
    const french = bookColumns.map((column) => gridColumn(column, 'fr'));
    expect(sent('status', 'Contains', { text: 'livre' }, french)).toEqual(['status__in=D,DC']);
  });

  test.each<[string, FilterEntry['type'], EntryValue, string[]]>([
    ['by their keys', 'Is one of', { selection: ['3', '5'] }, ['author__in=3,5']],
    ['one alone', 'Is one of', { selection: ['3'] }, ['author__in=3']],
    ['none', 'Is one of', { selection: [] }, []],
    ['by a part of their names', 'Contains', { text: 'roy' }, ['author_label__icontains=roy']],
  ])('records of a reference: %s', (_name, type, value, expected) => {
    expect(sent('author', type, value, pickable)).toEqual(expected);
  });

  test.each<[string, string, FilterEntry['type'], EntryValue]>([
    ['letters as a number', 'copies', 'Greater than', { text: 'ten' }],
    ['a comma as decimal point', 'price', 'Is', { text: '9,5' }],
    ['a day that does not exist', 'printed_on', 'Range', { startDate: '2026-02-30' }],
    ['a start after the end', 'printed_on', 'Range', { startDate: '2026-11-02', endDate: '2026-11-01' }],
    ['no day', 'printed_on', 'Is', { text: 'today' }],
    ['201 characters', 'title', 'Contains', { text: 'x'.repeat(201) }],
  ])('%s is marked and not sent', (_name, name, type, value) => {
    const column = columnOf(name);
    expect(isInvalid({ ...emptyEntry(column, type), ...value }, column)).toBe(true);
    expect(sent(name, type, value)).toEqual([]);
  });

  test('another text operator keeps the text, another kind of input does not', () => {
    const column = columnOf('status');
    const entry = { ...emptyEntry(column, 'Contains'), text: 'deliv' };
    expect(withType(entry, column, 'Is not')).toEqual({ ...entry, type: 'Is not' });
    expect(withType(entry, column, 'Is one of')).toEqual(emptyEntry(column, 'Is one of'));
    expect(withType(entry, column, 'Is empty')).toEqual(emptyEntry(column, 'Is empty'));
  });
});

describe('conditions read back [B-163]', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const text = fc.stringMatching(/^[a-z%=|\\é,]([a-z ]{0,5}[a-z])?$/);
  const range = fc.oneof(
    fc.constantFrom(...dateRangePresets).map((dateRange): EntryValue => ({ dateRange })),
    fc.tuple(day, day).map(([a, b]): EntryValue => (a < b ? { startDate: a, endDate: b } : { startDate: b, endDate: a })),
    day.map((startDate): EntryValue => ({ startDate })),
    day.map((endDate): EntryValue => ({ endDate })),
  );
  const entry = fc.constantFrom(...bookGridColumns).chain((column) =>
    fc.constantFrom(...filterTypesFor(column)).chain((type) => {
      const value: fc.Arbitrary<EntryValue> =
        column.type === 'boolean'
          ? fc.constantFrom<(boolean | EmptinessType)[]>(true, false, 'Is empty', 'Is not empty').map((boolean) => ({ boolean }))
          : type === 'Range'
            ? range
            : isEmptiness(type)
              ? fc.constant({})
              : type === 'Is one of'
                ? fc.uniqueArray(fc.constantFrom('D', 'DC', 'T', blankChoice), { minLength: 1 }).map((selection) => ({ selection }))
                : (column.type === 'text' ? text : column.type === 'date' || column.type === 'datetime' ? day : fc.nat().map(String)).map(
                    (typed) => ({ text: typed }),
                  );
      return value.map((part): FilterEntry => ({ ...emptyEntry(column, type), ...part }));
    }),
  );
  const nodes = (entries: Readonly<Record<string, FilterEntry>>): FilterNode[] => filtersOf(entries, bookGridColumns);

  test('the entries of any filters give the same filters again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ column }) => column }), (list) => {
        const before = nodes(Object.fromEntries(list.map((each) => [each.column, each])));
        const { entries, rest } = readEntries(before, bookGridColumns);
        expect(new Set([...nodes(entries), ...rest].map((node) => JSON.stringify(node)))).toEqual(
          new Set(before.map((node) => JSON.stringify(node))),
        );
      }),
    );
  });

  test('every operator of a column without options comes back as the same entry', () => {
    fc.assert(
      fc.property(entry, (each) => {
        fc.pre(each.column !== 'status');
        expect(readEntries(nodes({ [each.column]: each }), bookGridColumns)).toEqual({ entries: { [each.column]: each }, rest: [] });
      }),
    );
  });

  test.each([
    ['true', false, 'Is empty'],
    ['false', false, 'Is not empty'],
    ['true', true, 'Is not empty'],
    ['false', true, 'Is empty'],
  ] as const)('isnull %s, negated %s, is %s on any column', (value, negated, type) => {
    for (const [name, entry] of [
      ['price', { type }],
      ['status', { type }],
      ['translated', { boolean: type }],
    ] as const)
      expect(readEntries([{ condition: { field: name, operator: 'isnull', negated, value } }], bookGridColumns)).toEqual({
        entries: { [name]: { ...emptyEntry(columnOf(name)), ...entry } },
        rest: [],
      });
  });

  test.each<[string, FilterNode]>([
    ['several keys', filter('author', 'in', ['3', '5'])],
    ['one key, as in links to lists', filter('author', 'is', '3')],
  ])('%s of a reference are picked records', (_name, node) => {
    const { entries, rest } = readEntries([node], pickable);
    const selection = 'condition' in node ? [node.condition.value].flat() : [];
    expect({ entries, rest }).toEqual({
      entries: { author: { ...emptyEntry(columnOf('author', pickable), 'Is one of'), selection } },
      rest: [],
    });
  });

  test.each<[string, FilterNode, FilterEntry['type'], EntryValue]>([
    ['status', filter('status', 'is', 'D'), 'Is one of', { selection: ['D'] }],
    ['copies', filter('copies', 'is', '3'), 'Is', { text: '3' }],
    ['printed_on', filter('printed_on', 'is', '2026-11-20'), 'Range', { startDate: '2026-11-20', endDate: '2026-11-20' }],
    ['created_at', filter('created_at', 'is', '2026-11-20'), 'Range', { startDate: '2026-11-20', endDate: '2026-11-20' }],
    ['printed_on', filter('printed_on', 'lte', '2026-11-20'), 'Range', { endDate: '2026-11-20' }],
    ['printed_on', filter('printed_on', 'gt', '2026-11-20'), 'Range', { startDate: '2026-11-21' }],
  ])('%s in a bare condition or with a day that is included is the entry of its input', (name, node, type, value) => {
    const entries = { [name]: { ...emptyEntry(columnOf(name), type), ...value } };
    expect(readEntries([node], bookGridColumns)).toEqual({ entries, rest: [] });
  });

  test.each<[string, string[]]>([
    ['some and blank', ['3', blankChoice]],
    ['blank alone', [blankChoice]],
  ])('%s of a reference come back as picked', (_name, selection) => {
    const entries = { author: { ...emptyEntry(columnOf('author', pickable), 'Is one of'), selection } };
    const filters = filtersOf(entries, pickable);
    expect(JSON.stringify(filters)).toContain('"field":"author"');
    expect(readEntries(filters, pickable)).toEqual({ entries, rest: [] });
  });

  test.each<[string, FilterNode[]]>([
    ['other keys than some', [filter('author', 'in', ['3'], true)]],
    ['keys by their order', [filter('author', 'gt', '3')]],
    ['keys beside keys', [filter('author', 'in', ['3']), filter('author', 'in', ['5'])]],
    ['keys beside a name', [filter('author_label', 'icontains', 'roy'), filter('author', 'in', ['3'])]],
  ])('%s of a reference stay as they came', (_name, filters) => {
    const { entries, rest } = readEntries(filters, pickable);
    expect([...filtersOf(entries, pickable), ...rest]).toEqual(filters);
    expect(rest).toContainEqual(filters.at(-1));
  });

  test.each<[string, FilterNode[]]>([
    ['a second condition on a column', [filter('copies', 'gt', '1'), filter('copies', 'lt', '5')]],
    ['a bare condition on text', [filter('title', 'is', 'a')]],
    ['a negated list', [filter('status', 'in', ['D'], true)]],
    ['a list on a column without options', [filter('title', 'in', ['a'])]],
    ['text on a column with options', [filter('status', 'icontains', 'D')]],
    ['a time', [filter('created_at', 'is', '2026-11-20 10:00')]],
    ['a range with a time', [filter('created_at', 'gte', '2026-11-20 10:00')]],
    ['a range that ends before it starts', [filter('printed_on', 'gte', '2026-11-02'), filter('printed_on', 'lt', '2026-11-02')]],
    ['the id of a reference', [filter('author', 'is', '7')]],
    ['a group', [{ or: [filter('copies', 'gt', '1')] }]],
  ])('%s has no entry and stays as it came', (_name, filters) => {
    const { entries, rest } = readEntries(filters, bookGridColumns);
    expect([...nodes(entries), ...rest]).toEqual(filters);
    expect(rest).toContainEqual(filters.at(-1));
  });
});

function filter(
  field: string,
  operator: 'is' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'icontains',
  value: string | string[],
  negated = false,
): FilterNode {
  return { condition: { field, operator, negated, value } };
}
