import { describe, expect, test } from 'vitest';
import { AppError, type Expected } from '../AppError.ts';
import { formatListQuery } from './formatListQuery.ts';
import type { Condition, FilterNode, ListQuery } from './ListQuery.ts';
import { emptyQuery, parseListQuery } from './parseListQuery.ts';
import { booksContext } from './testContext.ts';

function is(field: string, operator: Condition['operator'], value: Condition['value'], negated = false): FilterNode {
  return { condition: { field, operator, negated, value } };
}

function search(value: string, ...names: string[]) {
  return names.map((field) => ({ field, value }));
}

const toronto = { timezone: 'America/Toronto' };

/** The worked examples of grid contract 18 in their order, with books as data. */
const examples: [string, string, Partial<ListQuery>][] = [
  ['1 nothing set', 'limit=20&offset=0', {}],
  ['2 page 3 of 50 rows [B-205]', 'limit=50&offset=100', { limit: 50, offset: 100 }],
  ['3 sort ascending', 'limit=20&offset=0&sort=price', { sort: [{ field: 'price', descending: false }] }],
  ['4 sort descending [B-206]', 'limit=20&offset=0&sort=-price', { sort: [{ field: 'price', descending: true }] }],
  ['5 Contains', 'publisher__icontains=acme&limit=20&offset=0', { filters: [is('publisher', 'icontains', 'acme')] }],
  ['6 Not contains', 'publisher__icontains!=acme&limit=20&offset=0', { filters: [is('publisher', 'icontains', 'acme', true)] }],
  ['7 Is', 'publisher__iexact=Acme%20Inc&limit=20&offset=0', { filters: [is('publisher', 'iexact', 'Acme Inc')] }],
  ['8 Is not', 'publisher__iexact!=Acme%20Inc&limit=20&offset=0', { filters: [is('publisher', 'iexact', 'Acme Inc', true)] }],
  ['9 Starts with', 'isbn__istartswith=12&limit=20&offset=0', { filters: [is('isbn', 'istartswith', '12')] }],
  ['10 Not starts with', 'isbn__istartswith!=12&limit=20&offset=0', { filters: [is('isbn', 'istartswith', '12', true)] }],
  ['11 Ends with', 'isbn__iendswith=99&limit=20&offset=0', { filters: [is('isbn', 'iendswith', '99')] }],
  ['12 Not ends with', 'isbn__iendswith!=99&limit=20&offset=0', { filters: [is('isbn', 'iendswith', '99', true)] }],
  ['13 wildcards stay', 'publisher__icontains=50%25_&limit=20&offset=0', { filters: [is('publisher', 'icontains', '50%_')] }],
  [
    '14 reserved characters',
    'publisher__icontains=A%26B%20%3D%20C%2BD%20%C3%A9&limit=20&offset=0',
    { filters: [is('publisher', 'icontains', 'A&B = C+D é')] },
  ],
  ['15 Is one of', 'status__in=D%2CT&limit=20&offset=0', { filters: [is('status', 'in', ['D', 'T'])] }],
  ['16 label Contains', 'status__in=D%2CDC&limit=20&offset=0', { filters: [is('status', 'in', ['D', 'DC'])] }],
  ['17 label Not contains', 'status__in!=D%2CDC&limit=20&offset=0', { filters: [is('status', 'in', ['D', 'DC'], true)] }],
  ['18 no label matches', 'status__in=__no_match__&limit=20&offset=0', { filters: [is('status', 'in', ['__no_match__'])] }],
  ['19 no label matches, negated', 'status__in!=__no_match__&limit=20&offset=0', { filters: [is('status', 'in', ['__no_match__'], true)] }],
  ['20 comma in a member', 'status__in=A%5C%2CB&limit=20&offset=0', { filters: [is('status', 'in', ['A,B'])] }],
  [
    '21 Greater, Less',
    'copies__gt=10&price__lt=99.5&limit=20&offset=0',
    { filters: [is('copies', 'gt', '10'), is('price', 'lt', '99.5')] },
  ],
  [
    '22 Greater equal, Less equal',
    'copies__gte=10&price__lte=99.5&limit=20&offset=0',
    { filters: [is('copies', 'gte', '10'), is('price', 'lte', '99.5')] },
  ],
  ['23 number Is', 'price__iexact=12.5&limit=20&offset=0', { filters: [is('price', 'iexact', '12.5')] }],
  ['24 number Is not', 'copies__iexact!=3&limit=20&offset=0', { filters: [is('copies', 'iexact', '3', true)] }],
  ['25 number Contains', 'price__icontains=12.5&limit=20&offset=0', { filters: [is('price', 'icontains', '12.5')] }],
  ['26 Is true', 'translated=true&limit=20&offset=0', { filters: [is('translated', 'is', 'true')] }],
  ['27 Is false', 'translated=false&limit=20&offset=0', { filters: [is('translated', 'is', 'false')] }],
  [
    '28 date range',
    'printed_on__gte=2026-11-01&printed_on__lt=2026-11-21&limit=20&offset=0&timezone=America%2FToronto',
    { filters: [is('printed_on', 'gte', '2026-11-01'), is('printed_on', 'lt', '2026-11-21')], ...toronto },
  ],
  [
    '29 datetime range of a day',
    'created_at__gte=2026-11-20&created_at__lt=2026-11-21&limit=20&offset=0&timezone=America%2FToronto',
    { filters: [is('created_at', 'gte', '2026-11-20'), is('created_at', 'lt', '2026-11-21')], ...toronto },
  ],
  [
    '30 start only',
    'created_at__gte=2026-12-31&limit=20&offset=0&timezone=America%2FToronto',
    { filters: [is('created_at', 'gte', '2026-12-31')], ...toronto },
  ],
  [
    '31 end only',
    'created_at__lt=2026-11-01&limit=20&offset=0&timezone=America%2FToronto',
    { filters: [is('created_at', 'lt', '2026-11-01')], ...toronto },
  ],
  [
    '32 preset of a date',
    'printed_on__daterange=this_week&limit=20&offset=0&timezone=America%2FToronto',
    { filters: [is('printed_on', 'daterange', 'this_week')], ...toronto },
  ],
  [
    '33 preset of a datetime',
    'created_at__daterange=last_month&limit=20&offset=0&timezone=America%2FToronto',
    { filters: [is('created_at', 'daterange', 'last_month')], ...toronto },
  ],
  [
    '34 preset to date',
    'created_at__daterange=last_year_to_date&limit=20&offset=0&timezone=America%2FToronto',
    { filters: [is('created_at', 'daterange', 'last_year_to_date')], ...toronto },
  ],
  [
    '35 search in all columns',
    'search=isbn%3D12%7Cpublisher%3D12%7Cstatus%3D12%7Ccopies%3D12%7Cprice%3D12%7Cprinted_on%3D12%7Ccreated_at%3D12&limit=20&offset=0&timezone=America%2FToronto',
    { search: search('12', 'isbn', 'publisher', 'status', 'copies', 'price', 'printed_on', 'created_at'), ...toronto },
  ],
  [
    '36 search with escapes',
    'search=isbn%3Da%5C%7Cb%5C%3Dc%5C%5Cd%7Cpublisher%3Da%5C%7Cb%5C%3Dc%5C%5Cd&limit=20&offset=0',
    { search: search('a|b=c\\d', 'isbn', 'publisher') },
  ],
  [
    '38 where',
    'copies__gt=0&limit=20&offset=0&where=%7B%22or%22%3A%5B%7B%22price__gt%22%3A1000%7D%2C%7B%22translated%22%3Atrue%7D%5D%7D',
    { filters: [is('copies', 'gt', '0'), { or: [is('price', 'gt', '1000'), is('translated', 'is', 'true')] }] },
  ],
  [
    '39 aggregate',
    'limit=20&offset=0&aggregate=sum%3Aprice%2Cavg%3Aprice',
    {
      aggregates: [
        { fn: 'sum', field: 'price' },
        { fn: 'avg', field: 'price' },
      ],
    },
  ],
  ['40 fields', 'limit=20&offset=0&fields=isbn%2Cprice', { fields: ['isbn', 'price'] }],
];

describe('the worked examples of the grid contract', () => {
  test.each(examples)('%s is read', (_name, queryString, expected) => {
    expect(parseListQuery(queryString, booksContext)).toEqual({ ...emptyQuery, ...expected });
  });

  test.each(examples)('%s is written', (_name, queryString, query) => {
    expect(formatListQuery({ ...emptyQuery, ...query })).toBe(queryString);
  });

  test("37 a key's own query, an extra parameter, search, filter, page 2 and sort together [B-277]", () => {
    const queryString = 'shop=TOR&customer_code=0001234&search=isbn%3Dacme%7Cpublisher%3Dacme&status__in=T&limit=20&offset=20&sort=-price';
    expect(parseListQuery(queryString, booksContext)).toEqual({
      ...emptyQuery,
      filters: [is('shop', 'is', 'TOR'), is('customer_code', 'is', '0001234'), is('status', 'in', ['T'])],
      search: search('acme', 'isbn', 'publisher'),
      offset: 20,
      sort: [{ field: 'price', descending: true }],
    });
  });
});

describe('reading', () => {
  test.each<[string, string, Partial<ListQuery>]>([
    ['the empty string', '', {}],
    ['a plus as a space', 'publisher=Acme+Inc', { filters: [is('publisher', 'is', 'Acme Inc')] }],
    ['%21 as !', 'status%21=D', { filters: [is('status', 'is', 'D', true)] }],
    ['a path', 'author.country__iexact=ca', { filters: [is('author.country', 'iexact', 'ca')] }],
    ['two conditions of one key', 'status!=D&status!=T', { filters: [is('status', 'is', 'D', true), is('status', 'is', 'T', true)] }],
    ['an empty value as no condition', 'status=&price__gt=&limit=&sort=&where=&shop=', {}],
    [
      'booleans in any case',
      'translated=TRUE&translated!=0',
      { filters: [is('translated', 'is', 'true'), is('translated', 'is', 'false', true)] },
    ],
    ['an escaped backslash in a member', 'status__in=a%5C%5C,b', { filters: [is('status', 'in', ['a\\', 'b'])] }],
    ['an equals sign after the first in a search pair', 'search=isbn=a=b', { search: search('a=b', 'isbn') }],
    [
      'three sort keys',
      'sort=status,-price,isbn',
      {
        sort: [
          { field: 'status', descending: false },
          { field: 'price', descending: true },
          { field: 'isbn', descending: false },
        ],
      },
    ],
    ['fields named twice once', 'fields=isbn,isbn', { fields: ['isbn'] }],
    ['count and columns', 'count=false&columns=false', { count: false, columns: false }],
    ['count and totals alone', 'rows=false&aggregate=sum:copies', { rows: false, aggregates: [{ fn: 'sum', field: 'copies' }] }],
    [
      'totals alone',
      'rows=false&count=false&aggregate=sum:copies',
      { rows: false, count: false, aggregates: [{ fn: 'sum', field: 'copies' }] },
    ],
    ['the row before a page', 'after=["D, or E",null,"7"]', { boundary: { side: 'after', keys: ['D, or E', null, '7'] } }],
    ['the row after a page', 'before=["7"]&limit=5', { boundary: { side: 'before', keys: ['7'] }, limit: 5 }],
    ['no row before a page', 'after=&offset=5', { offset: 5 }],
    ['an ISO instant', 'created_at__gt=2026-11-20T10:00:00.5-05:00', { filters: [is('created_at', 'gt', '2026-11-20T10:00:00.5-05:00')] }],
    ['a local minute', 'created_at__iexact=2026-11-20%2010:05', { filters: [is('created_at', 'iexact', '2026-11-20 10:05')] }],
    ['an array of numbers in where', 'where={"copies__in":[1,2.5,"3"]}', { filters: [is('copies', 'in', ['1', '2.5', '3'])] }],
    ['a tiny number in where in plain notation', 'where={"price__gt":1e-7}', { filters: [is('price', 'gt', '0.0000001')] }],
    ['empty text in where as a value', 'where={"status":""}', { filters: [is('status', 'is', '')] }],
    [
      'an outer and of where as conditions',
      'where={"and":[{"status":"D"},{"not":{"status":"T"}}]}',
      { filters: [is('status', 'is', 'D'), { not: is('status', 'is', 'T') }] },
    ],
    [
      '200 characters, each of two code units',
      `status=${encodeURIComponent('😀'.repeat(200))}`,
      { filters: [is('status', 'is', '😀'.repeat(200))] },
    ],
    ['a zone in other letters', 'timezone=america/toronto', { timezone: 'america/toronto' }],
    ['the zone of a browser that knows none', 'timezone=Etc/Unknown', { timezone: undefined }],
    ['the zone of a browser without one', 'timezone=undefined', { timezone: undefined }],
    ['29 February of a leap year', 'printed_on=2028-02-29', { filters: [is('printed_on', 'is', '2028-02-29')] }],
  ])('%s', (_name, queryString, expected) => {
    expect(parseListQuery(queryString, booksContext)).toEqual({ ...emptyQuery, ...expected });
  });

  test('a list may allow fewer rows than a screen', () => {
    expect(parseListQuery('', booksContext, 10).limit).toBe(10);
    expect(problem('limit=11', 10)).toMatchObject({ code: 'out_of_range', allowed: ['1..10'] });
  });
});

function problem(queryString: string, maxLimit?: number): AppError {
  try {
    parseListQuery(queryString, booksContext, maxLimit);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`${queryString} was accepted`);
}

const names = booksContext.fieldNames();
const nested = (levels: number) => `where=${'{"not":'.repeat(levels)}{"status":"D"}${'}'.repeat(levels)}`;
const leaves = (count: number) =>
  `where=${encodeURIComponent(JSON.stringify({ or: Array.from({ length: count }, () => ({ copies: 1 })) }))}`;

describe('refusing', () => {
  test('a sum of balances, whose mean is answered', () => {
    const balance = { name: 'balance', type: 'decimal', decimals: 2, isAdditive: false } as const;
    const context = { ...booksContext, find: (name: string) => (name === 'balance' ? balance : booksContext.find(name)) };
    expect(() => parseListQuery('aggregate=sum:balance', context)).toThrow(
      expect.objectContaining({ code: 'operator_not_allowed', details: expect.objectContaining({ parameter: 'aggregate' }) }),
    );
    expect(parseListQuery('aggregate=avg:balance', context)).toMatchObject({ aggregates: [{ fn: 'avg', field: 'balance' }] });
  });

  test.each<[string, string, string, string]>([
    ['a name that nothing bears', 'colour=red', 'unknown_parameter', 'colour'],
    ['an unknown name with !', 'colour!=red', 'unknown_parameter', 'colour!'],
    ['a reserved name with !', 'limit!=3', 'unknown_parameter', 'limit!'],
    ['an extra with an operator', 'shop__in=a', 'unknown_column', 'shop__in'],
    ['an inherited name of objects', 'constructor=1', 'unknown_parameter', 'constructor'],
    ['__proto__', '__proto__=1', 'unknown_column', '__proto__'],
    ['an empty name', '=5', 'unknown_parameter', ''],
    ['brackets', 'status[]=D', 'unknown_parameter', 'status[]'],
    ['an unknown column', 'wieght__gt=10', 'unknown_column', 'wieght__gt'],
    ['an unknown column without value', 'wieght__gt=', 'unknown_column', 'wieght__gt'],
    ['an unknown sort column', 'sort=-colour', 'unknown_column', 'sort'],
    ['an empty sort key', 'sort=price,', 'unknown_column', 'sort'],
    ['an unknown field', 'fields=isbn,colour', 'unknown_column', 'fields'],
    ['an unknown search column', 'search=colour=1', 'unknown_column', 'search'],
    ['an unknown column in where', 'where={"colour":1}', 'unknown_column', 'where'],
    ['one underscore before the operator', 'price_gte=10', 'unknown_column', 'price_gte'],
    ['one underscore before an operator that the column lacks', 'status_gte=10', 'unknown_parameter', 'status_gte'],
    ['an unknown column in aggregate', 'aggregate=sum:colour', 'unknown_column', 'aggregate'],
    ['an unknown column in group_by', 'group_by=status,colour', 'unknown_column', 'group_by'],
    ['an unknown operator', 'price__between=1', 'unknown_operator', 'price__between'],
    ['an empty operator', 'price__=1', 'unknown_operator', 'price__'],
    ['an inherited name as operator', 'price__toString=1', 'unknown_operator', 'price__toString'],
    ['the name of the bare form', 'price__is=1', 'unknown_operator', 'price__is'],
    ['an unknown operator in where', 'where={"price__between":1}', 'unknown_operator', 'where'],
    ['greater on text', 'status__gt=D', 'operator_not_allowed', 'status__gt'],
    ['a preset on a number', 'price__daterange=today', 'operator_not_allowed', 'price__daterange'],
    ['one of on a boolean', 'translated__in=true', 'operator_not_allowed', 'translated__in'],
    ['a boolean in search', 'search=translated=true', 'operator_not_allowed', 'search'],
    ['a sum of text', 'aggregate=sum:status', 'operator_not_allowed', 'aggregate'],
    ['the least of booleans', 'aggregate=min:translated', 'operator_not_allowed', 'aggregate'],
    ['letters as a number', 'price=abc', 'invalid_value', 'price'],
    ['an exponent', 'price__gt=1e3', 'invalid_value', 'price__gt'],
    ['a plus sign', 'price__gt=%2B1', 'invalid_value', 'price__gt'],
    ['a number without digits before the point', 'price=.5', 'invalid_value', 'price'],
    ['a boolean as a word', 'translated=yes', 'invalid_value', 'translated'],
    ['an inherited name as a boolean', 'translated=constructor', 'invalid_value', 'translated'],
    ['29 February of another year', 'printed_on=2027-02-29', 'invalid_value', 'printed_on'],
    ['31 April', 'printed_on=2026-04-31', 'invalid_value', 'printed_on'],
    ['year 0', 'printed_on=0000-01-01', 'invalid_value', 'printed_on'],
    ['a time on a date', 'printed_on=2026-04-30%2010:00', 'invalid_value', 'printed_on'],
    ['hour 24', 'created_at=2026-11-20%2024:00', 'invalid_value', 'created_at'],
    ['an ISO time without offset', 'created_at=2026-11-20T10:00', 'invalid_value', 'created_at'],
    ['an offset beyond all zones', 'created_at=2026-11-20T10:00%2B15:00', 'invalid_value', 'created_at'],
    ['an unknown preset', 'printed_on__daterange=next_week', 'invalid_value', 'printed_on__daterange'],
    ['no day at all', 'printed_on__daterange=last_0_days', 'invalid_value', 'printed_on__daterange'],
    ['a thousand days', 'printed_on__daterange=last_1000_days', 'invalid_value', 'printed_on__daterange'],
    ['a leading zero', 'printed_on__daterange=next_07_days', 'invalid_value', 'printed_on__daterange'],
    ['another unit', 'printed_on__daterange=last_2_years', 'invalid_value', 'printed_on__daterange'],
    ['201 characters', `status=${'x'.repeat(201)}`, 'invalid_value', 'status'],
    ['NUL', 'status=a%00b', 'invalid_value', 'status'],
    ['NUL in an extra', 'shop=%00', 'invalid_value', 'shop'],
    ['NUL in search', 'search=isbn=%00', 'invalid_value', 'search'],
    ['half a surrogate pair', 'where={"status":"\\ud800"}', 'invalid_value', 'where'],
    ['501 members', `copies__in=${'1,'.repeat(500)}1`, 'invalid_value', 'copies__in'],
    ['a bad member', 'copies__in=1,x', 'invalid_value', 'copies__in'],
    ['an empty member of numbers', 'copies__in=1,', 'invalid_value', 'copies__in'],
    ['no member in where', 'where={"copies__in":[]}', 'invalid_value', 'where'],
    ['text as members in where', 'where={"status__in":"D,T"}', 'invalid_value', 'where'],
    ['null in where', 'where={"status":null}', 'invalid_value', 'where'],
    ['an object as value in where', 'where={"status":{"a":1}}', 'invalid_value', 'where'],
    ['an unknown zone', 'timezone=Mars/Olympus', 'invalid_value', 'timezone'],
    ['an offset as zone', 'timezone=%2B05:00', 'invalid_value', 'timezone'],
    ['an unknown function', 'aggregate=median:price', 'invalid_value', 'aggregate'],
    ['an unknown figure of groups', 'group_by=status&derived=running_total,median', 'invalid_value', 'derived'],
    ['an unknown period', 'group_by=created_at:decade', 'invalid_value', 'group_by'],
    ['a period of a text', 'group_by=status:month', 'invalid_value', 'group_by'],
    ['four sort keys', 'sort=isbn,status,price,copies', 'invalid_value', 'sort'],
    ['count as a number', 'count=1', 'invalid_value', 'count'],
    ['columns in capitals', 'columns=FALSE', 'invalid_value', 'columns'],
    ['rows as a number', 'rows=0', 'invalid_value', 'rows'],
    ['neither rows nor count', 'rows=false&count=false', 'invalid_value', 'rows'],
    ['keys that are no JSON', 'after=a', 'invalid_value', 'after'],
    ['keys without a list', 'after="a"', 'invalid_value', 'after'],
    ['no keys', 'before=[]', 'invalid_value', 'before'],
    ['a number as a key', 'before=[7]', 'invalid_value', 'before'],
    ['21 keys', `after=${JSON.stringify(Array.from({ length: 21 }, () => 'a'))}`, 'invalid_value', 'after'],
    ['NUL in a key', 'after=["a\\u0000b"]', 'invalid_value', 'after'],
    ['half a surrogate pair in a key', 'after=["\\ud800"]', 'invalid_value', 'after'],
    ['after and before', 'after=["1"]&before=["9"]', 'invalid_value', 'before'],
    ['keys beside an offset', 'after=["1"]&offset=0', 'invalid_value', 'offset'],
    ['an offset beside keys', 'offset=20&before=["1"]', 'invalid_value', 'before'],
    ['limit 0', 'limit=0', 'out_of_range', 'limit'],
    ['limit 101', 'limit=101', 'out_of_range', 'limit'],
    ['limit with a leading zero', 'limit=05', 'out_of_range', 'limit'],
    ['offset with a leading zero', 'offset=00', 'out_of_range', 'offset'],
    ['limit in letters', 'limit=all', 'out_of_range', 'limit'],
    ['limit with a fraction', 'limit=20.0', 'out_of_range', 'limit'],
    ['a negative offset', 'offset=-1', 'out_of_range', 'offset'],
    ['offset 2147483648', 'offset=2147483648', 'out_of_range', 'offset'],
    ['limit twice', 'limit=20&limit=20', 'repeated_parameter', 'limit'],
    ['an empty limit and a limit', 'limit=&limit=20', 'repeated_parameter', 'limit'],
    ['where twice', 'where={"status":"D"}&where={"status":"D"}', 'repeated_parameter', 'where'],
    ['a search pair without =', 'search=isbn', 'malformed', 'search'],
    ['a search pair without value', 'search=isbn=', 'malformed', 'search'],
    ['an empty search pair', 'search=isbn=a|', 'malformed', 'search'],
    ['a stray backslash in search', 'search=isbn=a%5Cb', 'malformed', 'search'],
    ['a backslash at the end of search', 'search=isbn=a%5C', 'malformed', 'search'],
    ['a stray backslash in a member', 'status__in=a%5Cb', 'malformed', 'status__in'],
    ['where that is no JSON', 'where={', 'malformed', 'where'],
    ['where that is a list', 'where=[]', 'malformed', 'where'],
    ['where that is empty', 'where={}', 'malformed', 'where'],
    ['where of two keys', 'where={"status":"D","copies":1}', 'malformed', 'where'],
    ['where of one key twice', 'where={"status":"D","status":"T"}', 'malformed', 'where'],
    ['brackets without end', `where=${'['.repeat(4000)}`, 'malformed', 'where'],
    ['an empty or', 'where={"or":[]}', 'malformed', 'where'],
    ['an or that is no list', 'where={"or":{"status":"D"}}', 'malformed', 'where'],
    ['a not of a list', 'where={"not":[{"status":"D"}]}', 'malformed', 'where'],
    ['six levels', nested(6), 'malformed', 'where'],
    ['101 leaves', leaves(101), 'malformed', 'where'],
    ['an aggregate without function', 'aggregate=price', 'malformed', 'aggregate'],
    ['eleven aggregates', `aggregate=${Array.from({ length: 11 }, () => 'sum:price').join(',')}`, 'malformed', 'aggregate'],
    ['groups by three columns', 'group_by=status,copies,price', 'malformed', 'group_by'],
    ['a group column of three parts', 'group_by=created_at:month:1', 'malformed', 'group_by'],
    ['group_by twice', 'group_by=status&group_by=status', 'repeated_parameter', 'group_by'],
    ['a bad percent-encoding in a value', 'status=%', 'malformed', 'status'],
    ['a bad percent-encoding in a name', '%zz=1', 'malformed', '%zz'],
    ['bytes that are no UTF-8', 'status=%ff', 'malformed', 'status'],
    ['the first of two offences', 'limit=0&colour=red', 'out_of_range', 'limit'],
    ['the first of two offences, the other way round', 'colour=red&limit=0', 'unknown_parameter', 'colour'],
  ])('%s', (_name, queryString, code, parameter) => {
    expect(problem(queryString)).toMatchObject({ code, parameter, status: 400 });
  });

  test.each<[string, string, readonly Expected[]]>([
    ['the condition that was meant', 'where={"price_gte!":1}', ['price__gte']],
    [
      'all names',
      'colour=red',
      [
        'limit',
        'offset',
        'after',
        'before',
        'sort',
        'search',
        'timezone',
        'where',
        'aggregate',
        'group_by',
        'derived',
        'fields',
        'rows',
        'count',
        'columns',
        'shop',
        'customer_code',
        ...names,
      ],
    ],
    ['the fields', 'wieght__gt=10', names],
    ['the periods of a date', 'group_by=printed_on:x', ['day', 'week', 'month', 'quarter', 'year'].map((period) => `printed_on:${period}`)],
    ['no period for others', 'group_by=status:month', ['status']],
    ['the names valid for a boolean', 'translated__in=true', ['translated', 'translated__isnull']],
    ['yes or no for emptiness', 'copies__isnull=x', ['true', 'false']],
    [
      'the names valid for a number',
      'copies__daterange=today',
      [
        'copies',
        'copies__iexact',
        'copies__icontains',
        'copies__istartswith',
        'copies__iendswith',
        'copies__gt',
        'copies__gte',
        'copies__lt',
        'copies__lte',
        'copies__in',
        'copies__isnull',
      ],
    ],
    [
      'the ten presets and the form of relative ranges [B-157]',
      'printed_on__daterange=x',
      [
        'today',
        'yesterday',
        'this_week',
        'last_week',
        'this_month',
        'last_month',
        'this_year',
        'this_year_to_date',
        'last_year',
        'last_year_to_date',
        { key: 'error.expected_relative', values: { max: 999 } },
      ],
    ],
    ['the format', 'printed_on=x', [{ key: 'error.expected_day' }]],
    ['the range', 'limit=0', ['1..100']],
    ['nothing for a repeat', 'limit=1&limit=1', []],
  ])('says what is allowed: %s', (_name, queryString, allowed) => {
    expect(problem(queryString).allowed).toEqual(allowed);
  });

  test('cuts the value at 200 characters', () => {
    expect(problem(`status=${'x'.repeat(300)}`).value).toBe('x'.repeat(200));
  });

  test('accepts five levels, 100 leaves, 500 members and 8192 bytes', () => {
    for (const queryString of [nested(5), leaves(100), `copies__in=${'1,'.repeat(499)}1`, `shop=a&${'&'.repeat(8185)}`])
      expect(() => parseListQuery(queryString, booksContext)).not.toThrow();
  });

  test('refuses 8193 bytes with 414', () => {
    expect(problem(`shop=a&${'&'.repeat(8186)}`)).toMatchObject({ code: 'query_too_long', status: 414 });
    expect(problem(`shop=${'é'.repeat(4095)}`)).toMatchObject({ code: 'query_too_long' });
  });
});
