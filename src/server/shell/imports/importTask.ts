import { randomUUID } from 'node:crypto';
import { invariant } from '../../../shared/framework/AppError.ts';
import { bulkRowsMax } from '../../../shared/framework/changes/BulkChange.ts';
import { canUse } from '../../../shared/framework/definitions/permissions.ts';
import type { DateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import type { ImportOutcome } from '../../../shared/framework/imports/Import.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { storeChanges } from '../../framework/changes/storeChanges.ts';
import type { App } from '../../framework/context/App.ts';
import { defineTasks, type TaskData, type TaskRun } from '../../framework/context/TaskKind.ts';
import { importRows, type RowsOutcome } from '../../framework/imports/importRows.ts';
import { openImport } from '../../framework/imports/importTarget.ts';
import { changeImport, getImport, lockImport, type StoredImport, type StoredOutcome } from '../../framework/imports/storedImports.ts';
import { targetOf } from '../../framework/records/targetOf.ts';

/** Data of a task that checks or imports the rows of a file. */
export interface ImportTaskData {
  readonly id: number;
  readonly keep: 'none' | 'all' | 'good';
}

/** The background tasks of imports. */
export const importTasks = defineTasks({
  'imports.run': { run: (app, data, run) => (parseData(data).keep === 'none' ? check(app, data, run) : commit(app, data, run)) },
});

function parseData({ id, keep }: TaskData): ImportTaskData {
  invariant(typeof id === 'number' && (keep === 'none' || keep === 'all' || keep === 'good'), 'a task of an import names its file');
  return { id, keep };
}

/** Checks all rows; nothing is kept but the result. */
async function check(app: App, data: TaskData, run: TaskRun): Promise<TaskData> {
  const { id } = parseData(data);
  const stored = await getImport(run.connection, id);
  const outcome = storedOutcome(await runRows(app, run, run.connection, stored, 'none'));
  await run.connection.transaction(async (tx) => {
    await lockImport(tx, id);
    await changeImport(tx, id, { outcome });
    await run.finish(tx, resultOf(stored, outcome));
  });
  return {};
}

/**
 * Imports the rows, once: the file is marked in the transaction of the changes. It is locked for that alone, so that its calls need not
 * wait; none changes it while its task runs, and one that removes it leaves nothing imported.
 */
async function commit(app: App, data: TaskData, run: TaskRun): Promise<TaskData> {
  const { id, keep } = parseData(data);
  await run.connection.transaction(async (tx) => {
    const stored = await getImport(tx, id);
    const outcome = stored.is_done && stored.outcome ? stored.outcome : await importOnce(app, run, tx, stored, keep);
    await lockImport(tx, id);
    await changeImport(tx, id, { outcome, is_done: outcome.is_kept });
    const { created, changed, refused } = outcome.counts;
    const message = {
      key: outcome.is_kept ? 'import.ended' : 'import.ended_none',
      values: { name: stored.name, count: created + changed, refused },
    };
    await run.finish(tx, { ...resultOf(stored, outcome), message });
  });
  return {};
}

async function importOnce(
  app: App,
  run: TaskRun,
  tx: ScopedConnection,
  stored: StoredImport,
  keep: ImportTaskData['keep'],
): Promise<StoredOutcome> {
  const rows = await runRows(app, run, tx, stored, keep);
  return { ...storedOutcome(rows), set: await storeSet(tx, run.ctx, stored.api, rows) };
}

/**
 * Keeps the changes of an import for its undo.
 * @returns id of the set; null: nothing was changed, or more than an undo takes, or its user may not delete the new records
 */
async function storeSet(tx: ScopedConnection, ctx: CallContext, api: string, { isKept, outcomes }: RowsOutcome): Promise<string | null> {
  const changes = outcomes.flatMap((outcome) => ('change' in outcome ? [outcome.change] : []));
  if (!isKept || changes.length === 0 || changes.length > bulkRowsMax) return null;
  const { resource, entity } = openImport(ctx, api);
  const hasNew = changes.some(({ action }) => action === 'create');
  if (entity.source || (hasNew && !canUse(ctx.registry, ctx.reader, resource, 'delete'))) return null;
  const id = randomUUID();
  await storeChanges(tx, ctx, { id, api, kind: 'import' }, changes);
  return id;
}

async function runRows(
  app: App,
  { ctx, signal, progress }: TaskRun,
  connection: ScopedConnection,
  { api, content, settings, corrections }: StoredImport,
  keep: ImportTaskData['keep'],
): Promise<RowsOutcome> {
  const importing = openImport(ctx, api);
  const total = settings.lines?.length ?? content.rows.length;
  progress(0, total);
  return importRows(
    connection,
    importing,
    importRecords(app, ctx, importing),
    { table: content, settings, corrections, dateFormat: await dateFormatOf(connection) },
    {
      keep,
      signal,
      progress: (done) => progress(done, total),
    },
  );
}

/** The form of days that the user has chosen. */
async function dateFormatOf(connection: ScopedConnection): Promise<DateFormats['date'] | undefined> {
  const { ctx } = connection;
  const [row] = await connection.run(sql<{ format: DateFormats['date'] }>`
    select t.date_format as format from ${table(ctx, 'users', 't')} where t.id = ${ctx.reader.userId}`);
  return row?.format;
}

/** The records of a list with the right that its import needs. */
function importRecords(app: App, ctx: CallContext, { path, canCreate }: ReturnType<typeof openImport>) {
  return targetOf(ctx, app, path, canCreate ? 'create' : 'edit');
}

function storedOutcome({ isKept, counts, refused }: RowsOutcome): StoredOutcome {
  return { is_kept: isKept, counts, refused };
}

interface ImportResult extends ImportOutcome {
  readonly id: number;
  readonly api: string;
}

function resultOf({ id, api }: StoredImport, { is_kept, counts, set = null }: StoredOutcome): TaskData & ImportResult {
  return { id, api, is_kept, counts, set };
}
