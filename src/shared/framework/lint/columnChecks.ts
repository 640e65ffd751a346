import { type Finding, finding } from '../definitions/checks/Finding.ts';
import { isObjectName } from '../definitions/checks/objectNames.ts';
import { computedNamed, computedType, isComputed } from '../definitions/columns/computedColumn.ts';
import { findColumnField, findListField, isAdditive, type ListField, listFieldNames } from '../definitions/columns/listField.ts';
import { canBeOrdered, readsManyRows, sortedFields } from '../definitions/columns/listOrders.ts';
import { cardFields } from '../definitions/describe/cardFields.ts';
import { getEntity, type Registry } from '../definitions/registry.ts';
import type { ListColumn, ListTotal } from '../definitions/types.gen.ts';
import { listType, rulesOf } from '../fields/kinds.ts';
import { filterTypesFor } from '../grid/filterTypes.ts';
import type { JsonPath } from '../json/parseJson.ts';
import { nearestName } from '../nearestName.ts';
import { derivedProblem, isOrderedColumn } from '../query/derivedFigures.ts';
import type { ColumnType } from '../query/ListQuery.ts';
import { aggregatesFor } from '../query/reservedParameters.ts';
import { childrenFindings } from './childrenChecks.ts';
import { duplicates } from './duplicates.ts';
import { listFilterFindings } from './filterChecks.ts';
import { formulaFindings } from './formulaChecks.ts';
import { hasMissingEntity } from './hasMissingEntity.ts';
import type { Check, LintContext } from './LintContext.ts';
import { listsOf, type PlacedList } from './listsOf.ts';
import { missingField } from './missingField.ts';
import { columnToneFindings } from './toneChecks.ts';
import { amountFindings, columnUnitFindings } from './unitChecks.ts';

/** Columns, categories, order, totals and starting filters of every list. */
export const checkLists: Check = function* (context) {
  for (const placed of listsOf(context)) {
    const { file, path, list } = placed;
    for (const [i, column] of list.options.columns.entries()) yield* columnFindings(context, placed, [...path, 'columns', i], column);
    for (const { name, index } of duplicates(list.options.columns.map(({ field }) => field)))
      yield finding('DEF023', file, [...path, 'columns', index, 'field'], { values: { name } });
    yield* categoryFindings(placed);
    yield* sortFindings(context.registry, placed);
    yield* totalFindings(context.registry, placed);
    yield* longestFindings(context.registry, placed);
    yield* chartFindings(context.registry, placed);
    yield* cardFindings(context.registry, placed);
    yield* accordionFindings(context.registry, placed);
    yield* notFoundFindings(context.registry, placed);
    for (const { path: at, filter } of placed.filters) yield* listFilterFindings(context, { file, path: at }, list, filter);
  }
};

function* columnFindings(context: LintContext, placed: PlacedList, path: JsonPath, column: ListColumn): Iterable<Finding> {
  const { file, list } = placed;
  if (isComputed(column)) yield* computedFindings(context, placed, path, column);
  const field = findColumnField(context.registry, list.entity, column);
  if (!isComputed(column) && !field) {
    yield* nameFindings(context.registry, placed, [...path, 'field'], column.field);
    return;
  }
  const { type } = field ?? computedType(context.registry, list, column);
  if ((field || column.formula !== undefined || column.children) && column.type && column.type !== type)
    yield finding('DEF038', file, [...path, 'type'], { values: { name: column.field, type, given: column.type } });
  yield* operatorFindings(file, path, column, field, type);
  yield* optionFindings(file, path, column, field);
  yield* columnToneFindings(context, file, path, list, column);
  for (const [i, name] of (column.reads ?? []).entries())
    if (!findListField(context.registry, list.entity, name)) yield* nameFindings(context.registry, placed, [...path, 'reads', i], name);
  yield* indexFindings(file, path, column, field);
  if (column.decimals !== undefined && type !== 'decimal' && type !== 'number')
    yield finding('DEF035', file, [...path, 'decimals'], { values: { name: column.field, keyword: 'decimals', type } });
  if (column.unit !== undefined && type !== 'decimal' && type !== 'number')
    yield finding('DEF035', file, [...path, 'unit'], { values: { name: column.field, keyword: 'unit', type } });
  yield* columnUnitFindings(context.registry, placed, path, column);
  if (typeof column.unit === 'object' && !isListName(context.registry, placed, column.unit.field))
    yield* nameFindings(context.registry, placed, [...path, 'unit', 'field'], column.unit.field);
  if (column.sortable) yield* orderFindings(context.registry, placed, [...path, 'sortable'], { name: column.field });
  if (column.required && column.hidden) yield contradiction(file, [...path, 'hidden'], 'required', 'hidden');
  if (column.searchable && column.additionalSearchable)
    yield contradiction(file, [...path, 'additionalSearchable'], 'searchable', 'additionalSearchable');
}

function contradiction(file: string, path: JsonPath, one: string, other: string): Finding {
  return finding('DEF037', file, path, { values: { one, other } });
}

function* computedFindings(context: LintContext, { file, list }: PlacedList, path: JsonPath, column: ListColumn): Iterable<Finding> {
  const { registry, registered } = context;
  if (isObjectName(column.field)) yield finding('DEF017', file, [...path, 'field'], { variant: 'object', values: { name: column.field } });
  if (column.formula !== undefined) yield* formulaFindings(registry, { file, list }, path, column);
  if (column.children) yield* childrenFindings(context, { file, list }, [...path, 'children'], column, column.children);
  for (const keyword of ['type', 'label'] as const)
    if (!column[keyword] && (keyword === 'label' || column.computed !== undefined))
      yield finding('DEF013', file, path, { values: { name: column.field, keyword } });
  if (registry.entities.get(list.entity)?.fields.has(column.field))
    yield finding('DEF013', file, [...path, 'field'], { variant: 'taken', values: { name: column.field, entity: list.entity } });
  if (column.computed && registered && !registered.computed.includes(column.computed))
    yield finding('DEF011', file, [...path, 'computed'], {
      variant: 'computed',
      values: { name: column.computed },
      nearest: nearestName(column.computed, registered.computed),
    });
}

/** Reports why a name is no column: a kind that lists cannot show, or the step of a path that leads nowhere. */
export function* nameFindings(registry: Registry, { file, list }: PlacedList, path: JsonPath, name: string): Iterable<Finding> {
  if (hasMissingEntity(registry, list.entity, name)) return;
  const steps = name.split('.');
  const last = steps.pop() ?? '';
  let entity = getEntity(registry, list.entity);
  for (const step of steps) {
    const target = registry.entities.get(entity.fields.get(step)?.reference?.entity ?? '');
    if (!target) {
      const references = [...entity.fields.values()].filter((field) => field.reference).map((field) => field.name);
      yield missingField(file, path, step, entity.name, references);
      return;
    }
    entity = target;
  }
  const own = entity.fields.get(last);
  if (own && !listType(own)) yield finding('DEF032', file, path, { values: { name } });
  else yield missingField(file, path, last, entity.name, listFieldNames(registry, entity.name));
}

function* operatorFindings(
  file: string,
  path: JsonPath,
  column: ListColumn,
  field: ListField | undefined,
  type: ColumnType,
): Iterable<Finding> {
  if (!column.defaultFilterType) return;
  const isReference = field?.field.reference !== undefined;
  const hasChoices = column.searchOptions !== undefined || field?.field.options !== undefined || (isReference && !field.isLabel);
  // Text filters of a reference work on its label, so the column has text operators and a choice of records.
  const listed = { type: isReference ? 'text' : type, options: hasChoices ? [] : undefined } as const;
  const allowed: readonly string[] = filterTypesFor(listed);
  if (!allowed.includes(column.defaultFilterType))
    yield finding('DEF012', file, [...path, 'defaultFilterType'], {
      values: { operator: column.defaultFilterType, name: column.field, type },
    });
}

/** Options given for a field with fixed values must be among them. */
function* optionFindings(file: string, path: JsonPath, column: ListColumn, field: ListField | undefined): Iterable<Finding> {
  const known = field?.isLabel ? undefined : field?.field.options?.map(({ value }) => value);
  if (!known) return;
  for (const [i, option] of (column.searchOptions ?? []).entries()) {
    const value = String(typeof option === 'string' ? option : option.value);
    if (!known.includes(value))
      yield finding('DEF004', file, [...path, 'searchOptions', i], {
        values: { name: column.field, value },
        nearest: nearestName(value, known),
      });
  }
}

/** Quick search needs an index on each of its columns: one without makes the whole search slow. */
function* indexFindings(file: string, path: JsonPath, column: ListColumn, field: ListField | undefined): Iterable<Finding> {
  if (!column.searchable || (field && !field.field.column && rulesOf(field.field).isQuicklySearched)) return;
  const variant = !field ? 'computed' : field.field.column ? 'source' : 'kind';
  yield finding('DEF030', file, [...path, 'searchable'], { variant, values: { name: column.field } });
}

function* categoryFindings({ file, path, list }: PlacedList): Iterable<Finding> {
  const known = Object.keys(list.options.categories ?? {});
  const used = new Set<string>();
  for (const [i, { category }] of list.options.columns.entries()) {
    if (category === undefined) continue;
    used.add(category);
    if (!known.includes(category))
      yield finding('DEF024', file, [...path, 'columns', i, 'category'], {
        values: { name: category },
        nearest: nearestName(category, known),
      });
  }
  for (const name of known) if (!used.has(name)) yield finding('DEF025', file, [...path, 'categories', name], { values: { name } });
}

/** Order of a list: fields of its rows, each once. */
export function* sortFindings(registry: Registry, placed: PlacedList): Iterable<Finding> {
  const { file, path, list } = placed;
  const names = (list.options.sort ?? []).map((key) => key.replace(/^-/, ''));
  for (const [i, name] of names.entries())
    if (!isListName(registry, placed, name)) yield* nameFindings(registry, placed, [...path, 'sort', i], name);
  for (const { name, index } of duplicates(names)) yield finding('DEF023', file, [...path, 'sort', index], { values: { name } });
  for (const [i, name] of names.entries()) yield* orderFindings(registry, placed, [...path, 'sort', i], { name, isFirst: i === 0 });
}

/** Reports a sort of very many rows that no index serves; the name of a missing column is reported elsewhere. */
function* orderFindings(
  registry: Registry,
  { file, list }: PlacedList,
  path: JsonPath,
  { name, isFirst = false }: { readonly name: string; readonly isFirst?: boolean },
): Iterable<Finding> {
  const entity = getEntity(registry, list.entity);
  if (!readsManyRows(registry, list)) return;
  const column = list.options.columns.find(({ field }) => field === name);
  const found = column ? findColumnField(registry, entity.name, column) : findListField(registry, entity.name, name);
  if (hasMissingEntity(registry, entity.name, name) || (!found && !(column && isComputed(column)))) return;
  const values = { name, entity: entity.name, rows: entity.schema['x-expected-rows'] ?? 0 };
  if (found && canBeOrdered(found)) {
    // The lists that screens show have an index over their own order; a tile of a dashboard has none.
    if (isFirst && !sortedFields(registry, entity.name).has(name))
      yield finding('DEF057', file, path, { variant: 'undeclared', hasOwnHint: true, values });
    return;
  }
  const variant = !found ? 'computed' : found.hops.length > 0 || found.isLabel || found.field.reference ? 'other' : 'kind';
  yield finding('DEF057', file, path, { variant, values });
}

function* totalFindings(registry: Registry, placed: PlacedList): Iterable<Finding> {
  const { file, path, list } = placed;
  const totals = list.options.totals ?? [];
  for (const [i, { field: name, fn }] of totals.entries()) {
    const at = [...path, 'totals', i];
    if (!isListName(registry, placed, name)) {
      yield* nameFindings(registry, placed, [...at, 'field'], name);
      continue;
    }
    if (!list.options.columns.some(({ field }) => field === name))
      yield finding('DEF020', file, [...at, 'field'], { variant: 'totalColumn', values: { name } });
    yield* functionFindings(registry, placed, at, { field: name, fn });
    if (fn !== 'count') yield* amountFindings(registry, placed, [...at, 'field'], name);
  }
  for (const { name, index } of duplicates(totals.map(({ field, fn }) => `${fn}:${field}`)))
    yield finding('DEF023', file, [...path, 'totals', index], { values: { name } });
}

/** Longest ranges, between a date and a column that can be filtered. */
function* longestFindings(registry: Registry, placed: PlacedList): Iterable<Finding> {
  const { file, path, list } = placed;
  for (const [i, { field: name, with: column }] of (list.options.longest ?? []).entries()) {
    const at = [...path, 'longest', i];
    const { type } = findListField(registry, list.entity, name) ?? {};
    if (type === undefined) yield* nameFindings(registry, placed, [...at, 'field'], name);
    else if (type !== 'date' && type !== 'datetime') yield finding('DEF088', file, [...at, 'field'], { values: { name, type } });
    if (!findListField(registry, list.entity, column)) yield* nameFindings(registry, placed, [...at, 'with'], column);
  }
}

function* chartFindings(registry: Registry, placed: PlacedList): Iterable<Finding> {
  const { file, path, list } = placed;
  const { group_by: groups = [], measure, derived = [] } = list.options.chart ?? {};
  const used = [
    ...groups.map(({ field }, i) => ({ name: field, at: [...path, 'chart', 'group_by', i, 'field'] })),
    ...(measure ? [{ name: measure.field, at: [...path, 'chart', 'measure', 'field'] }] : []),
  ];
  for (const { name, at } of used) {
    if (!isListName(registry, placed, name)) yield* nameFindings(registry, placed, at, name);
    else if (!list.options.columns.some(({ field }) => field === name))
      yield finding('DEF020', file, at, { variant: 'chartColumn', values: { name } });
  }
  for (const [i, { field: name, period }] of groups.entries()) {
    const type = columnTypeOf(registry, list, name);
    if (period !== undefined && type !== undefined && type !== 'date' && type !== 'datetime')
      yield finding('DEF020', file, [...path, 'chart', 'group_by', i, 'period'], {
        variant: 'chartPeriod',
        hasOwnHint: true,
        values: { name, type },
      });
  }
  const [first] = groups;
  const from = { groups: groups.length, isOrdered: first === undefined || isOrderedName(registry, list, first.field), fn: measure?.fn };
  for (const [i, figure] of derived.entries()) {
    const problem = derivedProblem(figure, from);
    if (problem)
      yield finding('DEF125', file, [...path, 'chart', 'derived', i], {
        ...(problem !== 'order' && { variant: problem, hasOwnHint: true }),
        values: { figure, name: first?.field ?? '', fn: measure?.fn ?? '' },
      });
  }
  if (list.options.chart?.kind === 'pie' && groups.length > 1)
    yield finding('DEF020', file, [...path, 'chart', 'group_by', 1], { variant: 'chartPie', hasOwnHint: true });
  if (measure && isListName(registry, placed, measure.field)) {
    yield* functionFindings(registry, placed, [...path, 'chart', 'measure'], measure);
    if (measure.fn !== 'count') yield* amountFindings(registry, placed, [...path, 'chart', 'measure', 'field'], measure.field);
  }
}

function* cardFindings(registry: Registry, placed: PlacedList): Iterable<Finding> {
  const { file, path, list } = placed;
  for (const [i, line] of (list.options.cards ?? []).entries())
    for (const name of cardFields(line))
      if (!isListName(registry, placed, name)) yield* nameFindings(registry, placed, [...path, 'cards', i], name);
      else if (!list.options.columns.some(({ field }) => field === name))
        yield finding('DEF020', file, [...path, 'cards', i], { variant: 'cardColumn', values: { name } });
}

function* accordionFindings(registry: Registry, placed: PlacedList): Iterable<Finding> {
  const { file, path, list } = placed;
  for (const [key, name] of Object.entries(list.options.accordion ?? {}))
    if (!isListName(registry, placed, name)) yield* nameFindings(registry, placed, [...path, 'accordion', key], name);
    else if (!list.options.columns.some(({ field }) => field === name))
      yield finding('DEF020', file, [...path, 'accordion', key], { variant: 'accordionColumn', values: { name } });
}

function* notFoundFindings(registry: Registry, placed: PlacedList): Iterable<Finding> {
  const { file, list } = placed;
  const { not_found: notFound } = list.options;
  if (!notFound) return;
  const path = [...placed.path, 'not_found'];
  const named = [
    { name: notFound.field, at: [...path, 'field'] },
    ...(notFound.several?.fields ?? []).map((name, i) => ({ name, at: [...path, 'several', 'fields', i] })),
  ];
  for (const { name, at } of named)
    if (!isListName(registry, placed, name)) yield* nameFindings(registry, placed, at, name);
    else if (!list.options.columns.some(({ field }) => field === name))
      yield finding('DEF020', file, at, { variant: 'notFound', values: { name } });
}

/** The function of a total must fit the type of its column: identifiers have no sum. */
export function* functionFindings(registry: Registry, { file, list }: PlacedList, at: JsonPath, total: ListTotal): Iterable<Finding> {
  const { field: name, fn } = total;
  const column = list.options.columns.find(({ field }) => field === name);
  const computed = column && isComputed(column) ? column : undefined;
  const field = computed ? undefined : findListField(registry, list.entity, name);
  const type = computed ? computedType(registry, list, computed).type : (field?.type ?? 'text');
  if (fn === 'sum' && field && !isAdditive(field)) {
    yield finding('DEF070', file, [...at, 'fn'], { values: { name } });
    return;
  }
  const isIdentifier = field?.field.kind === 'reference' && (fn === 'sum' || fn === 'avg');
  if (isIdentifier || !aggregatesFor({ type, isSeveral: field?.isSeveral }).includes(fn))
    yield finding('DEF020', file, [...at, 'fn'], { variant: 'total', values: { name, fn, type } });
}

/** The type of a column or another field of a list; undefined: the list has no such name. */
function columnTypeOf(registry: Registry, list: PlacedList['list'], name: string): string | undefined {
  const computed = computedNamed(list, name);
  return computed ? computedType(registry, list, computed).type : findListField(registry, list.entity, name)?.type;
}

/** true: the values of a column follow one another, or the name is unknown, which is reported by itself. */
function isOrderedName(registry: Registry, list: PlacedList['list'], name: string): boolean {
  const type = columnTypeOf(registry, list, name);
  const field = computedNamed(list, name) ? undefined : findListField(registry, list.entity, name)?.field;
  const options = list.options.columns.find((column) => column.field === name)?.searchOptions ?? field?.options;
  return type === undefined || isOrderedColumn({ type, reference: field?.reference, searchOptions: options });
}

/** true: a name that a request for the list may use. */
export function isListName(registry: Registry, { list }: Pick<PlacedList, 'list'>, name: string): boolean {
  return computedNamed(list, name) !== undefined || findListField(registry, list.entity, name) !== undefined;
}
