import fs from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { ImportState } from '../../../shared/framework/imports/Import.ts';
import { importLimits, importMegabytes } from '../../../shared/framework/imports/importLimits.ts';
import { separatorSigns } from '../../../shared/framework/imports/textFiles.ts';
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { importEndpoints } from '../../../shared/shell/imports/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { ScopedConnection } from '../../db/Connection.ts';
import { Slots } from '../../db/Slots.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { receiveFile } from '../../framework/contents/receiveFile.ts';
import type { App } from '../../framework/context/App.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import { fileErrors } from '../../framework/files/fileErrors.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { usualSettings } from '../../framework/imports/chooseSettings.ts';
import { importErrors } from '../../framework/imports/importErrors.ts';
import { importState } from '../../framework/imports/importState.ts';
import { headingsByField, isDrawn, openImport, templateHeadings } from '../../framework/imports/importTarget.ts';
import { readTableApart } from '../../framework/imports/readTableApart.ts';
import { csvText, refusedFile, refusedRows } from '../../framework/imports/refusedRows.ts';
import { readRemembered, rememberColumns, rememberedJoin, withRemembered } from '../../framework/imports/rememberedColumns.ts';
import {
  addImport,
  changeImport,
  getImport,
  getImportHead,
  getImportLines,
  type ImportHead,
  lockImport,
  removeImport,
} from '../../framework/imports/storedImports.ts';
import { suggestMapping } from '../../framework/imports/suggestMapping.ts';
import { unpackFiles, zipRules } from '../../framework/imports/unpackFiles.ts';
import { startTask } from '../../framework/tasks/startTask.ts';
import { changedParts } from './changeSettings.ts';
import type { ImportTaskData } from './importTask.ts';

type Calls = typeof importEndpoints;

/**
 * POST file_imports: reads the file and suggests the fields of its columns.
 * @throws AppError as `openImport` and `readTableApart`
 */
export async function addFile({ ctx, app, query, body }: CallOf<Calls, 'POST file_imports'>): Promise<ImportState> {
  const importing = openImport(ctx, query.api);
  const bytes: unknown = body;
  if (!Buffer.isBuffer(bytes)) throw importErrors.import_file_empty();
  if (bytes.length > importLimits.bytes) throw importErrors.import_file_too_large({ max: importMegabytes });
  const known = headingsByField(app, ctx, importing);
  const content = await readOneAtATime(ctx, () => {
    const { sheet, encoding, separator, heading_line: line } = query;
    return readTableApart(
      {
        bytes,
        sheet,
        encoding,
        separator: separator && separatorSigns[separator],
        line: line === undefined ? undefined : Number(line),
        known,
      },
      ctx.signal,
    );
  });
  const { headings } = content;
  const connection = app.database.scoped(ctx);
  return connection.transaction(async (tx) => {
    const remembered = await readRemembered(tx, query.api);
    const mapping = withRemembered(importing, headings, suggestMapping(headings, known), remembered);
    const join = rememberedJoin(importing, headings, mapping, remembered);
    const name = query.name.toWellFormed();
    const id = await addImport(tx, { api: query.api, name, content, settings: { ...usualSettings(importing, mapping), join } });
    return importState(ctx, await getImportHead(tx, id));
  });
}

/** Files that are read at the same time, by one user and in all: each is held in memory with its rows. */
const readingOfUser = new Slots(1);
const reading = new Slots(2);

/** @throws AppError 409 `import_one_at_a_time` while another file of the user is read; 503 `too_many_at_once` after half a minute */
async function readOneAtATime<T>({ reader, signal }: CallContext, read: () => Promise<T>): Promise<T> {
  const own = readingOfUser.tryTake(String(reader.userId));
  if (!own) throw importErrors.import_one_at_a_time();
  try {
    const release = await reading.take('', signal);
    return await read().finally(release);
  } finally {
    own();
  }
}

/** GET file_imports/template. */
export async function sendTemplate({ ctx, query, reply }: CallOf<Calls, 'GET file_imports/template'>): Promise<FastifyReply> {
  const importing = openImport(ctx, query.api);
  const fields = importing.fields.filter((field) => field.name !== 'id' && !isDrawn(field));
  const headings = [...templateHeadings({ ...importing, fields }, ctx.language).values()];
  return sendCsv(reply, textIn(importing.resource.title, ctx.language), csvText([headings]));
}

/** GET file_imports/{id}. */
export async function readFile({ ctx, app, params }: CallOf<Calls, 'GET file_imports/{id}'>): Promise<ImportState> {
  return importState(ctx, await getImportHead(app.database.scoped(ctx), idOf(params)));
}

/**
 * PUT file_imports/{id}: the last result is forgotten.
 * @throws AppError as `changedParts`, and 409 `import_under_way`, `import_done`
 */
export async function changeFile({ ctx, app, params, body }: CallOf<Calls, 'PUT file_imports/{id}'>): Promise<ImportState> {
  return withFile(app, ctx, idOf(params), async (tx, stored) => {
    const left = await leftLines(tx, stored);
    const rows = body.corrections?.length ? (await getImport(tx, stored.id)).content.rows : [];
    const lines = new Set(rows.map(({ line }) => line));
    const { settings, corrections } = changedParts(openImport(ctx, stored.api), stored, body, lines);
    await changeImport(tx, stored.id, {
      settings: stored.is_done ? { ...settings, lines: left } : settings,
      corrections,
      outcome: null,
      task: null,
      is_done: false,
    });
  });
}

/** The lines of refused rows. @throws AppError 409 `import_under_way`, `import_done` for a file that takes no further change */
async function leftLines(tx: ScopedConnection, stored: ImportHead): Promise<number[]> {
  if (await isUnderWay(tx, stored)) throw importErrors.import_under_way();
  const left = stored.outcome?.refused.map(({ line }) => line) ?? [];
  if (stored.is_done && left.length === 0) throw importErrors.import_done();
  return left;
}

/**
 * POST file_imports/{id}/files: the ZIP is a part of the form, of any name. Its files are kept for the caller, and belong to records once
 * rows that name them are imported.
 * @throws AppError as `unpackFiles`, and 400 `file_expected`, `import_takes_no_files`; 409 `import_under_way`, `import_done`
 */
export async function addFiles({ ctx, app, params, request }: CallOf<Calls, 'POST file_imports/{id}/files'>): Promise<ImportState> {
  const id = idOf(params);
  const connection = app.database.scoped(ctx);
  const head = await getImportHead(connection, id);
  const rules = zipRules(openImport(ctx, head.api));
  if (!rules) throw importErrors.import_takes_no_files();
  await leftLines(connection, head);
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw fileErrors.file_expected();
  const files = await readOneAtATime(ctx, async () => {
    const { path } = await receiveFile(app.files, part.file, importLimits.zipBytes);
    try {
      return await unpackFiles(app, ctx, path, rules);
    } finally {
      await fs.rm(path, { force: true });
    }
  });
  return withFile(app, ctx, id, async (tx, stored) => {
    const left = await leftLines(tx, stored);
    const settings = stored.is_done ? { ...stored.settings, lines: left } : stored.settings;
    await changeImport(tx, id, { settings, files, outcome: null, task: null, is_done: false });
  });
}

/** DELETE file_imports/{id}. */
export async function removeFile({ ctx, app, params }: CallOf<Calls, 'DELETE file_imports/{id}'>): Promise<undefined> {
  await app.database.scoped(ctx).transaction((tx) => removeImport(tx, idOf(params)));
  return undefined;
}

/** POST file_imports/{id}/check. */
export async function checkFile({ ctx, app, params }: CallOf<Calls, 'POST file_imports/{id}/check'>): Promise<ImportState> {
  return startRun(app, ctx, idOf(params), 'none');
}

/** POST file_imports/{id}/commit: repeated while it runs, or after it has ended, it starts nothing. */
export async function commitFile({ ctx, app, params, body }: CallOf<Calls, 'POST file_imports/{id}/commit'>): Promise<ImportState> {
  return startRun(app, ctx, idOf(params), body.keep);
}

/** @throws AppError 400 `import_nothing_mapped`; 409 `import_too_many_together`; as `startTask` */
function startRun(app: App, ctx: CallContext, id: number, keep: ImportTaskData['keep']): Promise<ImportState> {
  return withFile(app, ctx, id, async (tx, stored) => {
    const { resource } = openImport(ctx, stored.api);
    if (stored.is_done || (await isUnderWay(tx, stored))) return;
    if (!stored.settings.mapping.some((field) => field !== null && field !== 'id')) throw importErrors.import_nothing_mapped();
    const values = { name: stored.name, list: textIn(resource.title, ctx.language) };
    const title = formatMessage(ctx.registry.messages, ctx.language, keep === 'none' ? 'import.task_check' : 'import.task_import', values);
    const total = stored.settings.lines?.length ?? stored.summary.rows;
    const { together: max } = importLimits;
    if (keep === 'all' && total > max) throw importErrors.import_too_many_together({ max });
    const task = await startTask(tx, ctx, { kind: 'imports.run', title, total, data: { id, keep } satisfies ImportTaskData });
    await changeImport(tx, id, { task });
    await rememberColumns(tx, stored.api, stored.summary.headings, stored.settings);
  });
}

/** GET file_imports/{id}/refused. */
export async function listRefused({ ctx, app, params, query }: CallOf<Calls, 'GET file_imports/{id}/refused'>) {
  const [connection, id] = [app.database.scoped(ctx), idOf(params)];
  const refused = (await getImportHead(connection, id)).outcome?.refused ?? [];
  const offset = Number(query.offset ?? 0);
  const page = refused.slice(offset, offset + Number(query.limit ?? 20));
  const lines = page.map(({ line }) => line);
  return { count: refused.length, results: refusedRows(ctx, await getImportLines(connection, id, lines), page) };
}

/** GET file_imports/{id}/records. */
export async function listRecords({ ctx, app, params }: CallOf<Calls, 'GET file_imports/{id}/records'>) {
  const { ids = [] } = (await getImportHead(app.database.scoped(ctx), idOf(params))).outcome ?? {};
  return { count: ids.length, results: [...ids] };
}

/** GET file_imports/{id}/refused_file. */
export async function sendRefused({ ctx, app, params, reply }: CallOf<Calls, 'GET file_imports/{id}/refused_file'>): Promise<FastifyReply> {
  const stored = await getImport(app.database.scoped(ctx), idOf(params));
  const name = stored.name.replace(/\.[a-z0-9]{1,5}$/i, '');
  return sendCsv(reply, formatMessage(ctx.registry.messages, ctx.language, 'import.refused_file', { name }), refusedFile(ctx, stored));
}

function sendCsv(reply: FastifyReply, title: string, text: string): FastifyReply {
  return reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(title, 'csv')).send(text);
}

function idOf({ id }: { readonly id: string }): number {
  const number = Number(id);
  if (!Number.isSafeInteger(number)) throw importErrors.import_unknown();
  return number;
}

/** Works on a file that is held until the end, and answers with its new state. */
async function withFile(
  app: App,
  ctx: CallContext,
  id: number,
  work: (tx: ScopedConnection, stored: ImportHead) => Promise<void>,
): Promise<ImportState> {
  return app.database.scoped(ctx).transaction(async (tx) => {
    await work(tx, await lockImport(tx, id));
    return importState(ctx, await getImportHead(tx, id));
  });
}

/** True while the task of a file waits or runs. */
async function isUnderWay(tx: ScopedConnection, { task }: ImportHead): Promise<boolean> {
  if (task === null) return false;
  const rows = await tx.run(sql`select 1 from ${table(tx.ctx, 'tasks', 'k')} where k.id = ${task} and k.status in ('queued', 'running')`);
  return rows.length > 0;
}
