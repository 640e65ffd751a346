import { isComputed } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import { findColumnField, type ListField } from '../../../shared/framework/definitions/columns/listField.ts';
import { listsManyRows } from '../../../shared/framework/definitions/columns/listOrders.ts';
import { type Entity, type Field, fieldsInLanguage, getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import type { ListDefinition } from '../../../shared/framework/definitions/screens.ts';
import type { ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import { kindSql } from '../fields/kindSql.ts';

/** A field that some list searches. */
export interface SearchedField {
  readonly field: Field;
  /** true: people type the whole value or its start: it names its record, is unique, or a list offers that operator first. */
  readonly isTypedWhole: boolean;
  /** A text with translations, searched as readers see it: for each language, the fields that replace each other. */
  readonly languages: readonly (readonly Field[])[];
}

/** The entity's own fields that some list searches, including through references, in the order of the entity. */
export function searchedFields(registry: Registry, entity: Entity): SearchedField[] {
  const searches = searchesOf(registry).get(entity.name) ?? [];
  const namesOf = (wanted: readonly Search[]): ReadonlySet<string> => new Set(wanted.map(({ name }) => name));
  const searched = namesOf(searches.filter(({ isTranslated }) => !isTranslated));
  const searchedByLanguage = namesOf(searches.filter(({ isTranslated }) => isTranslated));
  const typedWhole = new Set([
    ...entity.title,
    ...entity.unique.flatMap(({ fields }) => fields),
    ...namesOf(searches.filter(({ isTypedWhole }) => isTypedWhole)),
  ]);
  return [...entity.fields.values()].flatMap((field) => {
    const { name } = field;
    const isTypedWhole = typedWhole.has(name);
    const own = searched.has(name) ? [{ field, isTypedWhole, languages: [] }] : [];
    return searchedByLanguage.has(name) ? [...own, { field, isTypedWhole, languages: fieldsByLanguage(entity, field) }] : own;
  });
}

/** A field that a list searches. */
interface Search {
  readonly entity: string;
  readonly name: string;
  readonly isTranslated: boolean;
  readonly isTypedWhole: boolean;
}

/** Entity -> the searches of all lists in its fields. */
const searchesOf = memoizeByObject((registry: Registry): ReadonlyMap<string, readonly Search[]> => {
  const searches = registry.screens.flatMap(({ list }) => (list ? searchesOfList(registry, list) : []));
  return Map.groupBy(searches, ({ entity }) => entity);
});

/** Names of the entities whose indexes a list can change: the list's entity, and the entities that it searches. */
export function indexedByList(registry: Registry, list: ListDefinition): string[] {
  return [list.entity, ...searchesOfList(registry, list).map(({ entity }) => entity)];
}

function searchesOfList(registry: Registry, list: ListDefinition): readonly Search[] {
  const known = searchesByList(registry.entities);
  const searches = known.get(list) ?? list.options.columns.flatMap((column) => searchesIn(registry, list.entity, column));
  known.set(list, searches);
  return searches;
}

/** Kept beyond one registry: a draft of a report is checked with the entities and the other lists in use. */
const searchesByList = memoizeByObject((_entities: Registry['entities']) => new WeakMap<ListDefinition, readonly Search[]>());

function searchesIn(registry: Registry, list: string, column: ListColumn): Search[] {
  const found = findColumnField(registry, list, column);
  if (!found || !(column.searchable || isFilteredText(registry, found, column))) return [];
  const { field, isLabel } = found;
  const isTypedWhole = column.defaultFilterType === 'Is' || column.defaultFilterType === 'Starts with';
  // The search of a reference uses the text that names its record.
  const target = isLabel || field.reference ? field.reference : undefined;
  const place = target ?? { entity: field.entity, label: [field.name] };
  return place.label.map((name) => ({
    entity: place.entity,
    name,
    isTranslated:
      (target !== undefined || isLabel) && registry.entities.get(place.entity)?.fields.get(name)?.property['x-translations'] !== undefined,
    isTypedWhole,
  }));
}

function fieldsByLanguage(entity: Entity, field: Field): Field[][] {
  const languages = ['en', ...Object.keys(field.property['x-translations'] ?? {})];
  return languages.map((language) => fieldsInLanguage(field, language).map((name) => getField(entity, name)));
}

/** true: a text of an entity that expects many rows, in its own list: a part of it is found by no other index. */
function isFilteredText(registry: Registry, { field, hops, isLabel }: ListField, column: ListColumn): boolean {
  const isOwn = hops.length === 0 && !isLabel && kindSql[field.kind].index.search === 'text';
  return isOwn && isFiltered(column) && listsManyRows(registry, getEntity(registry, field.entity));
}

/** True if the searches of a list offer a filter on a column. */
export function isFiltered({ searchable, additionalSearchable }: ListColumn): boolean {
  return searchable || (additionalSearchable ?? searchable === undefined);
}

/** The entity's own fields that some list of it filters, in the order of the entity. */
export function filteredFields(registry: Registry, entity: Entity): Field[] {
  const names = registry.screens.flatMap(({ list }) =>
    list?.entity === entity.name
      ? list.options.columns.filter((column) => !isComputed(column) && isFiltered(column)).map(({ field }) => field)
      : [],
  );
  const filtered = new Set(names);
  return [...entity.fields.values()].filter(({ name, property }) => filtered.has(name) && property['x-computed'] === undefined);
}
