import { invariant } from '../../../shared/framework/AppError.ts';
import type { ImportCounts } from '../../../shared/framework/imports/Import.ts';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { Connection, ScopedConnection } from '../../db/Connection.ts';
import { withoutGuard } from '../../db/guardConnection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { RefusedLine } from './DraftRow.ts';
import type { Corrections, ImportSettings } from './ImportSettings.ts';
import type { ImportTable } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';
import { type ImportSummary, summaryOf } from './importSummary.ts';
import type { ZippedFile } from './ZippedFile.ts';

/** The result of the last check or import, as it is stored. */
export interface StoredOutcome {
  readonly is_kept: boolean;
  readonly counts: ImportCounts;
  /** Number of new and changed records; absent: that of the rows. */
  readonly records?: number;
  readonly refused: readonly RefusedLine[];
  /** Ids of the stored records whose rows are not refused; absent: none. */
  readonly ids?: readonly RecordId[];
  /** Names of files of the ZIP that no cell names; absent: none. */
  readonly unused_files?: readonly string[];
  /** The set of changes that undoes an import; absent or null: none. */
  readonly set?: string | null;
}

/** A file that its user imports. */
export interface StoredImport {
  readonly id: number;
  readonly api: string;
  readonly name: string;
  readonly content: ImportTable;
  readonly settings: ImportSettings;
  readonly corrections: Corrections;
  /** Files of the ZIP beside the rows; null: none. */
  readonly files: readonly ZippedFile[] | null;
  readonly outcome: StoredOutcome | null;
  /** The task of the last check or import. */
  readonly task: number | null;
  /** true: rows of these settings have been imported. */
  readonly is_done: boolean;
  readonly expires_at: Date;
}

/** A file without its rows, which can take long to read. */
export interface ImportHead extends Omit<StoredImport, 'content'> {
  readonly summary: ImportSummary;
}

/** Files of one user that are kept; the oldest goes first. */
const filesMax = 20;

/** Keeps a file for its user. @returns its id */
export async function addImport(
  connection: ScopedConnection,
  { api, name, content, settings }: Pick<StoredImport, 'api' | 'name' | 'content' | 'settings'>,
): Promise<number> {
  const { now, reader, actedBy } = connection.ctx;
  const tx = withoutGuard(connection);
  const [row] = await tx.run(sql<{ id: number }>`
    insert into file_imports (owner, acted_by, api, name, content, summary, settings, corrections, is_done, expires_at)
    values (${reader.userId}, ${actedBy ?? null}, ${api}, ${name}, ${JSON.stringify(content)}::jsonb,
      ${JSON.stringify(summaryOf(content))}::jsonb, ${JSON.stringify(settings)}::jsonb,
      '{}'::jsonb, false, ${new Date(now.getTime() + importLimits.keptMs)}) returning id`);
  invariant(row, 'the insert returns its row');
  await tx.run(sql`
    delete from file_imports where owner = ${reader.userId} and id in (
      select id from file_imports where owner = ${reader.userId} order by id desc offset ${filesMax})`);
  return row.id;
}

/**
 * A file of the caller; a person who acts as another user has files of their own.
 * @throws AppError `import_unknown` (404)
 */
export async function getImport(connection: ScopedConnection, id: number): Promise<StoredImport> {
  return readImport<StoredImport>(connection, id, sql`t.content`);
}

/** As `getImport`, with only the rows of these lines. */
export async function getImportLines(connection: ScopedConnection, id: number, lines: readonly number[]): Promise<StoredImport> {
  const rows = sql`(select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(t.content -> 'rows') r
    where (r ->> 'line')::bigint = any(${lines}::bigint[]))`;
  return readImport<StoredImport>(connection, id, sql`(t.content - 'rows') || jsonb_build_object('rows', ${rows}) as content`);
}

/** As `getImport`, without the rows. */
export async function getImportHead(connection: ScopedConnection, id: number): Promise<ImportHead> {
  // A file that an earlier version has stored has no summary.
  const parts = sql`t.summary, case when t.summary is null then t.content end as content`;
  const { content, ...row } = await readImport<ImportRecord>(connection, id, parts);
  return { ...row, summary: row.summary ?? summaryOf(content) };
}

type ImportRecord = Omit<ImportHead, 'summary'> & Pick<StoredImport, 'content'> & { readonly summary: ImportSummary | null };

async function readImport<Row extends object>(connection: ScopedConnection, id: number, parts: Sql): Promise<Row> {
  const { ctx } = connection;
  const [row] = await connection.run(sql<Row>`
    select t.id, t.api, t.name, ${parts}, t.settings, t.corrections, t.files, t.outcome, t.task, t.is_done, t.expires_at
    from ${table(ctx, 'file_imports', 't')}
    where t.id = ${id} and t.owner = ${ctx.reader.userId} and t.acted_by is not distinct from ${ctx.actedBy ?? null}::bigint
      and t.expires_at > ${ctx.now}`);
  if (!row) throw importErrors.import_unknown();
  return row;
}

/** As `getImportHead`, held until the transaction ends: of two calls the second sees the effect of the first. */
export async function lockImport(tx: ScopedConnection, id: number): Promise<ImportHead> {
  await withoutGuard(tx).run(sql`select id from file_imports where id = ${id} and owner = ${tx.ctx.reader.userId} for update`);
  return getImportHead(tx, id);
}

/** Changes parts of a file that the caller has read by `lockImport`; parts left out keep their value. */
export async function changeImport(
  tx: ScopedConnection,
  id: number,
  parts: Partial<Pick<StoredImport, 'settings' | 'corrections' | 'files' | 'outcome' | 'task' | 'is_done'>>,
): Promise<void> {
  const json = (name: string, value: unknown) => sql`${sql.id(name)} = ${value === null ? null : JSON.stringify(value)}::jsonb`;
  const { settings, corrections, files, outcome, task, is_done: isDone } = parts;
  const changes = [
    ...(settings === undefined ? [] : [json('settings', settings)]),
    ...(corrections === undefined ? [] : [json('corrections', corrections)]),
    ...(files === undefined ? [] : [json('files', files)]),
    ...(outcome === undefined ? [] : [json('outcome', outcome)]),
    ...(task === undefined ? [] : [sql`task = ${task}`]),
    ...(isDone === undefined ? [] : [sql`is_done = ${isDone}`]),
  ];
  await withoutGuard(tx).run(sql`update file_imports set ${sql.join(changes)} where id = ${id} and owner = ${tx.ctx.reader.userId}`);
}

/** Removes a file of the caller. @throws AppError `import_unknown` (404) */
export async function removeImport(tx: ScopedConnection, id: number): Promise<void> {
  await lockImport(tx, id);
  await withoutGuard(tx).run(sql`delete from file_imports where id = ${id} and owner = ${tx.ctx.reader.userId}`);
}

/** Removes files whose time has passed. */
export async function removeOldImports(connection: Connection, now: Date): Promise<void> {
  await connection.run(sql`delete from file_imports where expires_at < ${now}`);
}
