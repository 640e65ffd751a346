import { AppError } from '../../AppError.ts';
import { formatListQuery } from '../../query/formatListQuery.ts';
import type { FilterJson, FilterNode, ListQuery, QueryContext, SortKey } from '../../query/ListQuery.ts';
import { parseFilter } from '../../query/parseFilter.ts';
import { emptyQuery, parseListQuery } from '../../query/parseListQuery.ts';
import type { FilterEntries } from '../FilterEntry.ts';
import type { GridColumn } from '../GridColumn.ts';
import { isRowsPerPage } from '../gridEvents.ts';
import { searchPairs, searchText } from '../searchPairs.ts';
import { conditionsOf } from './entryConditions.ts';
import { readEntries } from './readEntries.ts';

/** A person's choices in a grid: everything that a link or the Back button restores. */
export interface GridView {
  /** As typed, spaces included. */
  readonly searchText: string;
  readonly entries: FilterEntries;
  /** Filters that no input can show. */
  readonly rest: readonly FilterNode[];
  readonly sort: readonly SortKey[];
  /** From 1. */
  readonly page: number;
  readonly rowsPerPage: number;
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
}

/** The view of a grid at its start. */
export function defaultView({ filtersParams, sort, rowsPerPage }: ViewDefaults, { columns, context }: GridGrammar): GridView {
  const nodes = filtersParams ? parseFilter(filtersParams, context, 'filters_params') : [];
  return { searchText: '', ...readEntries(nodes, columns), sort: sort.map(sortKey), page: 1, rowsPerPage };
}

/** The list query of a view, without the parts that a request adds. */
export function viewQuery(view: GridView, { columns }: GridGrammar): ListQuery {
  return {
    ...emptyQuery,
    filters: [...conditionsOf(view.entries, columns).map((condition) => ({ condition })), ...view.rest],
    search: searchPairs(view.searchText, columns),
    sort: view.sort,
    limit: view.rowsPerPage,
    offset: (view.page - 1) * view.rowsPerPage,
  };
}

/** Writes a view as the query of an address, as `readView` reads it. */
export function formatView(view: GridView, grammar: GridGrammar): string {
  return formatListQuery(viewQuery(view, grammar));
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
 * @param rowsPerPage used if the address names none, or one that is not offered
 */
export function readView(queryString: string, grammar: GridGrammar, rowsPerPage: number): ReadView {
  const { query, ignored, foreign } = readParts(queryString, grammar.context);
  if (!query) return { view: undefined, ignored, foreign };
  const limit = isRowsPerPage(query.limit) ? query.limit : rowsPerPage;
  const view: GridView = {
    searchText: searchText(query.search),
    ...readEntries(query.filters, grammar.columns),
    sort: query.sort,
    page: Math.floor(query.offset / limit) + 1,
    rowsPerPage: limit,
  };
  return { view, ignored, foreign };
}

/**
 * The view with the entries and the text that the history holds for it; the view itself if they belong to another address.
 * The address alone cannot distinguish a typed label from the chosen options that it is sent as.
 */
export function withHistory(view: GridView, kept: Pick<GridView, 'entries' | 'searchText'>, grammar: GridGrammar): GridView {
  const sent = viewQuery(view, grammar).filters.map((node) => JSON.stringify(node));
  const own = new Set(conditionsOf(kept.entries, grammar.columns).map((condition) => JSON.stringify({ condition })));
  const isPart = [...own].every((condition) => sent.includes(condition)) && kept.searchText.trim() === view.searchText.trim();
  if (!isPart) return view;
  const leftOver = viewQuery(view, grammar).filters.filter((node) => !own.has(JSON.stringify(node)));
  return { ...view, ...kept, rest: leftOver };
}

function readParts(queryString: string, context: QueryContext): Omit<ReadView, 'view'> & { readonly query: ListQuery | undefined } {
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
  if (problem) return { query: undefined, ignored: [...ignored, problem.parameter ?? ''], foreign };
  return { query: good.length > 0 ? parseListQuery(good.join('&'), context) : undefined, ignored, foreign };
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
