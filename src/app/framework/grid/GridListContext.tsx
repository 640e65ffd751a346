import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ListContextProvider, type ListControllerResult, type RaRecord, ResourceContextProvider, useNotify } from 'react-admin';
import { AppError } from '../../../shared/framework/AppError.ts';
import { parseApiKey } from '../../../shared/framework/grid/view/apiKey.ts';
import { filtersOf } from '../../../shared/framework/grid/view/entryFilters.ts';
import type { GridGrammar, GridView } from '../../../shared/framework/grid/view/gridView.ts';
import { type LoadedFilters, readEntries } from '../../../shared/framework/grid/view/readEntries.ts';
import { formatFilter } from '../../../shared/framework/query/formatFilter.ts';
import { parseFilter } from '../../../shared/framework/query/parseFilter.ts';
import { raFilter } from '../admin/raFilter.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import type { Grid } from './state/useGrid.ts';

type FilterValues = Readonly<Record<string, unknown>>;

/**
 * The grid as react-admin's list context, so that its components (`Pagination`, `FilterLiveSearch`, `ExportButton`, `SelectAllButton`,
 * `useListContext`) read and change the grid around them. Filters are those of `raFilter`; `q` is the quick search. An export is the
 * grid's own, in its first format; `onSelectAll` selects the rows of the page.
 */
export function GridListContext({ grid, children }: { readonly grid: Grid; readonly children: ReactNode }) {
  const resource = parseApiKey(grid.layout.list.apiKey).path;
  useRefreshAfterChange(resource, grid.actions.change);
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={useListController(resource, grid)}>{children}</ListContextProvider>
    </ResourceContextProvider>
  );
}

function useListController(resource: string, { layout, rows, state, actions, exporting }: Grid): ListControllerResult {
  const text = useText();
  const setFilters = useSetFilters(layout.grammar, actions);
  const [displayedFilters, setDisplayedFilters] = useState<Readonly<Record<string, boolean>>>({});
  const { list, grammar } = layout;
  const { view } = state;
  const { pagination, selection, summary, isLoaded, hasMore, hasBefore, isLoading, error } = rows;
  const [format] = exporting.formats;
  const { ask } = exporting;
  return useMemo(() => {
    const data: RaRecord[] = rows.rows.map((row) => ({ ...row }));
    // react-admin wants a number at once.
    const knownSoFar = (rows.shown.page - 1) * rows.shown.rowsPerPage + data.length + (hasMore ? 1 : 0);
    const filterValues = filterValuesOf(view, grammar);
    const base = {
      resource,
      defaultTitle: text(list.title),
      sort: { field: pagination.sortBy ?? 'id', order: pagination.descending ? ('DESC' as const) : ('ASC' as const) },
      setSort: ({ field, order }) => actions.setSort([{ field, descending: order === 'DESC' }]),
      page: pagination.page,
      perPage: pagination.rowsPerPage,
      setPage: (page) => actions.change('page', { page }),
      setPerPage: (rowsPerPage) => actions.change('rowsPerPage', { rowsPerPage }),
      hasNextPage: hasMore,
      hasPreviousPage: hasBefore,
      filterValues,
      displayedFilters,
      setFilters,
      showFilter: (name, value) => {
        setDisplayedFilters((before) => ({ ...before, [name]: true }));
        if (value !== undefined) setFilters({ ...filterValues, [name]: value });
      },
      hideFilter: (name) => {
        setDisplayedFilters((before) => ({ ...before, [name]: false }));
        setFilters(Object.fromEntries(Object.entries(filterValues).filter(([each]) => each !== name)));
      },
      selectedIds: [...selection.ids],
      onSelect: selection.select,
      onToggleItem: (id) => selection.select(toggled(selection.ids, id)),
      onSelectAll: () => selection.select(data.map(({ id }) => id)),
      onUnselectItems: () => selection.select([]),
      // The server writes the file, so the rows that react-admin would read for it are not requested.
      exporter: format === undefined ? (false as const) : () => ask(format),
      getData: () => Promise.resolve([]),
      refetch: () => actions.change('refresh', {}),
      isLoading: isLoading && !isLoaded,
      isFetching: isLoading,
    } satisfies Partial<ListControllerResult>;
    if (isLoaded) return { ...base, data, total: summary?.count ?? knownSoFar, meta: undefined, error: null, isPending: false };
    const none = { data: undefined, total: undefined, meta: undefined };
    return error ? { ...base, ...none, error, isPending: false } : { ...base, ...none, error: null, isPending: true };
  }, [
    resource,
    text,
    list,
    view,
    grammar,
    pagination,
    rows.rows,
    rows.shown,
    summary,
    isLoaded,
    hasMore,
    hasBefore,
    isLoading,
    error,
    selection,
    displayedFilters,
    setFilters,
    format,
    ask,
    actions,
  ]);
}

/** The filters of a view as react-admin's flat values; groups of conditions are one value under `and`. */
function filterValuesOf({ entries, rest, searchText }: GridView, { columns }: GridGrammar): FilterValues {
  return { ...formatFilter([...filtersOf(entries, columns), ...rest]), ...(searchText !== '' && { q: searchText }) };
}

function useSetFilters(grammar: GridGrammar, { change }: Grid['actions']): (values: FilterValues) => void {
  const notify = useNotify();
  const message = useMessage();
  return useMemo(
    () =>
      ({ q, ...values }) => {
        const read = readValues(values, grammar);
        if (read instanceof AppError)
          notify(message('grid.link_ignored', { parameters: Object.keys(values).join(', ') }), { type: 'warning' });
        else change('filters', { ...read, searchText: typeof q === 'string' ? q : '' });
      },
    [grammar, change, notify, message],
  );
}

/** @returns the refusal of a filter that the list does not understand */
function readValues(values: FilterValues, { columns, context }: GridGrammar): LoadedFilters | AppError {
  try {
    return readEntries(parseFilter(raFilter(values) ?? {}, context, 'filter'), columns);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function toggled<Id>(ids: readonly Id[], id: Id): Id[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

/** Reads the list again after a hook of react-admin has changed one of its records, such as a delete button in a row. */
function useRefreshAfterChange(resource: string, change: Grid['actions']['change']): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        // A hook gets its resource when it is made, or when it is called.
        const [named] = event.mutation.options.mutationKey ?? [];
        const variables: unknown = event.mutation.state.variables;
        const called = typeof variables === 'object' && variables !== null && 'resource' in variables ? variables.resource : undefined;
        if ((called ?? named) === resource) change('refresh', {});
      }),
    [queryClient, resource, change],
  );
}
