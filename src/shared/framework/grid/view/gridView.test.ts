import { describe, expect, test } from 'vitest';
import { bookColumns, bookGrammar, bookGridColumns } from '../../../../../test/fixtures/testScreen.ts';
import { parseFilter } from '../../query/parseFilter.ts';
import { columnGroups } from '../columnGroups.ts';
import { blankChoice, emptyEntry, type FilterEntry } from '../FilterEntry.ts';
import { gridEvents, lastPage } from '../gridEvents.ts';
import { parseApiKey } from './apiKey.ts';
import { gridQueryContext } from './gridQueryContext.ts';
import { defaultView, formatView, type GridView, readView, withHistory } from './gridView.ts';
import { readHistoryState } from './historyState.ts';
import { countRequest, exportParameters, groupsRequest, listRequest, matchingParameters } from './listRequest.ts';

function entry(name: string, value: Partial<FilterEntry>): FilterEntry {
  const column = bookGridColumns.find((each) => each.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return { ...emptyEntry(column), ...value };
}

const empty: GridView = { searchText: '', entries: {}, rest: [], sort: [], page: 1, rowsPerPage: 20 };

const filtered: GridView = {
  ...empty,
  entries: { status: entry('status', { selection: ['T'] }), copies: entry('copies', { type: 'Greater than', text: '10' }) },
  rest: [{ condition: { field: 'title', operator: 'is', negated: false, value: 'Emma' } }],
  sort: [{ field: 'price', descending: true }],
  page: 2,
  rowsPerPage: 50,
};

describe('a view in the address', () => {
  test('with the former name of a field reads as with the present one', () => {
    const columns = bookColumns.map((column) => (column.field === 'copies' ? { ...column, formerNames: ['pieces'] } : column));
    const grammar = { ...bookGrammar, context: gridQueryContext(columns, undefined) };
    const text = 'copies__gt=40&sort=-copies';
    expect(readView(text.replaceAll('copies', 'pieces'), grammar, 20)).toEqual(readView(text, grammar, 20));
    expect(readView('pieces__gt=40', bookGrammar, 20)).not.toEqual(readView('copies__gt=40', bookGrammar, 20));
  });

  test('reads back from what it writes', () => {
    const text = formatView(filtered, bookGrammar);
    expect(text).toBe('status__in=T&copies__gt=10&title=Emma&limit=50&offset=50&sort=-price');
    expect(readView(text, bookGrammar, 20)).toEqual({ view: filtered, ignored: [], foreign: [] });
  });

  test.each([
    ['nothing', '', undefined, []],
    ['parameters of others', 'lang=fr&group=A', undefined, []],
    [
      'a broken filter beside a good one',
      'copies__gt=x&status__in=T&limit=20',
      { entries: { status: entry('status', { selection: ['T'] }) } },
      ['copies__gt'],
    ],
    ['a page between two pages', 'limit=20&offset=25', { page: 2 }, []],
    ['rows that are not offered', 'limit=30&offset=40', { page: 3, rowsPerPage: 20 }, []],
    ['the same parameter twice', 'limit=20&limit=20', undefined, ['limit']],
    ['a search', 'search=isbn%3Da%7Ctitle%3Da', { searchText: 'a' }, []],
  ])('with %s', (_name, text, part, ignored) => {
    expect(readView(text, bookGrammar, 20)).toMatchObject({ view: part && { ...empty, ...part }, ignored });
  });

  test.each([
    ['bars', { kind: 'bar', groups: [{ field: 'status', period: undefined }], measure: undefined }, 'group_by=status&chart=bar'],
    [
      'a total by two columns',
      {
        kind: 'table',
        groups: [
          { field: 'printed_on', period: 'month' },
          { field: 'status', period: undefined },
        ],
        measure: { fn: 'sum', field: 'copies' },
      },
      'aggregate=sum%3Acopies&group_by=printed_on%3Amonth%2Cstatus&chart=table',
    ],
    [
      'figures beside the values',
      {
        kind: 'table',
        groups: [{ field: 'printed_on', period: 'month' }],
        measure: undefined,
        derived: ['running_total', 'difference'],
      },
      'group_by=printed_on%3Amonth&derived=running_total%2Cdifference&chart=table',
    ],
  ] as const)('a chart reads back from what it writes: %s', (_name, chart, written) => {
    const text = formatView({ ...filtered, chart }, bookGrammar);
    expect(text).toBe(`${formatView(filtered, bookGrammar)}&${written}`);
    expect(readView(text, bookGrammar, 20)).toEqual({ view: { ...filtered, chart }, ignored: [], foreign: [] });
  });

  test.each([
    ['a form that does not exist is bars', 'group_by=status&chart=cake', { kind: 'bar' }, []],
    ['a form without groups is none', 'limit=20&chart=pie', undefined, []],
    ['a column that does not exist', 'limit=20&group_by=colour&chart=pie', undefined, ['group_by']],
  ])('a chart that cannot be read: %s', (_name, text, chart, ignored) => {
    const read = readView(text, bookGrammar, 20);
    expect([read.view?.chart?.kind, read.ignored, read.foreign]).toEqual([chart?.kind, ignored, []]);
  });

  test('options or blank read back as the filter of their column, also where it is written as a group', () => {
    const view = { ...empty, entries: { status: entry('status', { selection: ['D', blankChoice] }) } };
    const text = formatView(view, bookGrammar);
    expect(decodeURIComponent(text)).toBe('limit=20&offset=0&where={"or":[{"status__in":["D"]},{"status__isnull":true}]}');
    expect(readView(text, bookGrammar, 20)).toEqual({ view, ignored: [], foreign: [] });
  });

  test('parameters of others are handed back as they came', () => {
    expect(readView('lang=fr&limit=20&group=A%20B', bookGrammar, 20).foreign).toEqual(['lang=fr', 'group=A%20B']);
  });

  test('the history keeps what was typed on a column with options', () => {
    const typed = { ...empty, searchText: 'emma ', entries: { status: entry('status', { type: 'Not contains', text: 'deliv' }) } };
    const text = formatView(typed, bookGrammar);
    expect(text).toContain('status__in!=D%2CDC');
    const { view } = readView(text, bookGrammar, 20);
    expect(view && withHistory(view, typed, bookGrammar)).toEqual(typed);
  });

  test('the history keeps what was typed in groups on a column with options', () => {
    const typed = [entry('status', { type: 'Contains', text: 'deliv' })];
    const rest = parseFilter({ or: [{ status__in: ['D', 'DC'] }, { copies: 1 }] }, bookGrammar.context, 'where');
    const before = { ...empty, rest, typed };
    const { view } = readView(formatView(before, bookGrammar), bookGrammar, 20);
    const state = { props: '', searchText: '', entries: {}, typed, mode: 'basic', tab: 'none', expanded: [], revision: 0 };
    const kept = readHistoryState(JSON.parse(JSON.stringify(state)), bookGridColumns);
    expect(view && kept && withHistory(view, kept, bookGrammar)).toMatchObject(before);
    const wrong = [...typed, { ...typed[0], column: 'gone' }, { ...typed[0], type: 'Greater than' }, 'x', null];
    expect(readHistoryState({ ...state, typed: wrong }, bookGridColumns)?.typed).toEqual(typed);
    expect(readHistoryState({ ...state, typed: 'x' }, bookGridColumns)?.typed).toBeUndefined();
  });

  test('a view that the history keeps for another address is left alone', () => {
    const { view } = readView('status__in=T&limit=20', bookGrammar, 20);
    const kept = { searchText: '', entries: { status: entry('status', { type: 'Contains', text: 'deliv' }) } };
    expect(view && withHistory(view, kept, bookGrammar)).toBe(view);
  });

  test('starting filters are shown, also of a field that has no column', () => {
    const filtersParams = { printed_on__daterange: 'last_month', shelf__gte: 3, 'shelf_name!': 'A' };
    const grammar = { columns: bookGridColumns, context: gridQueryContext(bookColumns, filtersParams) };
    const view = defaultView({ filtersParams, sort: ['-price', 'isbn'], rowsPerPage: 10 }, grammar);
    expect(view.entries).toEqual({ printed_on: entry('printed_on', { dateRange: 'last_month' }) });
    expect(formatView(view, grammar)).toBe(
      'printed_on__daterange=last_month&shelf__gte=3&shelf_name!=A&limit=10&offset=0&sort=-price%2Cisbn',
    );
  });
});

describe('the list request', () => {
  const options = {
    timezone: 'America/Toronto',
    fields: ['isbn', 'price'],
  } as const;

  test('joins the key, the search, the filters, the page and the sort [B-205] [B-206] [B-277]', () => {
    const request = listRequest(
      parseApiKey('GET books?shop=TOR&limit=5&sort=isbn'),
      { ...filtered, searchText: 'a' },
      bookGrammar,
      options,
    );
    expect(request.split('&').map(decodeURIComponent)).toEqual([
      'shop=TOR',
      'search=isbn=a|title=a|author_label=a|status=a|copies=a|price=a|printed_on=a|created_at=a',
      'status__in=T',
      'copies__gt=10',
      'title=Emma',
      'limit=50',
      'offset=50',
      'sort=-price',
      'fields=isbn,price',
      'timezone=America/Toronto',
      'count=false',
      'columns=false',
    ]);
  });

  test('asks for rows alone, and for no zone where no date is named', () => {
    const request = listRequest(parseApiKey('GET books'), empty, bookGrammar, options);
    expect(request).toBe('limit=20&offset=0&fields=isbn%2Cprice&count=false&columns=false');
  });

  test('of a page beside a row that is held has the keys of that row in place of an offset', () => {
    const boundary = { side: 'after', keys: ['Emma', null, '7'] } as const;
    const request = listRequest(parseApiKey('GET books'), { ...empty, page: 2 }, bookGrammar, { ...options, boundary });
    expect(decodeURIComponent(request)).toBe('limit=20&after=["Emma",null,"7"]&fields=isbn,price&count=false&columns=false');
  });

  test.each([
    ['the count', true, 'shop=TOR&status__in=T&copies__gt=10&title=Emma&aggregate=sum:price&rows=false&columns=false'],
    [
      'the count, of a server that knows none without rows',
      false,
      'shop=TOR&status__in=T&copies__gt=10&title=Emma&limit=1&offset=0&aggregate=sum:price&columns=false',
    ],
  ])('for %s has the conditions and the totals', (_name, withoutRows, expected) => {
    const aggregates = [{ fn: 'sum', field: 'price' }] as const;
    const request = countRequest(parseApiKey('GET books?shop=TOR'), filtered, bookGrammar, { timezone: 'UTC', aggregates, withoutRows });
    expect(decodeURIComponent(request)).toBe(expected);
  });

  test('sends a pair once, and both conditions of one column', () => {
    const view = { ...empty, entries: { status: entry('status', { selection: ['T'] }) } };
    const request = listRequest(parseApiKey('GET books?status__in=T&copies__gt=1'), { ...view, rest: filtered.rest }, bookGrammar, options);
    expect(request).toMatch(/^status__in=T&copies__gt=1&title=Emma&limit/);
  });

  test("joins the key's own where and search with those of the view", () => {
    const view: GridView = {
      ...empty,
      searchText: 'a',
      rest: [{ not: { condition: { field: 'copies', operator: 'gt', negated: false, value: '5' } } }],
    };
    const key = parseApiKey(`GET books?search=isbn%3D1&where=${encodeURIComponent('{"or":[{"copies":1}]}')}`);
    const columns = bookGridColumns.slice(0, 2);
    const request = listRequest(key, view, { ...bookGrammar, columns }, options);
    const parameters = new Map(
      request
        .split('&')
        .map((part) => part.split('='))
        .map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
    expect(parameters.get('search')).toBe('isbn=1');
    expect(JSON.parse(parameters.get('where') ?? '')).toEqual({
      and: [{ or: [{ copies: 1 }] }, { and: [{ not: { copies__gt: 5 } }, { or: [{ isbn__icontains: 'a' }, { title__icontains: 'a' }] }] }],
    });
  });

  test('for groups has neither page nor order, and the zone of their days', () => {
    const key = parseApiKey('GET books?shop=A');
    const chart = {
      kind: 'bar',
      groups: [{ field: 'printed_on', period: 'week' }],
      measure: { fn: 'avg', field: 'copies' },
    } as const;
    expect(groupsRequest(key, filtered, bookGrammar, chart, 'America/Toronto')).toBe(
      'shop=A&status__in=T&copies__gt=10&title=Emma&aggregate=avg%3Acopies&group_by=printed_on%3Aweek&timezone=America%2FToronto',
    );
  });

  test('an export asks for all rows of the same query', () => {
    const twice: GridView = { ...filtered, rest: [...filtered.rest, ...filtered.rest.map((node) => node)] };
    expect(exportParameters(parseApiKey('GET books?shop=TOR'), twice, bookGrammar, options)).toEqual({
      shop: 'TOR',
      status__in: 'T',
      copies__gt: '10',
      title: ['Emma', 'Emma'],
      sort: '-price',
      fields: 'isbn,price',
    });
  });

  test('an export asks for the totals of the list, too', () => {
    const aggregates = [
      { fn: 'sum', field: 'copies' },
      { fn: 'avg', field: 'price' },
    ] as const;
    expect(exportParameters(parseApiKey('GET books'), filtered, bookGrammar, { ...options, aggregates })).toMatchObject({
      aggregate: 'sum:copies,avg:price',
    });
  });

  test('an export of a chart asks for its groups, without order and columns; a call on its rows does not', () => {
    const key = parseApiKey('GET books?shop=TOR');
    const chart = { kind: 'bar', groups: [{ field: 'printed_on', period: 'month' }], measure: { fn: 'sum', field: 'copies' } } as const;
    const rows = { shop: 'TOR', status__in: 'T', copies__gt: '10', title: 'Emma' };
    expect(exportParameters(key, { ...filtered, chart }, bookGrammar, options)).toEqual({
      ...rows,
      aggregate: 'sum:copies',
      group_by: 'printed_on:month',
      timezone: options.timezone,
    });
    expect(matchingParameters(key, { ...filtered, chart }, bookGrammar, options.timezone)).toEqual(rows);
  });

  test('figures beside the values are asked for in a file alone', () => {
    const key = parseApiKey('GET books');
    const chart = {
      kind: 'table',
      groups: [{ field: 'status', period: undefined }],
      measure: undefined,
      derived: ['percent_of_total'],
    } as const;
    expect(exportParameters(key, { ...empty, chart }, bookGrammar, options)).toEqual({ group_by: 'status', derived: 'percent_of_total' });
    expect(groupsRequest(key, { ...empty, chart }, bookGrammar, chart, options.timezone)).toBe('group_by=status');
  });
});

test.each([
  ['GET books', { path: 'books', preferenceApi: 'GET books', exportUrl: 'api/books', fixed: [] }],
  ['GET a/b?x=1&limit=5', { path: 'a/b', preferenceApi: 'GET a/b', exportUrl: 'api/a/b', fixed: [{ parameter: 'x', value: '1' }] }],
])('the API key %s [B-216] [B-246] [B-275]', (key, expected) => {
  expect(parseApiKey(key)).toEqual(expected);
});

test.each(['POST a/b', 'GETa', 'GET ', 'get books', ''])('the API key "%s" is refused [B-275]', (key) => {
  expect(() => parseApiKey(key)).toThrow(expect.objectContaining({ code: 'invalid_api_key' }));
});

test.each([
  ['page', false, false],
  ['refresh', true, false],
  ['sort', true, true],
  ['rowsPerPage', true, true],
  ['preferenceSaved', true, false],
  ['preferenceReset', true, true],
  ['search', true, true],
  ['filters', true, true],
] as const)('%s drops the rows: %s, goes to page 1: %s', (event, clearsRows, toFirstPage) => {
  expect(gridEvents[event]).toEqual({ clearsRows, toFirstPage });
});

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [45, 3],
])('%i rows of 20 end on page %i [B-200]', (count, page) => {
  expect(lastPage(count, 20)).toBe(page);
});

test('neighbours of one category share a heading; the same category further on has its own [B-193]', () => {
  const columns = ['a:x', 'b:x', 'c', 'd:x', 'e:y', 'f:y'].map((text) => {
    const [name = '', category] = text.split(':');
    return { name, category };
  });
  expect(columnGroups(columns)).toEqual([
    { heading: 'x', columns: ['a', 'b'] },
    { heading: undefined, columns: ['c'] },
    { heading: 'x', columns: ['d'] },
    { heading: 'y', columns: ['e', 'f'] },
  ]);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
  'an address with the name %s of a property of every object names nothing, wherever it stands',
  (name) => {
    const parameters = [`${name}=1`, `${name}__gt=1`, `status=${name}`, `sort=${name}`, `group_by=${name}`, `aggregate=${name}:copies`];
    const others = [`aggregate=sum:${name}`, `chart=${name}`, `view=${name}`, `columns=${name}`, `search=${name}=x`, `where={"${name}":1}`];
    for (const parameter of [...parameters, ...others]) {
      const { view = empty } = readView(parameter, bookGrammar, 20);
      expect(Object.keys(view.entries).filter((each) => each !== 'status')).toEqual([]);
      expect(view.sort).toEqual([]);
    }
  },
);
