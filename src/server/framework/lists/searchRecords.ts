import { type Entity, getField, hasLabel } from '../../../shared/framework/definitions/entity.ts';
import { canOpen, canUse } from '../../../shared/framework/definitions/permissions.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { Screen } from '../../../shared/framework/definitions/screens.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { ListQuery } from '../../../shared/framework/query/ListQuery.ts';
import type { Reader } from '../../../shared/framework/Reader.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { sql } from '../../db/sql.ts';
import { type ListModel, type ListParts, openList } from './openList.ts';
import { planList } from './planList.ts';

/** Records of one resource that a text occurs in. */
export interface FoundRecords {
  readonly resource: string;
  /** In the request's language. */
  readonly title: string;
  readonly records: readonly {
    readonly id: RecordId;
    /** What people know the record by. */
    readonly name: string;
    /** Where the text was found, unless the name says so. */
    readonly detail: string;
    /** Path of its screen below `pages/`. */
    readonly path: string;
  }[];
}

const recordsPerResource = 5;
const columnsPerResource = 6;
const timeoutMs = 3000;

/** A resource that the reader may search, with what of it is searched. */
interface Searched {
  readonly resource: ResourceDefinition;
  readonly model: ListModel;
  /** Fields with an index for their quick search. */
  readonly columns: readonly string[];
  readonly names: readonly string[];
  readonly screen: Screen;
}

/**
 * Finds records of all resources that the reader may list and whose records she may open, each by the columns of its quick
 * search, in one statement; resources that say `"searchable": false` are left out. What she sees of them is what their lists
 * would show: the same plan, with the same scope.
 * @param text three characters or more, since the indexes are of groups of three
 * @throws AppError `timeout` (503) beyond three seconds
 */
export async function searchRecords(connection: ScopedConnection, parts: ListParts, text: string): Promise<FoundRecords[]> {
  const { ctx } = connection;
  const searched = [...parts.registry.resources.values()].flatMap((resource) => searchable(parts, connection, resource) ?? []);
  if (searched.length === 0) return [];
  const pages = searched.map(
    (one, i) => sql`select ${i}::int as place, (${planList(one.model, queryOf(one, text), ctx).page.ordered}) as results`,
  );
  const rows = await connection.run<{ place: number; results: string }>(sql`${sql.join(pages, sql` union all `)}`, {
    replica: true,
    timeoutMs,
  });
  const found = rows
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ place, results }) => {
      const one = searched[place];
      const records = one ? parseRows(results).map((row) => toRecord(one, row, text)) : [];
      return one && records.length > 0 ? [{ resource: one.resource.name, title: textIn(one.resource.title, ctx.language), records }] : [];
    });
  return found;
}

function searchable(parts: ListParts, { ctx }: ScopedConnection, resource: ResourceDefinition): Searched | undefined {
  const { registry } = parts;
  if (resource.searchable === false) return undefined;
  const screen = screenOf(parts, ctx.reader, resource);
  if (!screen || !resource.list || !canUse(registry, ctx.reader, resource, 'list')) return undefined;
  // The caller's screen must not choose another list of the same path.
  const model = openList(parts, { ...ctx, cmid: resource.permissions.list?.cmid ?? '' }, resource.api_url, 'list');
  const entity = getEntity(registry, resource.schema);
  const columns = resource.list.columns
    .filter(({ searchable: isSearchable, field }) => isSearchable && isOwnText(entity, field) && model.find(field))
    .map(({ field }) => field)
    .slice(0, columnsPerResource);
  const names = entity.title.map((name) => (hasLabel(getField(entity, name)) ? `${name}_label` : name)).filter((name) => model.find(name));
  return columns.length > 0 && names.length > 0 ? { resource, model, columns, names, screen } : undefined;
}

/** Text of the record itself: what lies behind a reference is found at its own record. */
function isOwnText(entity: Entity, name: string): boolean {
  return entity.fields.get(name)?.kind === 'text';
}

/** The screen that shows one record, else the one that edits it. */
function screenOf({ registry }: ListParts, reader: Reader, resource: ResourceDefinition): Screen | undefined {
  const own = registry.screens.filter((screen) => screen.resource === resource && screen.path.includes('{id}') && canOpen(reader, screen));
  return (
    own.find(({ view }) => view === 'show' && canUse(registry, reader, resource, 'show')) ??
    own.find(({ view }) => view === 'edit' && canUse(registry, reader, resource, 'edit'))
  );
}

function queryOf({ columns, names, resource, model }: Searched, text: string): ListQuery {
  const sort = (resource.list?.sort ?? []).map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }));
  return {
    filters: [],
    search: columns.map((field) => ({ field, value: text })),
    sort: sort.filter(({ field }) => model.find(field)),
    limit: recordsPerResource,
    offset: 0,
    timezone: undefined,
    aggregates: [],
    fields: [...new Set([...names, ...columns])],
    count: false,
    columns: false,
  };
}

type Row = Readonly<Record<string, unknown>> & { readonly id: RecordId };

function parseRows(text: string): readonly Row[] {
  return JSON.parse(text) as readonly Row[];
}

function toRecord({ columns, names, screen }: Searched, row: Row, text: string): FoundRecords['records'][number] {
  const shown = (name: string): string => {
    const value = row[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const holds = (value: string): boolean => foldText(value).includes(foldText(text));
  const name = names.map(shown).filter(Boolean).join(' ');
  const found = columns.map(shown).find(holds) ?? '';
  return {
    id: row.id,
    name: name || found,
    detail: holds(name) ? '' : found,
    path: screen.path.replace('{id}', encodeURIComponent(row.id)),
  };
}
