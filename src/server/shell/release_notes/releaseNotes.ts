import { AppError } from '../../../shared/framework/AppError.ts';
import { dayIn } from '../../../shared/framework/query/placeholders.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { type Language, languageOf, textIn } from '../../../shared/framework/text.ts';
import type { releaseNoteEndpoints } from '../../../shared/shell/release_notes/endpoints.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { table } from '../../db/scope/scopedTables.ts';
import { sql } from '../../db/sql.ts';
import { authorize } from '../../framework/access/access.ts';
import type { App } from '../../framework/context/App.ts';
import { sendReferred } from '../../framework/files/sendReferred.ts';
import { sanitizeHtml } from '../../framework/html/sanitizeHtml.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

type Calls = typeof releaseNoteEndpoints;

const noteLanguages: readonly Language[] = ['en', 'fr'];

export const releaseNoteHandlers: HandlersOf<Calls> = {
  'POST release_notes/save_release_note': saveNote,
  'GET release_notes/release_note/{id}': readNote,
  'GET release_notes/pictures': sendPicture,
  'GET release_notes/users': listReaders,
  'GET release_notes/release_note_history': listChanges,
  'GET release_notes/release_note_id': async ({ ctx, app }) => ({ id: await newestUnread(ctx, app) }),
};

/**
 * POST release_notes/save_release_note. A note has a text in each language: a new one gets the given text in all, a change is one of the
 * caller's language.
 * @throws AppError `no_permission` (403), `record_not_found` (404), `value_taken` (409) for a version that has a note
 */
async function saveNote({ ctx, app, body }: CallOf<Calls, 'POST release_notes/save_release_note'>) {
  const { id = null, version, title, html, publish_at: day, audience } = body;
  authorize(ctx, 'release_notes', id === null ? 'create' : 'edit');
  const languages = id === null ? noteLanguages : [languageOf(ctx.language, noteLanguages)];
  const values = {
    version_name: version,
    ...Object.fromEntries(
      languages.flatMap((language) => [
        [`title_${language}`, title],
        [`body_${language}`, html],
      ]),
    ),
    ...(audience && { audience }),
    // Left out, a change keeps the state of the note.
    ...(day !== undefined && { published: day !== null, ...(day !== null && { released_on: day }) }),
  };
  const save = () =>
    id === null
      ? app.records.create(ctx, 'release_notes', { audience: 'public', published: false, released_on: dayIn(ctx), ...values })
      : app.records.change(ctx, 'release_notes', id, values);
  return noteIn(await save().catch(throwInNamesOfCall), ctx);
}

/** Field of a note -> name in the call, for refusals. */
const namesInCall: Readonly<Record<string, string>> = {
  version_name: 'version',
  title_en: 'title',
  title_fr: 'title',
  body_en: 'html',
  body_fr: 'html',
  released_on: 'publish_at',
};

function throwInNamesOfCall(error: unknown): never {
  if (!(error instanceof AppError) || !error.errors) throw error;
  const errors = Object.fromEntries(Object.entries(error.errors).map(([name, problem]) => [namesInCall[name] ?? name, problem]));
  const { code, status, messageKey, details } = error;
  throw new AppError(code, status, { messageKey, details, errors, cause: error });
}

/** GET release_notes/release_note/{id}: a published note of the caller's audience, or any for its administrators. Keeps the first reading. */
async function readNote({ ctx, app, params }: CallOf<Calls, 'GET release_notes/release_note/{id}'>) {
  const id = Number(params.id);
  const found = await app.records.find(ctx, 'release_notes', id);
  if (!found) throw recordErrors.record_not_found({ id });
  // A note read by somebody who acts as the user stays unread for the user.
  if (found['published'] === true && ctx.actedBy === undefined) await markRead(ctx, app, id);
  return noteIn(found, ctx);
}

async function sendPicture({ ctx, app, query, request, reply }: CallOf<Calls, 'GET release_notes/pictures'>) {
  const id = Number(query.id);
  const rows = sql`select n.id from ${table(ctx, 'release_notes', 'n')} where ${id}::bigint = any(n.pictures)`;
  return sendReferred({ files: app.files, connection: app.database.scoped(ctx), id, rows, request, reply });
}

async function markRead(ctx: CallContext, app: App, id: number): Promise<void> {
  const all = app.system('readings of a release note', ctx);
  const reading = { release_note: id, user: ctx.reader.userId, action: 'viewed' };
  const isKnown = async (records: Records) =>
    (await records.list(all, 'release_note_history', { filter: reading, fields: ['id'], limit: 1 })).length > 0;
  if (await isKnown(app.records)) return;
  await app.database.scoped(all).transaction(async (tx) => {
    // Of two readings at once the second finds the first.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`reading of ${id} by ${ctx.reader.userId}`}, 0))`);
    const records = app.records.in(tx);
    if (!(await isKnown(records))) await records.create(all, 'release_note_history', { ...reading, at: ctx.now.toISOString() });
  });
}

async function listReaders({ ctx, app, query }: CallOf<Calls, 'GET release_notes/users'>) {
  const note = await noteToEdit(ctx, app, Number(query.id));
  const rows = await app.records.list(ctx, 'release_note_history', {
    filter: { release_note: note, action: 'viewed' },
    sort: ['-at', '-id'],
    fields: ['user.MT_UID', 'user_label', 'at'],
  });
  return {
    results: rows.map((row) => ({ user_id: textOf(row['user.MT_UID']), name: textOf(row['user_label']), read_at: textOf(row['at']) })),
  };
}

async function listChanges({ ctx, app, query }: CallOf<Calls, 'GET release_notes/release_note_history'>) {
  const note = await noteToEdit(ctx, app, Number(query.id));
  const rows = await app.database.scoped(ctx).run<ChangeRow>(sql`
    select concat_ws(' ', u."MT_FNAME", u."MT_LNAME") as name, h.at, h.before, h.after
    from ${table(ctx, 'release_note_history', 'h')} join ${table(ctx, 'users', 'u')} on u.id = h."user"
    where h.release_note = ${note} and h.action <> 'viewed' order by h.at desc, h.id desc limit ${changesMax}`);
  return {
    results: rows.map((row) => {
      const [before, after] = [objectIn(row.before), objectIn(row.after)];
      const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      return {
        version: textOf(after['version_name']),
        changed_by: row.name,
        changed_at: row.at.toISOString(),
        changes: names
          .filter((name) => name !== 'version_name' || Object.hasOwn(before, name) || row.before === null)
          .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })),
      };
    }),
  };
}

/** The id of a note that the caller can edit. @throws AppError `record_not_found` (404) for a note out of scope */
async function noteToEdit(ctx: CallContext, app: App, id: number): Promise<number> {
  authorize(ctx, 'release_notes', 'edit');
  if (!(await app.records.find(ctx, 'release_notes', id))) throw recordErrors.record_not_found({ id });
  return id;
}

/** Greatest number of changes in a note's history. */
const changesMax = 1000;

interface ChangeRow {
  readonly name: string;
  readonly at: Date;
  readonly before: unknown;
  readonly after: unknown;
}

/** The newest published note of the caller's audience without a reading of the caller; null if all are read. */
async function newestUnread(ctx: CallContext, app: App): Promise<number | null> {
  const all = app.system('readings of a release note', ctx);
  const [newest] = await app.database.scoped(ctx).run<{ id: number }>(sql`
    select n.id from ${table(ctx, 'release_notes', 'n')}
    where n.published and not exists (
      select from ${table(all, 'release_note_history', 'h')}
      where h.release_note = n.id and h."user" = ${ctx.reader.userId} and h.action = 'viewed')
    order by n.released_on desc, n.id desc limit 1`);
  return newest?.id ?? null;
}

function noteIn(record: RecordValues, { language }: CallContext) {
  const text = (name: string) => textIn({ en: textOf(record[`${name}_en`]), fr: textOf(record[`${name}_fr`]) }, language);
  return {
    id: Number(record['id']),
    version: textOf(record['version_name']),
    title: text('title'),
    html: sanitizeHtml(text('body')),
    published_at: record['published'] === true ? textOf(record['released_on']).slice(0, 10) : null,
  };
}

function objectIn(value: unknown): RecordValues {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
