import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { Language } from '../../../shared/framework/text.ts';
import type { doclibEndpoints } from '../../../shared/shell/doclib/endpoints.ts';
import { httpErrors } from '../../framework/errors/httpErrors.ts';
import type { HandlersOf } from '../../framework/http/bindOperations.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { traceRows } from '../../framework/http/callTrace.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { doclibErrors } from './doclibErrors.ts';
import { addDocument, removeDocument, sendAll, sendDocument, sendFirst } from './documentRoutes.ts';
import { listDocuments } from './documents.ts';
import { emailEntry } from './emailEntry.ts';
import { answerEntry, changeEntry, createEntry, getEntry, listMetadata } from './entries.ts';
import { getTag, openLibrary, openToEdit, tagLabel } from './library.ts';
import { answerLibrary, openLibraryList } from './libraryList.ts';
import { valueProblem } from './metadata.ts';
import { restoreDocument } from './restoreDocument.ts';

type Calls = typeof doclibEndpoints;

/** The calls of document libraries, each refused without the library in a menu (403), and to change anything without its right. */
export const doclibHandlers: HandlersOf<Calls> = {
  'GET doclib/configs/{cmid}': async ({ app, ctx, params }) => {
    const library = await openLibrary(app, ctx, params.cmid);
    const { isEditor } = library;
    const { model } = openLibraryList(app, ctx, library, { queryText: '', isCustomers: false });
    return {
      cmid: library.cmid,
      connection: library.conn,
      title: library.title,
      library_type: library.type,
      columns: model.list.options.columns.map(({ field }) => field),
      doctypes: [...library.doctypes],
      tags: library.tags.map((tag) => ({
        name: tag.name,
        label: tagLabel(tag, ctx.language),
        type: tag.type,
        required: tag.required,
        multiple: tag.multiple,
        options: [...tag.options],
      })),
      list: `doclib/${ctx.reader.isStaff ? 'library' : 'customer_library'}/${library.conn}/${library.cmid}`,
      accept: [...library.accept],
      max_bytes: library.maxBytes,
      rights: { add: isEditor, edit: isEditor, delete: isEditor },
    };
  },
  'GET doclib/metadata_configs/{cmid}/{dlref}/{tag}': async ({ app, ctx, params }) => {
    const library = await openLibrary(app, ctx, params.cmid);
    await getEntry(app.records, ctx, library, params.dlref);
    const tag = getTag(library, params.tag);
    return {
      fields: [{ name: 'value', type: tag.type, label: tagLabel(tag, ctx.language), required: tag.required, options: [...tag.options] }],
    };
  },
  'GET doclib/library/{conn}/{cmid}': (call) => sendList(call, false),
  'GET doclib/customer_library/{conn}/{cmid}': (call) => sendList(call, true),
  'POST doclib/library/{conn}/{cmid}': async ({ app, ctx, params, body }) => {
    const library = await openToEdit(app, ctx, params.cmid, params.conn);
    return { dlref: await createEntry(app, ctx, library, body) };
  },
  'GET doclib/library/{conn}/{cmid}/{dlref}': async ({ app, ctx, params }) =>
    answerEntry(app, ctx, await openLibrary(app, ctx, params.cmid, params.conn), params.dlref),
  'PUT doclib/library/{conn}/{cmid}/{dlref}': async ({ app, ctx, params, body }) => {
    const library = await openToEdit(app, ctx, params.cmid, params.conn);
    await changeEntry(app, ctx, library, { dlref: params.dlref, sent: body });
    return answerEntry(app, ctx, library, params.dlref);
  },
  'DELETE doclib/library/{conn}/{cmid}/{dlref}': async ({ app, ctx, params }) => {
    const library = await openToEdit(app, ctx, params.cmid, params.conn);
    const entry = await getEntry(app.records, ctx, library, params.dlref);
    await app.records.remove(ctx, 'doclib_entries', Number(entry['id']));
    return undefined;
  },
  'GET doclib/customers/{conn}/{cmid}/{dlref}': listCustomers,
  'PUT doclib/customers/{conn}/{cmid}/{dlref}': shareEntry,
  'GET doclib/metadata/{conn}/{cmid}/{dlref}/{tag}': async (call) => {
    const { entry, tag } = await openTag(call, false);
    return { results: await listMetadata(call.app.records, call.ctx, { entry, tag: tag.name }) };
  },
  'POST doclib/metadata/{conn}/{cmid}/{dlref}/{tag}': addMetadata,
  'GET doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}': async (call) => getMetadata(call, await openTag(call, false)),
  'PUT doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}': changeMetadata,
  'DELETE doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}': removeMetadata,
  'POST doclib/email/{conn}/{cmid}/{dlref}': emailEntry,
  'GET doclib/download/{conn}/{cmid}/{dlref}/firstdoc': sendFirst,
  'GET doclib/download/{conn}/{cmid}/{dlref}/alldoc': sendAll,
  'GET doclib/documents/{conn}/{cmid}/{dlref}': async ({ app, ctx, params }) => {
    const library = await openLibrary(app, ctx, params.cmid, params.conn);
    const entry = await getEntry(app.records, ctx, library, params.dlref);
    return { results: await listDocuments(app, ctx, Number(entry['id'])) };
  },
  'POST doclib/documents/{conn}/{cmid}/{dlref}': addDocument,
  'GET doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}': sendDocument,
  'DELETE doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}': removeDocument,
  'POST doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}/restore': restoreDocument,
};

async function sendList(
  { app, ctx, params, queryText, request, reply }: CallOf<Calls, 'GET doclib/library/{conn}/{cmid}'>,
  isCustomers: boolean,
) {
  const library = await openLibrary(app, ctx, params.cmid, params.conn);
  const { body, rows } = await answerLibrary(app, ctx, library, { queryText, isCustomers });
  if (rows !== undefined) traceRows(request, rows);
  return reply.type('application/json; charset=utf-8').send(body);
}

type EntryCall = Pick<CallOf<Calls, 'GET doclib/customers/{conn}/{cmid}/{dlref}'>, 'app' | 'ctx' | 'params'>;

/** The customers of an entry whose names the reader may see. Law 62 */
async function listCustomers({ app, ctx, params }: EntryCall) {
  const library = await openLibrary(app, ctx, params.cmid, params.conn);
  const { customers, scope } = await answerEntry(app, ctx, library, params.dlref);
  const isShared = scope === 'customer' && customers !== null && customers.length > 0;
  const rows = isShared
    ? await app.records.list(ctx, 'customers', { filter: { id__in: [...customers] }, fields: ['id', 'code', 'name'], sort: ['name', 'id'] })
    : [];
  return { results: rows.map((row) => ({ id: Number(row['id']), code: textOf(row['code']), name: textOf(row['name']) })) };
}

/** @throws AppError `invalid_body` (400) for a code of no customer that the caller sees, or of several */
async function shareEntry({ app, ctx, params, body }: CallOf<Calls, 'PUT doclib/customers/{conn}/{cmid}/{dlref}'>) {
  const library = await openToEdit(app, ctx, params.cmid, params.conn);
  const codes = [...new Set(body.customers)];
  const found = codes.length > 0 ? await app.records.list(ctx, 'customers', { filter: { code__in: codes }, fields: ['id', 'code'] }) : [];
  const missing = codes.findIndex((code) => !found.some((row) => row['code'] === code));
  if (missing >= 0)
    throw httpErrors.invalid_body(
      {},
      { errors: { [`customers/${missing}`]: { key: 'validation.no_such_record', values: { name: codes[missing] ?? '' } } } },
    );
  const customers = found.map(({ id }) => Number(id));
  const sent = customers.length > 0 ? { scope: 'customer', customers } : { scope: library.type === 'employee' ? 'employee' : 'company' };
  await changeEntry(app, ctx, library, { dlref: params.dlref, sent });
  return listCustomers({ app, ctx, params });
}

type TagCall = Pick<CallOf<Calls, 'GET doclib/metadata/{conn}/{cmid}/{dlref}/{tag}'>, 'app' | 'ctx' | 'params'>;

async function openTag({ app, ctx, params }: TagCall, isEdited: boolean) {
  const library = await (isEdited ? openToEdit : openLibrary)(app, ctx, params.cmid, params.conn);
  const entry = await getEntry(app.records, ctx, library, params.dlref);
  return { entry: Number(entry['id']), tag: getTag(library, params.tag) };
}

type Opened = Awaited<ReturnType<typeof openTag>>;
type MetadataCall = Pick<CallOf<Calls, 'GET doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}'>, 'app' | 'ctx' | 'params'>;

/** @throws AppError `record_not_found` (404) */
async function getMetadata({ app, ctx, params: { mdref } }: MetadataCall, { entry, tag }: Opened) {
  const [record] = await listMetadata(app.records, ctx, { entry, tag: tag.name, mdref: mdref.slice(0, 100) });
  if (!record) throw recordErrors.record_not_found({ id: mdref.slice(0, 20) });
  return record;
}

function checkValue(tag: Opened['tag'], value: string, language: Language): void {
  const problem = valueProblem(tag, value, language);
  if (problem) throw httpErrors.invalid_body({}, { errors: { value: problem } });
}

/** @throws AppError `library_tag_single` (409), `invalid_body` (400) */
async function addMetadata(call: CallOf<Calls, 'POST doclib/metadata/{conn}/{cmid}/{dlref}/{tag}'>) {
  const { app, ctx, body } = call;
  const { entry, tag } = await openTag(call, true);
  checkValue(tag, body.value, ctx.language);
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    const known = await listMetadata(records, ctx, { entry, tag: tag.name });
    if (!tag.multiple && known.length > 0) throw doclibErrors.library_tag_single({ tag: tag.name });
    const added = await records.create(
      ctx,
      'doclib_metadata',
      { value: body.value },
      { set: { entry, tag: tag.name, value_type: tag.type } },
    );
    return getMetadata({ app: { ...app, records }, ctx, params: { ...call.params, mdref: textOf(added['mdref']) } }, { entry, tag });
  });
}

async function changeMetadata(call: CallOf<Calls, 'PUT doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}'>) {
  const { app, ctx, body } = call;
  const opened = await openTag(call, true);
  await getMetadata(call, opened);
  checkValue(opened.tag, body.value, ctx.language);
  const id = await metadataId(call, opened);
  await app.records.change(
    ctx,
    'doclib_metadata',
    id,
    { value: body.value },
    { set: { value_type: opened.tag.type }, version: body.version },
  );
  return getMetadata(call, opened);
}

/** @throws AppError `library_tag_required` (409) for the last value of a required tag */
async function removeMetadata(call: CallOf<Calls, 'DELETE doclib/metadata/{conn}/{cmid}/{dlref}/{tag}/{mdref}'>): Promise<undefined> {
  const { app, ctx } = call;
  const opened = await openTag(call, true);
  await getMetadata(call, opened);
  const known = await listMetadata(app.records, ctx, { entry: opened.entry, tag: opened.tag.name });
  if (opened.tag.required && known.length === 1) throw doclibErrors.library_tag_required({ tag: opened.tag.name });
  await app.records.remove(ctx, 'doclib_metadata', await metadataId(call, opened));
  return undefined;
}

async function metadataId({ app, ctx, params: { mdref } }: MetadataCall, { entry, tag }: Opened): Promise<number> {
  const [row] = await app.records.list(ctx, 'doclib_metadata', { filter: { entry, tag: tag.name, mdref }, fields: ['id'], limit: 1 });
  return Number(row?.['id']);
}
