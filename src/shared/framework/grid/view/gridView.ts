import { AppError } from '../../AppError.ts';
import { missingParameters } from '../../definitions/parameters.ts';
import type { ReportParameter } from '../../definitions/types.gen.ts';
import { type ChartView, formatChartKind, isChartPart, readChart } from '../../query/ChartView.ts';
import { formatListQuery } from '../../query/formatListQuery.ts';
import type { FilterJson, FilterNode, ListQuery, QueryContext, SortKey } from '../../query/ListQuery.ts';
import { parseFilter, parseWhere } from '../../query/parseFilter.ts';
import { emptyQuery, parseListQuery } from '../../query/parseListQuery.ts';
import { parseQueryParameters } from '../../query/queryParameters.ts';
import { isRowsPerPage } from '../../query/rowsPerPage.ts';
import type { FilterEntries, FilterEntry } from '../FilterEntry.ts';
import type { GridColumn } from '../GridColumn.ts';
import { searchPairs, searchText } from '../searchPairs.ts';
import { type SearchValues, searchedValues, searchForm, takeValues, valuesNode } from '../searchValues.ts';
import { filtersOf } from './entryFilters.ts';
import { readEntries } from './readEntries.ts';

/** A person's choices in a grid: everything that a link or the Back button restores. */
export interface GridView {
  /** As typed, spaces included. */
  readonly searchText: string;
  readonly entries: FilterEntries;
  /** Filters that are no entry of a column: groups, and further conditions on a column. */
  readonly rest: readonly FilterNode[];
  /** Conditions of the groups as they were typed, where `rest` holds the options that match the text. */
  readonly typed?: readonly FilterEntry[] | undefined;
  readonly sort: readonly SortKey[];
  /** From 1. */
  readonly page: number;
  readonly rowsPerPage: number;
  /** The groups that are shown in place of the rows. */
  readonly chart?: ChartView | undefined;
}

/** The state of a grid before any choice. */
export interface ViewDefaults {
  readonly filtersParams: FilterJson | undefined;
  readonly sort: readonly string[];
  readonly rowsPerPage: number;
}

export interface GridGrammar {
  readonly columns: readonly GridColumn[];
  readonly context: QueryContext;
  /** The search takes several values at once. */
  readonly several?: SearchValues | undefined;
  /** Questions that the list asks before it reads its rows. */
  readonly parameters?: readonly GridParameter[] | undefined;
}

/** A question of a list, by the field of its column. */
export type GridParameter = Omit<ReportParameter, 'default'>;

/** true: a question of the list that needs its value. */
export function isRequiredAnswer({ parameters = [] }: Pick<GridGrammar, 'parameters'>, column: string): boolean {
  return parameters.some(({ field, required }) => required && field === column);
}

/** The view of a grid at its start. */
export function defaultView({ filtersParams, sort, rowsPerPage }: ViewDefaults, { columns, context }: GridGrammar): GridView {
  const nodes = filtersParams ? parseFilter(filtersParams, context, 'filters_params') : [];
  return { searchText: '', ...readEntries(nodes, columns), sort: sort.map(sortKey), page: 1, rowsPerPage };
}

/** The list query of a view, without the parts that a request adds. */
export function viewQuery(view: GridView, { columns, several }: GridGrammar): ListQuery {
  const values = searchedValues(view.searchText, several);
  return {
    ...emptyQuery,
    filters: [...(values && several ? [valuesNode(values, several)] : []), ...filtersOf(view.entries, columns), ...view.rest],
    search: values ? [] : searchPairs(view.searchText, columns),
    sort: view.sort,
    limit: view.rowsPerPage,
    offset: (view.page - 1) * view.rowsPerPage,
  };
}

/** The required questions that a view leaves open. */
export function openParameters(view: GridView, grammar: GridGrammar): GridParameter[] {
  const { parameters = [] } = grammar;
  return parameters.length > 0 ? missingParameters(parameters, viewQuery({ ...view, searchText: '' }, grammar).filters) : [];
}

/** Writes a view as the query of an address, as `readView` reads it. */
export function formatView(view: GridView, grammar: GridGrammar): string {
  const query = viewQuery(view, grammar);
  const { chart } = view;
  if (!chart) return formatListQuery(query);
  const { groups, measure, derived = [] } = chart;
  return `${formatListQuery({ ...query, groups, derived, aggregates: measure ? [measure] : [] })}&${formatChartKind(chart)}`;
}

interface ReadView {
  /** undefined: the address has no parameters of the list. */
  readonly view: GridView | undefined;
  /** Parameters for the list that could not be read. */
  readonly ignored: readonly string[];
  /** Parts of the query that do not belong to the list, as written. */
  readonly foreign: readonly string[];
}

/**
 * Reads a view from the query of an address. Skips foreign parameters such as `lang`; a wrong parameter does not affect the others.
 * Groups of `where` stay together, so that they are edited as they were built.
 * @param rowsPerPage used if the address names none, or one that is not offered
 */
export function readView(queryString: string, grammar: GridGrammar, rowsPerPage: number): ReadView {
  const { query, groups, ignored, foreign: others } = readParts(queryString, grammar.context);
  const foreign = others.filter((part) => !isChartPart(part));
  if (!query) return { view: undefined, ignored, foreign };
  const limit = isRowsPerPage(query.limit) ? query.limit : rowsPerPage;
  const nodes = [...query.filters, ...groups];
  const { text, others: filters } =
    query.search.length > 0 ? { text: searchText(query.search), others: nodes } : takeValues(nodes, grammar.several);
  const view: GridView = {
    searchText: text,
    ...readEntries(filters, grammar.columns),
    sort: query.sort,
    page: Math.floor(query.offset / limit) + 1,
    rowsPerPage: limit,
    chart: readChart(query, others.find(isChartPart)),
  };
  return { view, ignored, foreign };
}

/**
 * The view with the entries and the text that the history holds for it; the view itself if they belong to another address.
 * The address cannot distinguish a typed label from chosen options, since both are sent alike.
 */
export function withHistory(view: GridView, kept: Pick<GridView, 'entries' | 'searchText' | 'typed'>, grammar: GridGrammar): GridView {
  const { filters } = viewQuery({ ...view, searchText: '' }, grammar);
  const sent = filters.map((node) => JSON.stringify(node));
  const own = new Set(filtersOf(kept.entries, grammar.columns).map((node) => JSON.stringify(node)));
  const isPart =
    [...own].every((condition) => sent.includes(condition)) &&
    searchForm(kept.searchText, grammar.several) === searchForm(view.searchText, grammar.several);
  if (!isPart) return view;
  const leftOver = filters.filter((node) => !own.has(JSON.stringify(node)));
  return { ...view, ...kept, rest: leftOver };
}

interface ReadParts extends Omit<ReadView, 'view'> {
  /** Without the conditions of `where`, which are the groups. */
  readonly query: ListQuery | undefined;
  readonly groups: readonly FilterNode[];
}

function readParts(queryString: string, context: QueryContext): ReadParts {
  const ignored: string[] = [];
  const foreign: string[] = [];
  const good: string[] = [];
  for (const part of queryString.split('&').filter(Boolean)) {
    const problem = problemOf(part, context);
    if (!problem) good.push(part);
    else if (problem.code === 'unknown_parameter') foreign.push(part);
    else ignored.push(problem.parameter ?? part);
  }
  // Each part may be right and the whole still wrong, such as a page given twice.
  const problem = problemOf(good.join('&'), context);
  if (problem) return { query: undefined, groups: [], ignored: [...ignored, problem.parameter ?? ''], foreign };
  const plain = good.filter((part) => !isWhere(part));
  const groups = parseQueryParameters(good.filter(isWhere).join('&')).map((place) => parseWhere(place.value, context, place));
  return { query: good.length > 0 ? parseListQuery(plain.join('&'), context) : undefined, groups, ignored, foreign };
}

function isWhere(part: string): boolean {
  return /^where=./.test(part);
}

function problemOf(queryString: string, context: QueryContext): AppError | undefined {
  try {
    parseListQuery(queryString, context);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function sortKey(key: string): SortKey {
  return key.startsWith('-') ? { field: key.slice(1), descending: true } : { field: key, descending: false };
}
