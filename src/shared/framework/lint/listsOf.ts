import type { ListDefinition } from '../definitions/screens.ts';
import type { JsonPath } from '../json/parseJson.ts';
import type { FilterJson } from '../query/ListQuery.ts';
import type { LintContext } from './LintContext.ts';

/** A list with the place of its columns, order and totals in its file. */
export interface PlacedList {
  readonly file: string;
  /** Path of the object that holds `columns`, `sort`, `totals` and `categories`. */
  readonly path: JsonPath;
  readonly list: ListDefinition;
  /** The starting filters of this list, each with its place. */
  readonly filters: readonly { readonly path: JsonPath; readonly filter: FilterJson }[];
}

/** Every list of the checked files whose entity is known, once: of a resource (even with several list screens) or of a report. */
export function listsOf({ set, registry: { screens, entities } }: Pick<LintContext, 'set' | 'registry'>): PlacedList[] {
  const ofResources = set.resources.flatMap(({ file, content }): PlacedList[] => {
    if (!content.list) return [];
    const list: ListDefinition = {
      entity: content.schema,
      path: content.api_url,
      fixedQuery: '',
      filtersParams: undefined,
      filtersEmpty: undefined,
      options: content.list,
      actions: true,
    };
    const filters = content.screens.flatMap((screen, i) =>
      screen.list?.filters_params ? [{ path: ['screens', i, 'list', 'filters_params'], filter: screen.list.filters_params }] : [],
    );
    return [{ file, path: ['list'], list, filters }];
  });
  const ofReports = set.reports.flatMap(({ file, content }): PlacedList[] => {
    const list = screens.find((screen) => screen.report === content)?.list;
    return list
      ? [{ file, path: [], list, filters: content.filters_params ? [{ path: ['filters_params'], filter: content.filters_params }] : [] }]
      : [];
  });
  return [...ofResources, ...ofReports].filter(({ list }) => entities.has(list.entity));
}
