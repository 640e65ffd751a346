import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { movedDay } from '../../../shared/framework/query/calendar.ts';
import { localDay } from '../../../shared/framework/query/dayStart.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { LibraryEntry, MetadataRecord } from '../../../shared/shell/doclib/LibraryEntry.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { defaultTimezone } from '../../framework/context/anonymous.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { Records } from '../../framework/registrations/Records.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';
import { listDocuments } from './documents.ts';
import type { Library } from './library.ts';
import { checkMetadata, type SentMetadata, type TagValues } from './metadata.ts';

type EntryApp = Pick<App, 'records' | 'database'>;

/** Values of an entry, as a client sends them. */
export interface SentEntry {
  readonly version?: number;
  readonly metadata?: SentMetadata;
  readonly [field: string]: unknown;
}

/** An entry of a library, as its reader sees it. @throws AppError `record_not_found` (404) */
export async function getEntry(records: Pick<Records, 'list'>, ctx: CallContext, library: Library, dlref: string): Promise<RecordValues> {
  const [row] = await records.list(ctx, 'doclib_entries', {
    filter: { cmid: library.id, dlref: dlref.slice(0, 100) },
    fields: [...entryFields, 'title_en_label'],
    limit: 1,
  });
  if (!row) throw recordErrors.record_not_found({ id: dlref.slice(0, 20) });
  return row;
}

const entryFields = [
  'id',
  'dlref',
  'connection',
  'title_en',
  'title_fr',
  'scope',
  'effective_from',
  'effective_to',
  'status',
  'shown',
  'updated_at',
  'version',
];

/** An entry with its metadata and documents. Spec S-150 */
export async function answerEntry(app: EntryApp, ctx: CallContext, library: Library, dlref: string): Promise<LibraryEntry> {
  const row = await getEntry(app.records, ctx, library, dlref);
  const id = Number(row['id']);
  const [{ customers = null } = {}] = ctx.reader.isStaff
    ? await app.records.list(ctx, 'doclib_entries', { filter: { id }, fields: ['id', 'customers'], limit: 1 })
    : [];
  return {
    ...(Object.fromEntries(entryFields.map((name) => [name, row[name] ?? null])) as unknown as LibraryEntry),
    cmid: library.cmid,
    title: textOf(row['title_en_label']),
    customers: Array.isArray(customers) ? customers.map(Number) : null,
    metadata: await listMetadata(app.records, ctx, { entry: id }),
    documents: await listDocuments(app, ctx, id),
  };
}

/** Metadata records, in the order in which they were written. */
export async function listMetadata(records: Pick<Records, 'list'>, ctx: CallContext, filter: RecordValues): Promise<MetadataRecord[]> {
  const rows = await records.list(ctx, 'doclib_metadata', {
    filter: filter as Record<string, string | number>,
    fields: ['id', 'mdref', 'tag', 'value', 'value_type', 'version'],
    sort: ['id'],
  });
  return rows.map(metadataOf);
}

/** A metadata record as calls answer it. */
function metadataOf(row: RecordValues): MetadataRecord {
  return {
    mdref: textOf(row['mdref']),
    tag: textOf(row['tag']),
    value: textOf(row['value']),
    value_type: row['value_type'] as MetadataRecord['value_type'],
    version: Number(row['version']),
  };
}

/** Adds an entry with its metadata. @returns its reference. @throws AppError `invalid_body` (400) */
export function createEntry(app: EntryApp, ctx: CallContext, library: Library, { metadata = {}, ...sent }: SentEntry): Promise<string> {
  const tags = checkMetadata(library.tags, metadata, true, ctx.language);
  const values: RecordValues = { scope: defaultScope(library), status: 'active', ...sent };
  checkEntry(ctx, library, values, undefined);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const added = await records.create(ctx, 'doclib_entries', values, {
      set: { cmid: library.id, connection: library.conn, shown: isShown(values, ctx.now) },
    });
    await writeTags(records, ctx, Number(added['id']), tags);
    return textOf(added['dlref']);
  });
}

/** Changes an entry, and the values of the tags that are sent. @throws AppError `invalid_body` (400), `stale_version` (409) */
export async function changeEntry(
  app: EntryApp,
  ctx: CallContext,
  library: Library,
  { dlref, sent: { metadata = {}, version, ...values } }: { readonly dlref: string; readonly sent: SentEntry },
): Promise<void> {
  const tags = checkMetadata(library.tags, metadata, false, ctx.language);
  await app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const before = await getEntry(records, ctx, library, dlref);
    const merged = { ...before, ...values };
    checkEntry(ctx, library, merged, before);
    await records.change(ctx, 'doclib_entries', Number(before['id']), values, { version, set: { shown: isShown(merged, ctx.now) } });
    await writeTags(records, ctx, Number(before['id']), tags);
  });
}

/** Replaces the values of the tags; a value that stays keeps its record. */
async function writeTags(records: Records, ctx: CallContext, entry: number, tags: TagValues): Promise<void> {
  const known = tags.size > 0 ? await records.list(ctx, 'doclib_metadata', { filter: { entry }, fields: ['id', 'tag', 'value'] }) : [];
  for (const [tag, values] of tags) {
    const ofTag = known.filter((row) => row['tag'] === tag.name);
    for (const row of ofTag) if (!values.includes(textOf(row['value']))) await records.remove(ctx, 'doclib_metadata', Number(row['id']));
    for (const value of values)
      if (!ofTag.some((row) => row['value'] === value))
        await records.create(ctx, 'doclib_metadata', { value }, { set: { entry, tag: tag.name, value_type: tag.type } });
  }
}

function defaultScope({ type }: Library): string {
  return type === 'employee' ? 'employee' : type === 'customer' ? 'customer' : 'all';
}

/** Rules that ask for the library or the clock. */
function checkEntry({ now }: CallContext, { type }: Library, values: RecordValues, before: RecordValues | undefined): void {
  const errors: Record<string, FieldProblem> = {};
  if (type === 'employee' && (values['scope'] === 'all' || values['scope'] === 'customer'))
    errors['scope'] = { key: 'doclib.employees_only' };
  const until = textOf(values['effective_to']);
  if (until !== '' && until !== textOf(before?.['effective_to'])) {
    const today = localDay(now, defaultTimezone);
    if (until < today) errors['effective_to'] = { key: 'validation.expiry_past' };
    else if (until > movedDay(today, { years: 1 })) errors['effective_to'] = { key: 'validation.expiry_too_far' };
  }
  if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
}

/** True for an active entry on a day on which it is in effect. */
function isShown(values: RecordValues, now: Date): boolean {
  const today = localDay(now, defaultTimezone);
  const [from, until] = [textOf(values['effective_from']), textOf(values['effective_to'])];
  return values['status'] === 'active' && (from === '' || from <= today) && (until === '' || until >= today);
}
