import { computedType } from '../../../shared/framework/definitions/columns/computedColumn.ts';
import {
  findListField,
  isAdditive,
  isListOfValues,
  type ListField,
  listFieldNames,
} from '../../../shared/framework/definitions/columns/listField.ts';
import { ownNames } from '../../../shared/framework/definitions/columns/ownNames.ts';
import { unitFieldOf, unitFieldOfField } from '../../../shared/framework/definitions/columns/unitField.ts';
import { columnOptions } from '../../../shared/framework/definitions/describe/describeColumns.ts';
import { exportFormats, inOrder } from '../../../shared/framework/definitions/describe/exportFormats.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { currentName } from '../../../shared/framework/definitions/formerNames.ts';
import type { NamedList } from '../../../shared/framework/definitions/namedCalls.ts';
import type { Permitted } from '../../../shared/framework/definitions/Permitted.ts';
import { getEntity, type Registry } from '../../../shared/framework/definitions/registry.ts';
import { canUse, definitionsOf } from '../../../shared/framework/definitions/rights/permissions.ts';
import { computedVisibility, fieldVisibility } from '../../../shared/framework/definitions/rights/visibility.ts';
import type { ListDefinition } from '../../../shared/framework/definitions/screens.ts';
import type { ExportFormat, ListColumn } from '../../../shared/framework/definitions/types.gen.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import type { ListQuery, QueryContext } from '../../../shared/framework/query/ListQuery.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { fillPlaceholders } from '../../../shared/framework/query/placeholders.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Language, Text } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { accessErrors, refusal, refuseOnHold } from '../access/access.ts';
import type { ComputedExpression, ComputedExpressions } from '../registrations/computed.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import type { RowLimit } from '../registrations/RowLimit.ts';
import { childrenExpression } from './childrenExpression.ts';
import { formulaExpression } from './formulaExpression.ts';
import type { KnownColumn } from './KnownColumn.ts';

/** The path of a list with the rights of a reader: its names are those that a query can use. */
export interface ListModel {
  readonly registry: Registry;
  readonly reader: Reader;
  /** Language of the names of records. */
  readonly language: Language;
  readonly entity: Entity;
  /** Definition that gives columns and order: the caller's screen, if it reads this path. */
  readonly list: ListDefinition;
  readonly queryContext: QueryContext;
  readonly find: (name: string) => KnownColumn | undefined;
  readonly title: Text;
  readonly exportFormats: readonly ExportFormat[];
  /** Greatest number of rows of a file that is kept for its reader; undefined: any. */
  readonly keptRowsMax: number | undefined;
  /** Largest page size, from the limits of the path's resource. */
  readonly pageSizeMax: number | undefined;
  readonly timeoutMs: number | undefined;
  /** Limit of the path on the rows in scope. */
  readonly rowLimit: RowLimit | undefined;
  /** Conditions of a report that opens only its own columns: they hold for each request. */
  readonly fixed?: FixedConditions;
}

/** Conditions that a request neither sends nor changes, with the names that they use. */
interface FixedConditions {
  readonly query: ListQuery;
  readonly find: ListModel['find'];
}

/**
 * Opens a list path for a reader: any definition that reads the path and that the reader may use opens it (law 6).
 * A report that opens only its own columns opens the path with just those columns, under its conditions, on its screen and for readers
 * without another way. A query may name fields of the path's entity, and the paths and computed columns of those definitions. A caller on a
 * screen that reads the path gets that screen's columns or a refusal: never the columns of another screen.
 * @throws AppError `no_such_list` (404), `login_required` (401), `no_permission`, `account_on_hold` or `account_on_hold_open` (403)
 */
export function openList(registrations: Registrations, ctx: CallContext, path: string, verb: 'list' | 'export'): ListModel {
  const { reader, registry } = ctx;
  const candidates = sourcesOf(registry, path);
  const [first] = candidates;
  if (!first) throw accessErrors.no_such_list({ path: path.slice(0, 200) });
  refuseOnHold(ctx, first.list.entity, (each) => candidates.some(({ by }) => canUse(registry, each, by, verb)));
  const readable = candidates.filter(({ by }) => canUse(registry, reader, by, verb));
  const isClosed = ({ list }: ListSource): boolean => list.ownQuery !== undefined;
  // A report that opens only its own columns gives no fields to other callers of the path, and takes none from them. Law 67.
  const open = readable.filter((each) => !isClosed(each));
  const named = candidates.find((each) => each.cmids.has(ctx.cmid) && (!isClosed(each) || readable.includes(each)));
  const own = named ?? open.find(({ isResource }) => isResource) ?? open.find(({ list }) => !list.parameters) ?? open[0] ?? readable[0];
  if (!own || !readable.includes(own)) throw refusal(reader);
  const permitted = isClosed(own) ? [own] : [own, ...open.filter((each) => each !== own)];
  const entity = getEntity(registry, own.list.entity);
  const findAny = finder(
    ctx,
    registrations.computed,
    entity,
    permitted.map(({ list }) => list),
  );
  const names = ownNames(registry, own.list);
  const find = (name: string): KnownColumn | undefined => (names?.has(name) === false ? undefined : findAny(name));
  // Programs and addresses may still have the name that a field had before.
  const findFormer = (name: string): KnownColumn | undefined => {
    const current = currentName(registry, entity.name, name);
    return current === undefined || current === name ? undefined : find(current);
  };
  // A further path has the limits of its resource.
  const home = registry.namedLists.get(path)?.resource.api_url ?? path;
  const { page_size_max: pageSizeMax, timeout_ms: timeoutMs } = registry.resourceByApiUrl.get(home)?.limits ?? {};
  return {
    registry,
    reader,
    language: ctx.language,
    entity,
    list: own.list,
    title: own.title,
    exportFormats: own.exportFormats,
    keptRowsMax: own.keptRowsMax,
    find,
    queryContext: {
      find: (name) => find(name) ?? findFormer(name),
      fieldNames: () => namesOf(registry, entity, permitted, find),
      extras: [],
    },
    pageSizeMax,
    timeoutMs,
    rowLimit: registrations.rowLimits[home],
    ...(own.list.ownQuery && { fixed: fixedConditions(ctx, own.list.ownQuery, { registry, entity, find: findAny, permitted }) }),
  };
}

interface FixedNames {
  readonly registry: Registry;
  readonly entity: Entity;
  /** Every name of the entity, in addition to the names that requests may use. */
  readonly find: ListModel['find'];
  readonly permitted: readonly ListSource[];
}

/** @throws AppError `unknown_column` (400) if the reader may not see a field of the conditions */
function fixedConditions(ctx: CallContext, text: string, { registry, entity, find, permitted }: FixedNames): FixedConditions {
  const query = parseListQuery(fillPlaceholders(text, ctx), {
    find,
    fieldNames: () => namesOf(registry, entity, permitted, find),
    extras: [],
  });
  return { query, find };
}

/**
 * Opens an entity for code of the server: a query may name every field and path that the reader may see, independent of the definitions'
 * columns and rights. Its rows are those in scope.
 */
export function openEntity({ computed }: Registrations, ctx: CallContext, entityName: string): ListModel {
  const { registry, reader, language } = ctx;
  const entity = getEntity(registry, entityName);
  const names = listFieldNames(registry, entityName);
  const find = finder(ctx, computed, entity, undefined);
  return {
    registry,
    reader,
    language,
    entity,
    list: {
      entity: entityName,
      path: '',
      fixedQuery: '',
      filtersParams: undefined,
      filtersEmpty: undefined,
      options: { columns: names.map((field) => ({ field })) },
      actions: false,
    },
    title: entity.label,
    exportFormats: [],
    keptRowsMax: undefined,
    find,
    queryContext: { find, fieldNames: () => names.filter((name) => find(name)), extras: [] },
    pageSizeMax: undefined,
    timeoutMs: undefined,
    rowLimit: undefined,
  };
}

/** A definition that reads a path, and the cmids of its screens. */
interface ListSource {
  readonly by: Permitted;
  readonly list: ListDefinition;
  readonly cmids: ReadonlySet<string>;
  readonly isResource: boolean;
  readonly title: Text;
  readonly exportFormats: readonly ExportFormat[];
  /** Greatest number of rows of a file that is kept for its reader; undefined: any. */
  readonly keptRowsMax: number | undefined;
}

const sourcesByPath = memoizeByObject((_registry: Registry) => new Map<string, readonly ListSource[]>());

/** The definitions that read a path, found once for each registry. */
function sourcesOf(registry: Registry, path: string): readonly ListSource[] {
  const known = sourcesByPath(registry);
  const sources = known.get(path) ?? findSources(registry, path);
  // A path that no definition reads is not cached: such paths come from outside, in unlimited number.
  if (sources.length > 0) known.set(path, sources);
  return sources;
}

function findSources(registry: Registry, path: string): ListSource[] {
  const named = registry.namedLists.get(path);
  if (named) return [namedSource(named)];
  const resource = registry.resourceByApiUrl.get(path);
  return definitionsOf(registry, path).map((by) => {
    const isResource = resource !== undefined && by.permissions === resource.permissions;
    const screens = registry.screens.filter((screen) => screen.list?.path === path && screen.permissions === by.permissions);
    const list = screens[0]?.list ?? {
      entity: resource?.schema ?? '',
      path,
      fixedQuery: '',
      filtersParams: undefined,
      filtersEmpty: undefined,
      options: resource?.list ?? { columns: listFieldNames(registry, resource?.schema ?? '').map((field) => ({ field })) },
      actions: true,
    };
    const definition = screens[0]?.report ?? resource;
    return {
      by,
      list,
      cmids: new Set(screens.map(({ cmid }) => cmid)),
      isResource,
      title: definition?.title ?? { en: path, fr: path },
      exportFormats: inOrder(definition?.export?.formats ?? exportFormats),
      keptRowsMax: definition?.export?.max_rows,
    };
  });
}

/** A further path of a resource's list; it belongs to no screen. */
function namedSource({ resource, permitted, list }: NamedList): ListSource {
  return { by: permitted, list, cmids: new Set(), isResource: true, title: resource.title, exportFormats: [], keptRowsMax: undefined };
}

// Keys of JSON rows are names in the statement, and PostgreSQL cuts longer ones.
const nameLengthMax = 63;

/** @param lists definitions whose paths and computed columns may be named; undefined: every path */
function finder(
  ctx: CallContext,
  computed: ComputedExpressions,
  entity: Entity,
  lists: readonly ListDefinition[] | undefined,
): ListModel['find'] {
  const { registry, reader } = ctx;
  const isVisible = fieldVisibility(registry, reader);
  const isComputedVisible = computedVisibility(registry, reader);
  const find = (name: string): KnownColumn | undefined => {
    if (name.length > nameLengthMax) return undefined;
    const list = lists?.find(({ options }) => options.columns.some(({ field }) => field === name));
    const column = list?.options.columns.find(({ field }) => field === name);
    if (list && (column?.formula !== undefined || column?.children))
      return isComputedVisible(list, column) ? derivedColumn(ctx, computed, list, column) : undefined;
    if (list && column?.computed !== undefined)
      return computedColumn(column, unitFieldOf(registry, list, column), computed[column.computed]);
    const field = findListField(registry, entity.name, name);
    if (!field || (lists && field.hops.length > 0 && !isDeclared(registry, lists, field))) return undefined;
    if (!isVisible(field)) return undefined;
    const { type, decimals, isSeveral } = field;
    const isList = isListOfValues(field);
    const expression = field.field.property['x-computed'];
    if (expression !== undefined) return field.hops.length === 0 ? ownComputed(field, computed[expression]) : undefined;
    const unitField = list && column ? unitFieldOf(registry, list, column) : unitFieldOfField(field);
    const { user } = registry.actors;
    const isOfUser = !field.isLabel && user !== undefined && field.field.reference?.entity === user.name;
    const me = isOfUser ? String(reader.userId) : undefined;
    const options = columnOptions(column, field);
    return { name, type, decimals, isSeveral, isAdditive: isAdditive(field), isList, me, unitField, source: { field }, options };
  };
  const found = new Map<string, KnownColumn | undefined>();
  return (name) => {
    if (!found.has(name)) found.set(name, find(name));
    return found.get(name);
  };
}

/** Column of a formula or of referring records; undefined for a faulty one, which the lint reports. */
function derivedColumn(ctx: CallContext, computed: ComputedExpressions, list: ListDefinition, column: ListColumn): KnownColumn | undefined {
  const expression = column.children
    ? childrenExpression(ctx, computed, list.entity, column.children)
    : formulaExpression(ctx, computed, list, column);
  return (
    expression && {
      name: column.field,
      ...computedType(ctx.registry, list, column),
      unitField: unitFieldOf(ctx.registry, list, column),
      source: { computed: expression },
      options: columnOptions(column),
    }
  );
}

function computedColumn(
  column: ListColumn,
  unitField: string | undefined,
  computed: ComputedExpression | undefined,
): KnownColumn | undefined {
  return (
    computed && {
      name: column.field,
      type: column.type ?? 'text',
      decimals: column.decimals,
      unitField,
      source: { computed },
      options: columnOptions(column),
    }
  );
}

/** A field that is computed on reading; its stored value does not count. */
function ownComputed(found: ListField, computed: ComputedExpression | undefined): KnownColumn | undefined {
  const { name, type, field } = found;
  const unitField = unitFieldOfField(found);
  return computed && { name, type, decimals: field.decimals, unitField, source: { computed }, options: field.options };
}

/**
 * true: a query may name the field. A path leads out of the entity, so a definition has to show it; a label goes with its field, a unit
 * with its amount.
 */
function isDeclared(registry: Registry, lists: readonly ListDefinition[], { name, isLabel }: ListField): boolean {
  const labelled = isLabel ? name.slice(0, -'_label'.length) : undefined;
  return lists.some((list) =>
    list.options.columns.some(
      (column) => column.field === name || column.field === labelled || unitFieldOf(registry, list, column) === name,
    ),
  );
}

/** All names that a query may use: columns of the definition first, then fields of the entity, then columns of other definitions. */
function namesOf(registry: Registry, entity: Entity, permitted: readonly ListSource[], find: ListModel['find']): string[] {
  const declared = permitted.flatMap(({ list }) => list.options.columns.map(({ field }) => field));
  return [...new Set([...declared, ...listFieldNames(registry, entity.name)])].filter((name) => find(name));
}
