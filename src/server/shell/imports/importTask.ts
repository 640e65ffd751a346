import { randomUUID } from 'node:crypto';
import { invariant } from '../../../shared/framework/AppError.ts';
import { bulkRowsMax } from '../../../shared/framework/changes/BulkChange.ts';
import { canUse } from '../../../shared/framework/definitions/rights/permissions.ts';
import type { DateFormats } from '../../../shared/framework/formats/dateFormats.ts';
import type { ImportCounts, ImportOutcome } from '../../../shared/framework/imports/Import.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { dropChanges, storeChanges } from '../../framework/changes/storeChanges.ts';
import type { App } from '../../framework/context/App.ts';
import { defineTasks } from '../../framework/context/defineTasks.ts';
import type { TaskData, TaskRun } from '../../framework/context/TaskKind.ts';
import { areDeletable } from '../../framework/imports/areDeletable.ts';
import type { RefusedLine } from '../../framework/imports/DraftRow.ts';
import type { ImportSettings } from '../../framework/imports/ImportSettings.ts';
import { changesLines, importGoodRows, importRows, type RowsOutcome, type RowsPart } from '../../framework/imports/importRows.ts';
import { type ImportTarget, openImport } from '../../framework/imports/importTarget.ts';
import { changeImport, getImport, lockImport, type StoredImport, type StoredOutcome } from '../../framework/imports/storedImports.ts';
import { unusedFiles } from '../../framework/imports/unusedFiles.ts';
import { targetOf } from '../../framework/records/targetOf.ts';

/** Data of a task that checks or imports the rows of a file. */
export interface ImportTaskData {
  readonly id: number;
  readonly keep: 'none' | 'all' | 'good';
}

/** The background tasks of imports. */
export const importTasks = defineTasks({
  'imports.run': { run: (app, data, run) => runs[parseData(data).keep](app, data, run) },
});

const runs = { none: check, all: commitAll, good: commitGood } as const;

function parseData({ id, keep }: TaskData): ImportTaskData {
  invariant(typeof id === 'number' && (keep === 'none' || keep === 'all' || keep === 'good'), 'a task of an import names its file');
  return { id, keep };
}

/** Checks all rows; nothing is kept but the result. */
async function check(app: App, data: TaskData, run: TaskRun): Promise<TaskData> {
  const { id } = parseData(data);
  const stored = await getImport(run.connection, id);
  const outcome = { ...storedOutcome(await runRows(app, run, run.connection, stored, 'none')), ...unusedIn(run.ctx, stored) };
  await run.connection.transaction(async (tx) => {
    await lockImport(tx, id);
    await changeImport(tx, id, { outcome });
    await run.finish(tx, resultOf(stored, outcome));
  });
  return {};
}

/**
 * Imports all rows or none, once: the file is marked in the transaction of the changes. Only the marking locks the file, so that calls on
 * the file need not wait; no call changes the file while its task runs, and a call that removes the file leaves nothing imported.
 */
async function commitAll(app: App, data: TaskData, run: TaskRun): Promise<TaskData> {
  const { id } = parseData(data);
  await run.connection.transaction(async (tx) => {
    const stored = await getImport(tx, id);
    const outcome = stored.is_done && stored.outcome ? stored.outcome : await importOnce(app, run, tx, stored);
    await endImport(tx, run, stored, outcome);
  });
  return {};
}

async function importOnce(app: App, run: TaskRun, tx: ScopedConnection, stored: StoredImport): Promise<StoredOutcome> {
  const rows = await runRows(app, run, tx, stored, 'all');
  return { ...storedOutcome(rows), ...unusedIn(run.ctx, stored), set: await storeSet(tx, run.ctx, stored.api, rows) };
}

/** Marks the file and its task. */
async function endImport(tx: ScopedConnection, run: TaskRun, stored: StoredImport, outcome: StoredOutcome): Promise<void> {
  await lockImport(tx, stored.id);
  const { settings } = stored;
  await changeImport(tx, stored.id, { settings, outcome, is_done: outcome.is_kept });
  const { created, changed, refused } = outcome.counts;
  const message = {
    key: outcome.is_kept ? 'import.ended' : 'import.ended_none',
    values: { name: stored.name, count: created + changed, refused },
  };
  await run.finish(tx, { ...resultOf(stored, outcome), message });
}

/** What the parts of an import so far have done. */
interface ImportPartsState {
  /** The rows that the import began with; null: all of the file. */
  readonly lines: readonly number[] | null;
  readonly done: number;
  readonly counts: ImportCounts;
  readonly refused: readonly RefusedLine[];
  readonly ids: readonly RecordId[];
  readonly records: number;
  /** Id of the set of changes; null: they cannot be undone. */
  readonly set: string | null;
  /** Number of changes. */
  readonly changes: number;
}

/**
 * Imports the good rows in parts. Each part also saves the rows still to import in the file, so that the next run, or the next import after
 * a cancel, continues with them. Nothing else changes the file while its task runs; removing the file ends the import.
 */
async function commitGood(app: App, data: TaskData, run: TaskRun): Promise<TaskData> {
  const { id } = parseData(data);
  const { ctx, connection, signal, progress, checkpoint } = run;
  const stored = await getImport(connection, id);
  const importing = openImport(ctx, stored.api);
  const { api, content, settings, corrections } = stored;
  const all = settings.lines ?? content.rows.map(({ line }) => line);
  let state = stateOf(run.state) ?? firstState(settings.lines ?? null);
  const refusedBefore = new Set(state.refused.map(({ line }) => line));
  const left = new Set(all.filter((line) => !refusedBefore.has(line)));
  const total = state.done + left.size;
  progress(state.done, total);
  const began = state.done;
  await importGoodRows(
    connection,
    importing,
    importRecords(app, ctx, importing),
    { table: content, settings: { ...settings, lines: [...left] }, corrections, dateFormat: await dateFormatOf(connection) },
    {
      signal,
      max: app.partRows,
      progress: (done) => progress(began + done, total),
      begin: (rows) => {
        const hasNew = rows.some(({ change }) => change?.action === 'create');
        if (!canUndo(ctx, importing, hasNew) || rows.some(({ change }) => changesLines(importing, change))) state = { ...state, set: null };
      },
      keep: async (tx, part) => {
        state = await addPart(tx, api, state, part);
        for (const line of part.lines) left.delete(line);
        const refused = state.refused.map(({ line }) => line);
        await lockImport(tx, id);
        await changeImport(tx, id, { outcome: null, settings: { ...settings, lines: [...left, ...refused].toSorted((a, b) => a - b) } });
        await checkpoint(tx, { ...state }, partResult(stored, state));
      },
    },
  );
  progress(total, total);
  const { counts, records, refused, ids, lines } = state;
  const outcome = { is_kept: true, counts, records, refused, ids, set: setOf(state) };
  const before = { ...stored, settings: lines ? { ...settings, lines } : withoutLines(settings) };
  await connection.transaction((tx) => endImport(tx, run, before, outcome));
  return {};
}

function withoutLines({ lines: _left, ...settings }: ImportSettings): ImportSettings {
  return settings;
}

/** Keeps the changes of a part for their undo, of so many changes as an undo takes. @returns the state after it */
async function addPart(tx: ScopedConnection, api: string, state: ImportPartsState, part: RowsPart): Promise<ImportPartsState> {
  const { ctx } = tx;
  const changed = part.outcomes.flatMap((outcome) => ('change' in outcome ? [outcome.change] : []));
  const changes = state.changes + changed.length;
  let { set } = state;
  if (set !== null && (changes > bulkRowsMax || !(await areDeletable(tx, changed)))) {
    await dropChanges(tx, set);
    set = null;
  }
  if (set !== null) await storeChanges(tx, ctx, { id: set, api, kind: 'import' }, changed);
  return {
    lines: state.lines,
    done: state.done + part.lines.length,
    counts: {
      created: state.counts.created + part.counts.created,
      changed: state.counts.changed + part.counts.changed,
      same: state.counts.same + part.counts.same,
      refused: state.counts.refused + part.counts.refused,
    },
    records: state.records + part.records,
    refused: [...state.refused, ...part.refused],
    ids: [...state.ids, ...part.ids],
    set,
    changes,
  };
}

function firstState(lines: readonly number[] | null): ImportPartsState {
  const counts = { created: 0, changed: 0, same: 0, refused: 0 };
  return { lines, done: 0, counts, records: 0, refused: [], ids: [], set: randomUUID(), changes: 0 };
}

/** The state of the last checkpoint. */
function stateOf(stored: TaskData | null): ImportPartsState | undefined {
  return stored === null ? undefined : (stored as unknown as ImportPartsState);
}

/** The set that undoes the changes so far; null: none. */
function setOf({ set, changes }: ImportPartsState): string | null {
  return changes > 0 ? set : null;
}

/** The result of an import that ends early. */
function partResult(stored: StoredImport, state: ImportPartsState): TaskData {
  const { counts, refused, ids, changes } = state;
  const result = resultOf(stored, { is_kept: true, counts, refused, ids, set: setOf(state) });
  return changes > 0 ? { ...result, message: { key: 'import.part', values: { count: changes } } } : result;
}

/**
 * Keeps the changes of an import for its undo.
 * @returns id of the set; null: nothing was changed, or more than an undo takes, or its user may not delete the new records
 */
async function storeSet(
  tx: ScopedConnection,
  ctx: CallContext,
  api: string,
  { isKept, outcomes, hasLines }: RowsOutcome,
): Promise<string | null> {
  const changes = outcomes.flatMap((outcome) => ('change' in outcome ? [outcome.change] : []));
  if (!isKept || changes.length === 0 || changes.length > bulkRowsMax || hasLines || !(await areDeletable(tx, changes))) return null;
  const hasNew = changes.some(({ action }) => action === 'create');
  if (!canUndo(ctx, openImport(ctx, api), hasNew)) return null;
  const id = randomUUID();
  await storeChanges(tx, ctx, { id, api, kind: 'import' }, changes);
  return id;
}

/** Readers who can delete new records can undo them; nobody can undo new records in other programs' tables. */
function canUndo({ registry, reader }: CallContext, { resource, entity }: ImportTarget, hasNew: boolean): boolean {
  return !entity.source && (!hasNew || canUse(registry, reader, resource, 'delete'));
}

async function runRows(
  app: App,
  { ctx, signal, progress }: TaskRun,
  connection: ScopedConnection,
  { api, content, settings, corrections, files }: StoredImport,
  keep: 'none' | 'all',
): Promise<RowsOutcome> {
  const importing = openImport(ctx, api);
  const total = settings.lines?.length ?? content.rows.length;
  progress(0, total);
  return importRows(
    connection,
    importing,
    importRecords(app, ctx, importing),
    { table: content, settings, corrections, files, dateFormat: await dateFormatOf(connection) },
    {
      keep,
      signal,
      progress: (done) => progress(done, total),
    },
  );
}

/** Names of files of the ZIP that no cell names, for an outcome. */
function unusedIn(ctx: CallContext, stored: StoredImport): Pick<StoredOutcome, 'unused_files'> {
  const unused = unusedFiles(openImport(ctx, stored.api), stored);
  return unused.length > 0 ? { unused_files: unused } : {};
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

function storedOutcome({ isKept, counts, records, refused, ids }: RowsOutcome): StoredOutcome {
  return { is_kept: isKept, counts, records, refused, ids };
}

interface ImportResult extends Omit<ImportOutcome, 'records' | 'stored' | 'unused_files'> {
  readonly id: number;
  readonly api: string;
}

function resultOf({ id, api }: StoredImport, { is_kept, counts, set = null }: StoredOutcome): TaskData & ImportResult {
  return { id, api, is_kept, counts, set };
}
