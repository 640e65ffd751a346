import type { NamedView, ViewState } from '../../definitions/NamedView.ts';
import type { Registry } from '../../definitions/registry.ts';
import type { ListDefinition } from '../../definitions/screens.ts';
import type { ListView } from '../../definitions/types.gen.ts';
import { formatListQuery } from '../../query/formatListQuery.ts';
import type { QueryContext } from '../../query/ListQuery.ts';
import { parseFilter } from '../../query/parseFilter.ts';
import { emptyQuery } from '../../query/parseListQuery.ts';
import { fillFilter, type PlaceholderValues } from '../../query/placeholders.ts';
import type { Reader } from '../../Reader.ts';
import { type ListNames, listNames } from './listNames.ts';
import { readStoredView } from './readStoredView.ts';

const rowsPerPage = 20;

/** The views that the definition of a list gives to all its readers. */
export function productViews(
  registry: Registry,
  list: ListDefinition,
  values: PlaceholderValues & { readonly reader: Reader },
): NamedView[] {
  const names = listNames(registry, list, values.reader);
  return (list.options.views ?? []).map(
    (view): NamedView => ({
      id: view.name,
      layer: 'product',
      title: view.title,
      isDefault: view.default ?? false,
      canChange: false,
      ...readStoredView(stateOf(view, list, names, values), names),
    }),
  );
}

function stateOf(view: ListView, { options, filtersParams }: ListDefinition, names: ListNames, values: PlaceholderValues): ViewState {
  const { columns, pinned, separator, density } = view;
  const filter = view.filters_params ?? filtersParams ?? {};
  const sort = view.sort ?? options.sort ?? [];
  const others = options.columns.map(({ field }) => field).filter((field) => !columns?.includes(field));
  return {
    query: formatListQuery({
      ...emptyQuery,
      filters: parseFilter(fillFilter(filter, values), everyName(names), 'filters_params'),
      sort: sort.map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') })),
      limit: view.page_size ?? options.page_size ?? rowsPerPage,
    }),
    ...(columns && {
      columns: [...columns.map((name) => ({ name, visible: true })), ...others.map((name) => ({ name, visible: false }))],
    }),
    ...(pinned && { pinned }),
    ...(separator && { separator }),
    ...(density && { density }),
  };
}

/** The names of the list, also those that its reader may not see: `readStoredView` counts these. */
function everyName(names: ListNames): QueryContext {
  return {
    find: (name) => {
      const today = names.field(name);
      return today.is === 'gone' ? undefined : today.field;
    },
    fieldNames: () => [],
    extras: [],
  };
}
