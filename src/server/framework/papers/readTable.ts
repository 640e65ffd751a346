import { childList } from '../../../shared/framework/definitions/describe/childLists.ts';
import { recordLines } from '../../../shared/framework/definitions/describe/recordLines.ts';
import { type Entity, type Field, getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import { queryText } from '../../../shared/framework/definitions/screens.ts';
import type { ChildList, PaperColumn, PaperTable, ResourceDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { parseListQuery } from '../../../shared/framework/query/parseListQuery.ts';
import { fillPlaceholders } from '../../../shared/framework/query/placeholders.ts';
import { formatQueryParameter } from '../../../shared/framework/query/queryParameters.ts';
import { type Text, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { sql } from '../../db/sql.ts';
import { openEntity, openList } from '../lists/openList.ts';
import { readPages } from '../lists/readPages.ts';
import { auditViews } from '../records/auditViews.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import type { PaperApp } from './PaperApp.ts';
import { paperErrors } from './paperErrors.ts';

/** Rows of a table of a paper: the whole paper is in memory. */
const paperRowsMax = 1000;

/** Columns of a table whose paper names none. */
const columnsMax = 6;

/** A column of one field, or of several. */
export interface TableColumn {
  readonly label: Text;
  /** At least one, those that the reader sees. */
  readonly fields: readonly [Field, ...Field[]];
  readonly joined: NonNullable<PaperColumn['joined']>;
  /** false: a column of one field, shown as everywhere. */
  readonly isJoined: boolean;
}

/** The records below a record, as a table of its paper shows them. */
export interface TableRows {
  readonly heading: Text;
  readonly empty: Text | undefined;
  readonly entity: Entity;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly RecordValues[];
}

/**
 * Reads the rows of a table in the scope of the reader, with the columns that the reader sees; each view counts as one of a list.
 * @param record as the reader sees it
 * @returns undefined for a reader who may not list the records, or does not see the value that they need
 * @throws AppError `paper_too_long` (422) beyond `paperRowsMax`
 */
export async function readTable(
  { ctx, app }: { readonly ctx: CallContext; readonly app: Pick<PaperApp, 'records' | 'database' | 'registrations'> },
  resource: ResourceDefinition,
  record: RecordValues,
  { child: name, columns: asked, heading, empty }: Pick<PaperTable, 'child' | 'columns' | 'heading' | 'empty'>,
): Promise<TableRows | undefined> {
  const { registry, reader, language } = ctx;
  const child = (resource.children ?? []).find((each) => each.resource === name);
  const listed = registry.resources.get(name);
  if (!child || !listed || !(reader.isSystem || canUse(registry, reader, listed, 'list'))) return undefined;
  if (child.needs !== undefined && (record[child.needs] ?? null) === null) return undefined;
  const entity = getEntity(registry, listed.schema);
  // The portal itself has no grants.
  const model = reader.isSystem
    ? openEntity(app.registrations, ctx, listed.schema)
    : openList(app.registrations, ctx, listed.api_url, 'list');
  if (!model.find(child.field)) return undefined;
  const isShown = (field: string) => entity.fields.has(field) && model.find(field) !== undefined;
  const columns = (asked ?? defaultColumns(ctx, resource, child, listed)).flatMap((column) => columnOf(entity, column, isShown));
  const fields = columns.flatMap((column) => column.fields);
  const fixed = fillPlaceholders(queryText(child.query_params), ctx);
  const query = [formatQueryParameter(child.field, String(record['id'])), fixed].filter(Boolean).join('&');
  const { filters } = parseListQuery(query, model.queryContext);
  const sort = sortOf(child, listed)
    .map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }))
    .filter(({ field }) => model.find(field));
  const names = ['id', ...new Set(fields.flatMap(readNames))].filter((name) => model.find(name));
  const connection = app.database.scoped(ctx);
  const page = { filters, sort, fields: names, limit: paperRowsMax + 1 };
  const [rows = []] = await readPages(connection, [{ model, query: page }], { replica: false });
  if (rows.length > paperRowsMax)
    throw paperErrors.paper_too_long({ rows: paperRowsMax, table: textIn(heading ?? child.title ?? listed.title, language) });
  const ids = rows.map((row) => row['id']);
  await auditViews(connection, entity, sql<boolean>`t.id = any(${ids}::bigint[])`);
  return {
    heading: heading ?? child.title ?? listed.title,
    empty: empty ?? child.empty ?? listed.list?.empty,
    entity,
    columns,
    rows,
  };
}

function columnOf(entity: Entity, column: string | PaperColumn, isShown: (field: string) => boolean): TableColumn[] {
  const { fields: names, label, joined = 'blank' } = typeof column === 'string' ? { fields: [column] } : column;
  const [first, ...others] = names.filter(isShown).map((name) => getField(entity, name));
  return first ? [{ label: label ?? first.label, fields: [first, ...others], joined, isJoined: typeof column !== 'string' }] : [];
}

/** The names under which a row has a value, its name and its unit. */
function readNames({ name, reference, property }: Field): string[] {
  const unit = property['x-unit'];
  return [name, ...(reference ? [`${name}_label`] : []), ...(typeof unit === 'object' ? [unit.field] : [])];
}

function defaultColumns(
  { registry }: CallContext,
  resource: ResourceDefinition,
  child: ChildList,
  listed: ResourceDefinition,
): readonly string[] {
  const lines = recordLines(registry, resource).find((each) => each.child === child);
  if (lines) return lines.columns;
  const { columns } = childList(registry, child, listed).options;
  return columns.flatMap(({ field, hidden }) => (hidden || field.includes('.') ? [] : [field])).slice(0, columnsMax);
}

function sortOf({ order, sort }: ChildList, { list }: ResourceDefinition): string[] {
  return order === undefined ? [...(sort ?? list?.sort ?? []), 'id'] : [order, 'id'];
}
