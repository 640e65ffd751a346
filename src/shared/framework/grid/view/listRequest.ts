import type { ChartView } from '../../query/ChartView.ts';
import { listParameters } from '../../query/formatListQuery.ts';
import type { Aggregate, FilterNode, GroupColumn, ListQuery, PageBoundary } from '../../query/ListQuery.ts';
import type { Place } from '../../query/queryErrors.ts';
import { formatQueryParameter } from '../../query/queryParameters.ts';
import { isReserved } from '../../query/reservedParameters.ts';
import type { ApiKey } from './apiKey.ts';
import { needsTimezone } from './gridQueryContext.ts';
import { type GridGrammar, type GridView, viewQuery } from './gridView.ts';

/** Parameters that concern one page and its columns' headings, not the rows of an export. */
const pageParameters: ReadonlySet<string> = new Set(['limit', 'offset', 'after', 'before', 'columns']);

/** Parts that a request for rows adds to a view. */
export interface RequestOptions {
  /** The reader's IANA zone. */
  readonly timezone: string;
  /** Fields of the shown columns. */
  readonly fields: readonly string[];
  /** Row next to which the page begins or ends; undefined: the page is at its offset. */
  readonly boundary?: PageBoundary | undefined;
}

/**
 * The query string of a request for the rows of a page, without count and totals: the key's own query, then the view's. Grid contract 2;
 * spec B-277.
 */
export function listRequest(key: ApiKey, view: GridView, grammar: GridGrammar, { boundary, ...options }: RequestOptions): string {
  return written(requestParameters(key, view, grammar, { ...options, boundary, count: false }));
}

interface CountOptions extends Pick<RequestOptions, 'timezone'> {
  readonly aggregates: readonly Aggregate[];
  /** false: the server knows no request without rows, so one row comes with the count. */
  readonly withoutRows: boolean;
}

/** The query string of a request for the number of all rows of a view, and their totals. */
export function countRequest(key: ApiKey, view: GridView, grammar: GridGrammar, options: CountOptions): string {
  const { timezone, aggregates, withoutRows } = options;
  const parameters = requestParameters(key, { ...view, sort: [], page: 1, rowsPerPage: 1 }, grammar, {
    timezone,
    aggregates,
    rows: !withoutRows,
    fields: undefined,
  });
  return written(withoutRows ? parameters.filter(([name]) => !pageParameters.has(name) || name === 'columns') : parameters);
}

function written(parameters: readonly [string, string][]): string {
  return parameters.map(([name, value]) => formatQueryParameter(name, value)).join('&');
}

/** The query string of a request for the groups of a chart. */
export function groupsRequest(key: ApiKey, view: GridView, grammar: GridGrammar, chart: ChartView, timezone: string): string {
  // The reader of the answer derives its figures.
  return chartParameters(key, view, grammar, { ...chart, derived: [] }, timezone)
    .map(([name, value]) => formatQueryParameter(name, value))
    .join('&');
}

/** Parameters of rows that groups have no use for. */
const rowParameters: ReadonlySet<string> = new Set([...pageParameters, 'sort', 'fields']);

function chartParameters(
  key: ApiKey,
  view: GridView,
  grammar: GridGrammar,
  { groups, measure, derived = [] }: ChartView,
  timezone: string,
): [string, string][] {
  const aggregates = measure ? [measure] : [];
  return requestParameters(key, view, grammar, { timezone, fields: [], aggregates, count: true, groups, derived }).filter(
    ([name]) => !rowParameters.has(name),
  );
}

/**
 * The decoded parameters of an export: of all matching rows with their totals, or of the groups of the view's chart. A repeated name holds
 * a list. Grid contract 15.
 */
export function exportParameters(
  key: ApiKey,
  view: GridView,
  grammar: GridGrammar,
  options: Pick<RequestOptions, 'timezone' | 'fields'> & Partial<Pick<CountOptions, 'aggregates'>>,
): Readonly<Record<string, string | readonly string[]>> {
  const parameters = view.chart
    ? chartParameters(key, view, grammar, view.chart, options.timezone)
    : requestParameters(key, view, grammar, options).filter(([name]) => !pageParameters.has(name));
  return Object.fromEntries(
    [...Map.groupBy(parameters, ([name]) => name)].map(([name, values]) => {
      const [first = '', ...more] = values.map(([, value]) => value);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}

/** The decoded conditions of all matching rows, for calls that act on them: as for an export, without order and columns. */
export function matchingParameters(
  key: ApiKey,
  view: GridView,
  grammar: GridGrammar,
  timezone: string,
): Readonly<Record<string, string | readonly string[]>> {
  return exportParameters(key, { ...view, sort: [], chart: undefined }, grammar, { timezone, fields: [] });
}

/** The parts of a request that its view does not give. */
interface OwnParts
  extends Partial<Pick<ListQuery, 'aggregates' | 'derived' | 'boundary' | 'rows' | 'count'>>,
    Pick<ListQuery, 'fields' | 'timezone'> {
  /** Columns that group the rows; none: rows. */
  readonly groups?: readonly GroupColumn[];
}

function requestParameters(
  key: ApiKey,
  view: GridView,
  grammar: GridGrammar,
  { timezone, groups = [], ...parts }: OwnParts,
): [string, string][] {
  const query = viewQuery(view, grammar);
  const own: ListQuery = {
    ...(key.fixed.some(({ parameter }) => parameter === 'search') ? withoutSearch(query) : query),
    ...parts,
    groups,
    timezone: needsTimezone(query, grammar.context) || groups.some(({ period }) => period) ? timezone : undefined,
    // The screen's description has the columns.
    columns: false,
  };
  return joinParameters(key.fixed, listParameters(own));
}

/** Joins the key's parameters with the view's. Duplicates of the key's parameters are left out; two `where` are joined with AND. */
function joinParameters(fixed: readonly Place[], own: readonly [string, string][]): [string, string][] {
  const fixedWhere = fixed.find(({ parameter }) => parameter === 'where')?.value;
  const isJoined = fixedWhere !== undefined && own.some(([name]) => name === 'where');
  return [
    ...fixed
      .filter(({ parameter }) => !(isJoined && parameter === 'where'))
      .map(({ parameter, value }): [string, string] => [parameter, value]),
    ...own
      .filter(
        ([name, value]) => name === 'where' || !fixed.some((each) => each.parameter === name && (isReserved(name) || each.value === value)),
      )
      .map(([name, value]): [string, string] => [name, isJoined && name === 'where' ? `{"and":[${fixedWhere},${value}]}` : value]),
  ];
}

/** The generic search as a filter: `search` may occur only once, and the key's own query uses it. */
function withoutSearch(query: ListQuery): ListQuery {
  const or: FilterNode[] = query.search.map(({ field, value }) => ({ condition: { field, operator: 'icontains', negated: false, value } }));
  return { ...query, search: [], filters: or.length > 0 ? [...query.filters, { or }] : query.filters };
}
