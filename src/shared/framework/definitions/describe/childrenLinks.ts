import { filterParts } from '../../query/filterParameters.ts';
import type { Reader } from '../../Reader.ts';
import { findChildren } from '../columns/childrenColumn.ts';
import type { Registry } from '../registry.ts';
import { computedVisibility } from '../rights/visibility.ts';
import type { RecordLinkDescription } from '../ScreenDescription.ts';
import type { ListDefinition } from '../screens.ts';
import type { ListColumn } from '../types.gen.ts';
import { listScreen } from './relatedLists.ts';

/** The links that clicks on cells of `children` follow, for a reader who may open them. */
export function childrenLinks(registry: Registry, list: ListDefinition, reader: Reader): RecordLinkDescription[] {
  const isVisible = computedVisibility(registry, reader);
  return list.options.columns.flatMap((column) =>
    column.children && isVisible(list, column) ? (childrenLink(registry, list, column, reader) ?? []) : [],
  );
}

/**
 * The link from a cell to the list of the records that it counts. undefined: the column has another click, the reader may open no such
 * list, or its address cannot say the filter: one with groups or placeholders.
 */
export function childrenLink(
  registry: Registry,
  list: ListDefinition,
  { field, label, children, cellClick }: ListColumn,
  reader: Reader,
): RecordLinkDescription | undefined {
  const found = children && findChildren(registry, list.entity, children);
  if (!found || cellClick !== undefined || !label) return undefined;
  const { parameters, groups } = filterParts(children.filter ?? {});
  if (groups.length > 0 || Object.values(parameters).some((value) => value.includes('{'))) return undefined;
  const { entity, reference } = found;
  const resources = [...registry.resources.values()].filter(({ schema }) => schema === entity.name);
  const screens = resources.flatMap((resource) => listScreen(registry, resource, reader) ?? []);
  const screen = screens.find(({ list: target }) => target?.filtersParams === undefined && target?.fixedQuery === '') ?? screens[0];
  if (!screen) return undefined;
  return { name: `children.${field}`, label, query: { ...parameters, [reference.name]: '{id}' }, path: screen.path };
}
