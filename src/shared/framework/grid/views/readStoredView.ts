import { AppError } from '../../AppError.ts';
import type { LeftOut, ViewState } from '../../definitions/NamedView.ts';
import { formatListQuery } from '../../query/formatListQuery.ts';
import type { FilterNode, ListQuery, QueryContext } from '../../query/ListQuery.ts';
import { emptyQuery, parseListQuery } from '../../query/parseListQuery.ts';
import type { ColumnPlace } from '../gridLayout.ts';
import type { ListNames } from './listNames.ts';

export interface ReadStoredView {
  readonly state: ViewState;
  /** Number of fields that this reader may not see. */
  readonly hidden: LeftOut;
  /** Fields that exist no longer, and filters that no longer fit theirs. */
  readonly gone: LeftOut;
}

/**
 * A stored view as its reader gets it: under the present names, without columns and filters of fields that the reader may not see or
 * that exist no longer. A group with such a condition is left out as a whole, since its rest would mean something else.
 */
export function readStoredView({ query, columns, widths, pinned, ...rest }: ViewState, names: ListNames): ReadStoredView {
  const filters = readQuery(query, names);
  const places = columns && readColumns(columns, names);
  const nameOf = (name: string): string[] => {
    const today = names.column(name);
    return today.is === 'shown' ? [today.field.name] : [];
  };
  return {
    state: {
      ...rest,
      query: filters.query,
      ...(places && { columns: places.columns }),
      ...(widths && {
        widths: Object.fromEntries(Object.entries(widths).flatMap(([name, width]) => nameOf(name).map((own) => [own, width]))),
      }),
      ...(pinned && { pinned: [...new Set(pinned.flatMap(nameOf))] }),
    },
    hidden: { columns: places?.hidden ?? 0, filters: filters.hidden },
    gone: { columns: places?.gone ?? 0, filters: filters.gone },
  };
}

/**
 * The state to store when a reader saves a view that has parts withheld from the reader: they stay as they were stored.
 * @param stored state before the change
 */
export function keepHidden(given: ViewState, stored: ViewState, names: ListNames): ViewState {
  const columns = (stored.columns ?? []).filter(({ name }) => names.column(name).is === 'hidden');
  const { filters } = parseStored(stored.query, names);
  const withheld = filters.filter((node) => fateOf(node, names) === 'hidden');
  const { chart, ...query } = parseStored(given.query, names);
  const written = formatListQuery({ ...query, filters: [...query.filters, ...withheld] });
  return {
    ...given,
    ...(given.columns && columns.length > 0 && { columns: [...given.columns, ...columns] }),
    ...(withheld.length > 0 && { query: chart ? `${written}&${chart}` : written }),
  };
}

function readColumns(columns: readonly ColumnPlace[], names: ListNames) {
  const read = columns.map(({ name, visible }) => ({ visible, today: names.column(name) }));
  const count = (fate: 'hidden' | 'gone') => read.filter(({ visible, today }) => visible && today.is === fate).length;
  const places = read.flatMap(({ visible, today }) => (today.is === 'shown' ? [{ name: today.field.name, visible }] : []));
  // A column and its former name are one: the first place counts.
  const kept = places.filter(({ name }, i) => places.findIndex((place) => place.name === name) === i);
  return { columns: kept, hidden: count('hidden'), gone: count('gone') };
}

/** The part of a query that says how groups are drawn, which no list request has. */
const chartPart = /^chart=[a-z_]{1,20}$/;

/** The query without the part of its chart, and that part. */
export function splitChart(text: string): { readonly query: string; readonly chart: string | undefined } {
  const parts = text.split('&').filter(Boolean);
  return { query: parts.filter((part) => !chartPart.test(part)).join('&'), chart: parts.find((part) => chartPart.test(part)) };
}

function readQuery(text: string, names: ListNames) {
  const { unread, chart, ...query } = parseStored(text, names);
  const fates = query.filters.map((node) => ({ node, fate: fateOf(node, names) }));
  const count = (fate: 'hidden' | 'gone') => fates.filter((each) => each.fate === fate).length;
  const isShown = (name: string) => names.field(name).is === 'shown';
  const search = query.search.flatMap(({ field, value }) => {
    const today = names.field(field);
    return today.is === 'shown' ? [{ field: today.field.name, value }] : [];
  });
  // Groups are drawn whole or not at all.
  const hasGroups = [...query.groups, ...query.aggregates].every(({ field }) => isShown(field));
  const written = formatListQuery({
    ...query,
    filters: fates.flatMap(({ node, fate }) => (fate === 'shown' ? [node] : [])),
    search,
    sort: query.sort.filter(({ field }) => isShown(field)),
    ...(!hasGroups && { groups: [], aggregates: [], derived: [] }),
  });
  return {
    query: hasGroups && chart ? `${written}&${chart}` : written,
    hidden: count('hidden'),
    gone: count('gone') + unread,
  };
}

/**
 * The query with every name of the list, also those that its reader may not see. A name of no field is a text, so that a search over
 * several columns can be read without it; `unread` parts fit no field.
 */
function parseStored(text: string, names: ListNames): ListQuery & { readonly unread: number; readonly chart: string | undefined } {
  const context: QueryContext = {
    find: (name) => {
      const today = names.field(name);
      if (today.is !== 'gone') return today.field;
      return name.includes('__') ? undefined : { name, type: 'text' };
    },
    fieldNames: () => [],
    extras: [],
  };
  const { query, chart } = splitChart(text);
  const parts = query.split('&').filter(Boolean);
  const good = parts.filter((part) => tryParse(part, context));
  return { ...(tryParse(good.join('&'), context) ?? emptyQuery), unread: parts.length - good.length, chart };
}

function tryParse(text: string, context: QueryContext): ListQuery | undefined {
  try {
    return parseListQuery(text, context);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function fateOf(node: FilterNode, names: ListNames): 'shown' | 'hidden' | 'gone' {
  const fates = leavesOf(node).map((name) => names.field(name).is);
  return fates.find((fate) => fate === 'gone') ?? fates.find((fate) => fate === 'hidden') ?? 'shown';
}

function leavesOf(node: FilterNode): string[] {
  if ('condition' in node) return [node.condition.field];
  if ('not' in node) return leavesOf(node.not);
  return ('and' in node ? node.and : node.or).flatMap(leavesOf);
}
