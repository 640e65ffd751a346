import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { invariant } from '../../../shared/framework/AppError.ts';
import { rowsMax } from '../../../shared/framework/exports/exportLimits.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { inTime } from '../../db/inTime.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { columnsOf } from '../lists/pageStatements.ts';
import { planList } from '../lists/planList.ts';
import { auditViews } from '../records/auditViews.ts';
import type { ExportContent, Row } from './content/ExportColumn.ts';
import { filterText } from './content/filterText.ts';
import { wordOf } from './content/wordOf.ts';
import { countLines } from './countLines.ts';
import { csvPlan } from './csvPlan.ts';
import { exportErrors } from './exportErrors.ts';
import { type FileFormat, fileFormats } from './fileFormats.ts';
import { groupsContent } from './groupsContent.ts';
import type { OpenExport } from './openExport.ts';
import { readRows } from './readRows.ts';
import { rowsPlan } from './rowsPlan.ts';
import { totalNotes } from './totalNotes.ts';
import { writeInThread } from './writeInThread.ts';

/** A file that is written as it is read. */
export interface MadeFile {
  readonly title: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<string | Buffer>;
  /** Last words of a file that breaks off. */
  readonly broken: string | undefined;
}

/**
 * Checks the number of rows, which a format limits, and the list too for a file that is kept for its reader.
 * @returns the number of rows of a format that holds a limited number, else 0
 * @throws AppError `too_many_rows`, `too_many_kept_rows` (400)
 */
export async function checkRows(connection: ScopedConnection, { model, query, format }: OpenExport, isKept: boolean): Promise<number> {
  // Groups have a separate limit, which suits every format.
  if (query.groups.length > 0) return 0;
  const { matching } = planList(model, query, connection.ctx);
  const direct = withoutGuard(connection);
  if (isKept) await countUpTo(direct, matching, model.keptRowsMax, exportErrors.too_many_kept_rows);
  return countUpTo(direct, matching, rowsMax(format, columnsOf(model, query).length), exportErrors.too_many_rows);
}

/** The number of rows, or `most` if there are more; of groups, which are few, 0. */
export async function countFewRows(connection: ScopedConnection, { model, query }: OpenExport, most: number): Promise<number> {
  if (query.groups.length > 0) return 0;
  return countAtMost(withoutGuard(connection), planList(model, query, connection.ctx).matching, most);
}

async function countAtMost(connection: Connection, matching: Sql, most: number): Promise<number> {
  const [row] = await connection.run(
    sql<{ count: number }>`select count(*) as count from (select 1 ${matching} limit ${most}::bigint) capped`,
    { replica: true },
  );
  return row?.count ?? 0;
}

/** Checks the number of rows as `checkRows` does, and logs the reading of entities that ask for it. */
export async function prepareFile(connection: ScopedConnection, opened: OpenExport, isKept = false): Promise<number> {
  const { model, query } = opened;
  const count = await checkRows(connection, opened, isKept);
  // As the answer with groups: it shows no single row.
  if (query.groups.length > 0) return count;
  const { matching } = planList(model, query, connection.ctx);
  await auditViews(connection, model.entity, sql<boolean>`t.id in (select t.id ${matching})`);
  return count;
}

/** The rows of a list request, or its groups, with typed cells. @param timeoutMs of the statement, which sends rows during that time */
export async function openRows(
  connection: ScopedConnection,
  opened: OpenExport,
  timeoutMs: number,
  onRows: OnRows = () => {},
): Promise<ExportContent> {
  const { model, query, format, title } = opened;
  if (query.groups.length > 0) return groupsContent(connection, opened);
  const { ctx } = connection;
  const plan = rowsPlan(model, query, ctx);
  const filter = await filterText(connection, model, query);
  // The other formats are read by programs, to which a line of totals is one more row.
  const totals = format === 'PDF' || format === 'HTML' ? await totalNotes(connection, opened) : [];
  const source = await openCopy(connection, plan.rows, 'text', timeoutMs);
  const { columns, naming } = plan;
  const rows = counted(readRows(source, plan), onRows);
  return { title, filter, totals, language: ctx.language, columns, naming, rows, word: wordOf(ctx) };
}

/** Called with the number of rows read so far. */
type OnRows = (rows: number) => void;

async function* counted(rows: ExportContent['rows'], onRows: OnRows): AsyncGenerator<readonly Row[]> {
  let count = 0;
  for await (const part of rows) {
    count += part.length;
    onRows(count);
    yield part;
  }
}

/** The number of all rows; undefined if counting takes too long, and for groups. */
export async function countRows(connection: ScopedConnection, { model, query }: OpenExport): Promise<number | undefined> {
  if (query.groups.length > 0) return undefined;
  const { matching } = planList(model, query, connection.ctx);
  const counting = sql<{ count: number }>`select count(*) as count from (select 1 ${matching}) counted`;
  const rows = await inTime(withoutGuard(connection).run(counting, { replica: true }));
  return rows?.[0]?.count;
}

/** Begins a file of the given format; errors of its statement are raised here, as long as they occur before the first row. */
export async function makeFile(connection: ScopedConnection, opened: OpenExport, timeoutMs: number, onRows?: OnRows): Promise<MadeFile> {
  const { ctx } = connection;
  const { model, query, format, title } = opened;
  const incomplete = wordOf(ctx)('export.incomplete');
  invariant(format !== 'Google Sheet', 'a sheet is sent, not written');
  const { write, inThread, extension, mediaType, broken }: FileFormat = fileFormats[format];
  if (format === 'CSV' && query.groups.length === 0) {
    const { header, rows } = csvPlan(model, query, ctx);
    const content = withHeader(header, await openCopy(connection, rows, 'csv', timeoutMs), onRows);
    return { title, extension, mediaType, content, broken: broken?.(incomplete) };
  }
  const source = await openRows(connection, opened, timeoutMs, onRows);
  const content = inThread ? writeInThread(format, source, ctx.registry.messages) : write(source);
  return { title, extension, mediaType, content, broken: broken?.(incomplete) };
}

/** Starts a copy and waits for its first rows: until then the statement can fail, and the answer can still be an error. */
async function openCopy(connection: ScopedConnection, rows: Sql, format: 'csv' | 'text', timeoutMs: number): Promise<Readable> {
  const source = withoutGuard(connection).copyOut(rows, { format, timeoutMs });
  await once(source, 'readable');
  return source;
}

async function* withHeader(header: string, rows: Readable, onRows?: OnRows): AsyncGenerator<string | Buffer> {
  yield header;
  const count = onRows && countLines();
  for await (const chunk of rows) {
    if (count) onRows(count(chunk as Buffer));
    yield chunk as Buffer;
  }
}

async function countUpTo(
  connection: Connection,
  matching: Sql,
  most: number | undefined,
  refusal: typeof exportErrors.too_many_rows,
): Promise<number> {
  if (most === undefined) return 0;
  const count = await countAtMost(connection, matching, most + 1);
  if (count > most) throw refusal({ max: most }, { allowed: [String(most)] });
  return count;
}
