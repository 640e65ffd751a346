import { formatFilterKey } from '../../query/filterKey.ts';
import { formatInMembers } from '../../query/inMembers.ts';
import { formatQueryParameter } from '../../query/queryParameters.ts';
import type { Reader } from '../../Reader.ts';
import type { Registry } from '../registry.ts';
import { canUseView } from './permissions.ts';

/** Rows by the values of a field; no values: those without one. */
export interface RowsByValue {
  readonly field: string;
  readonly values: readonly string[] | undefined;
}

/**
 * Address below /{company}/pages/ of the list that shows rows of an entity, found by a field that the list has as a column.
 * @param reader undefined: whoever may open the list
 * @returns undefined without such a list
 */
export function rowsAddress(registry: Registry, entity: string, { field, values }: RowsByValue, reader?: Reader): string | undefined {
  const screens = registry.screens.filter(
    ({ view, list, resource, path, ...screen }) =>
      view === 'list' &&
      resource?.schema === entity &&
      !path.includes('{') &&
      list?.fixedQuery === '' &&
      list.options.columns.some((column) => column.field === field) &&
      (!reader || canUseView(registry, reader, { view, list, resource, path, ...screen })),
  );
  const screen = screens.find(({ resource }) => resource?.picks) ?? screens.find(({ resource }) => resource?.name === entity) ?? screens[0];
  if (!screen || values?.length === 0) return undefined;
  const key = formatFilterKey({ field, operator: values ? 'in' : 'isnull', negated: false });
  return `${screen.path}?${formatQueryParameter(key, values ? formatInMembers(values) : 'true')}`;
}
