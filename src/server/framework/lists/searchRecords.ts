import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { canUse, canUseView } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { Screen } from '../../../shared/framework/definitions/screens.ts';
import type { ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { foldText } from '../../../shared/framework/query/foldText.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import type { Registrations } from '../registrations/Registrations.ts';
import { type ListModel, openList } from './openList.ts';
import { type PageRequest, type PageRow, readPages } from './readPages.ts';
import { cellText, titleColumns, titleOf } from './titleColumns.ts';

/** Records of one resource that contain a text. */
export interface FoundRecords {
  readonly resource: string;
  /** In the request's language. */
  readonly title: string;
  /** Command ID of its list; empty without one. */
  readonly cmid: string;
  /** Name of a record's icon; empty: the menu entry's icon. */
  readonly icon: string;
  /** true: shown below all others, such as settings. */
  readonly is_last: boolean;
  readonly records: readonly {
    readonly id: RecordId;
    /** Name of the record for people. */
    readonly name: string;
    /**
     * Further values for people: the code, then others such as the city. Among the others, the value that contains the text comes first,
     * unless name or code contains it.
     */
    readonly detail: string;
    /** Path of its screen below `pages/`. */
    readonly path: string;
  }[];
}

const recordsPerResource = 5;
const columnsPerResource = 6;
const detailsPerRecord = 2;
const timeoutMs = 3000;

/** A resource that the reader may search, with its searched columns. */
interface SearchSource {
  readonly resource: ResourceDefinition;
  readonly model: ListModel;
  /** Fields with an index for their quick search. */
  readonly columns: readonly string[];
  /** Columns of the title, without `codes`. */
  readonly names: readonly string[];
  /** Columns of the title that are part of a key and follow the name; empty if the title has no other columns. */
  readonly codes: readonly string[];
  /** Columns shown next to the name, texts with translations in the reader's language. */
  readonly details: readonly string[];
  readonly screen: Screen;
}

/**
 * Finds records of all resources that the reader may list and whose records the reader may open, each by the columns of its quick
 * search, in one statement. Leaves out resources with `"searchable": false`. Shows the same as their lists: the same plan, with the
 * same scope.
 * @param text three characters or more, since the indexes are of groups of three
 * @throws AppError `timeout` (503) beyond three seconds
 */
export async function searchRecords(connection: ScopedConnection, registrations: Registrations, text: string): Promise<FoundRecords[]> {
  const { ctx } = connection;
  const searched = [...ctx.registry.resources.values()].flatMap((resource) => searchable(registrations, ctx, resource) ?? []);
  const requests = searched.map((one) => ({ model: one.model, query: queryOf(one, text) }));
  const pages = await readPages(connection, requests, { timeoutMs });
  return searched.flatMap((one, i) => {
    const records = (pages[i] ?? []).map((row) => toRecord(ctx, one, row, text));
    return records.length > 0
      ? [
          {
            resource: one.resource.name,
            title: textIn(one.resource.title, ctx.language),
            cmid: one.resource.permissions.list?.cmid ?? '',
            icon: one.resource.icon ?? '',
            is_last: one.resource.searchable === 'last',
            records,
          },
        ]
      : [];
  });
}

function searchable(registrations: Registrations, ctx: CallContext, resource: ResourceDefinition): SearchSource | undefined {
  const { registry } = ctx;
  if (resource.searchable === false) return undefined;
  const screen = screenOf(ctx, resource);
  if (!screen || !resource.list || !canUse(registry, ctx.reader, resource, 'list')) return undefined;
  // The caller's screen must not choose another list of the same path.
  const model = openList(registrations, { ...ctx, cmid: resource.permissions.list?.cmid ?? '' }, resource.api_url, 'list');
  const entity = getEntity(registry, resource.schema);
  const columns = resource.list.columns
    .filter(({ searchable: isSearchable, field }) => isSearchable && isOwnText(entity, field) && model.find(field))
    .map(({ field }) => field)
    .slice(0, columnsPerResource);
  const titles = titleColumns(model);
  const isCode = (column: string): boolean => entity.unique.some(({ fields, when }) => when === undefined && fields.includes(column));
  const codes = titles.every(isCode) ? [] : titles.filter(isCode);
  const names = titles.filter((column) => !codes.includes(column));
  const details = columns.filter((column) => !isNameOrTranslation(entity, column)).map((column) => readableColumn(model, column));
  return columns.length > 0 && names.length > 0 ? { resource, model, columns, names, codes, details, screen } : undefined;
}

/** true: text of the record itself. Text behind a reference is found at its own record. */
function isOwnText(entity: Entity, name: string): boolean {
  return entity.fields.get(name)?.kind === 'text';
}

/** true: the column names the record, or is a text in another language: neither is a detail. */
function isNameOrTranslation({ title, fields }: Entity, column: string): boolean {
  const translations = [...fields.values()].flatMap(({ property }) => Object.values(property['x-translations'] ?? {}));
  return title.includes(column) || translations.includes(column);
}

/** The column that people read: the field's label, else the field. */
function readableColumn({ find }: ListModel, column: string): string {
  return find(`${column}_label`) ? `${column}_label` : column;
}

/** Screen that shows a record, else the screen that edits the record. */
function screenOf({ registry, reader }: CallContext, resource: ResourceDefinition): Screen | undefined {
  const own = registry.screens.filter(
    (screen) => screen.resource === resource && screen.path.includes('{id}') && canUseView(registry, reader, screen),
  );
  return own.find(({ view }) => view === 'show') ?? own.find(({ view }) => view === 'edit');
}

function queryOf({ columns, names, codes, details, resource, model }: SearchSource, text: string): PageRequest['query'] {
  const sort = (resource.list?.sort ?? []).map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }));
  return {
    search: columns.map((field) => ({ field, value: text })),
    sort: sort.filter(({ field }) => model.find(field)),
    limit: recordsPerResource,
    fields: [...new Set([...names, ...codes, ...columns, ...details])],
  };
}

function toRecord(
  ctx: CallContext,
  { model, columns, names, codes, details, screen }: SearchSource,
  row: PageRow,
  text: string,
): FoundRecords['records'][number] {
  const holds = (value: string): boolean => foldText(value).includes(foldText(text));
  const name = titleOf(model, row, names, ctx);
  const code = titleOf(model, row, codes, ctx);
  const cells = columns.map((column) => cellText(row, column)).filter(Boolean);
  const found = cells.find(holds) ?? '';
  const shown = name || code || found;
  const others = details.map((column) => cellText(row, column));
  const ordered = holds(name) || holds(code) ? others : others.toSorted((a, b) => Number(holds(b)) - Number(holds(a)));
  // A name with its number, as of a reference to the record's own company, says nothing new.
  const first = names[0] === undefined ? '' : cellText(row, names[0]);
  const isRepeated = (cell: string): boolean => shown.includes(cell) || (first !== '' && cell.startsWith(`${first} (`));
  const further = [...new Set([code, ...ordered])].filter((cell) => cell !== '' && !isRepeated(cell));
  return {
    id: row.id,
    name: shown,
    detail: further.slice(0, detailsPerRecord).join(' · '),
    path: screen.path.replace('{id}', encodeURIComponent(row.id)),
  };
}
