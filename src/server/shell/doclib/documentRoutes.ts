import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import yazl from 'yazl';
import { extensionOf } from '../../../shared/framework/files/fileTypes.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { doclibEndpoints } from '../../../shared/shell/doclib/endpoints.ts';
import type { LibraryDocument } from '../../../shared/shell/doclib/LibraryEntry.ts';
import type { CallContext } from '../../db/CallContext.ts';
import { type ReceivedFile, receiveFile } from '../../framework/contents/receiveFile.ts';
import type { App } from '../../framework/context/App.ts';
import { contentDisposition } from '../../framework/exports/contentDisposition.ts';
import { fileErrors } from '../../framework/files/fileErrors.ts';
import { keepSent } from '../../framework/files/keepSent.ts';
import type { StoredFile } from '../../framework/files/StoredFile.ts';
import { sendContent } from '../../framework/files/sendContent.ts';
import type { CallOf } from '../../framework/http/Call.ts';
import { jobsConnection } from '../../framework/jobs/bossOn.ts';
import { sendJob } from '../../framework/jobs/sendJob.ts';
import { joinPdfs } from '../../framework/papers/joinPdfs.ts';
import { limitCostly } from '../limits/limitCostly.ts';
import { doclibErrors } from './doclibErrors.ts';
import { getDocument, type OpenDocument, openDocuments } from './documents.ts';
import { getEntry } from './entries.ts';
import { type Library, openLibrary, openToEdit } from './library.ts';
import { readTextJob } from './readText.ts';

type Calls = typeof doclibEndpoints;

/** PDFs of more bytes in total are packed instead of joined: the joined file is held in memory until it is known to be sound. */
const joinedBytesMax = 50_000_000;

/**
 * POST doclib/documents: the file is a part of the form, its type of document a parameter or a field of the form before it.
 * @throws AppError as `keepSent`; `library_doctype_unknown` (400), `library_document_replaced` (409), `file_expected` (400)
 */
export async function addDocument({
  app,
  ctx,
  params,
  query,
  request,
}: CallOf<Calls, 'POST doclib/documents/{conn}/{cmid}/{dlref}'>): Promise<LibraryDocument> {
  const library = await openToEdit(app, ctx, params.cmid, params.conn);
  const entry = Number((await getEntry(app.records, ctx, library, params.dlref))['id']);
  const replaced = query.replaces === undefined ? undefined : (await getDocument(app, ctx, entry, { id: query.replaces })).document;
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw fileErrors.file_expected();
  const doctype = query.doctype ?? formText(part.fields['doctype']) ?? replaced?.doctype ?? library.doctypes[0] ?? '';
  checkDoctype(library, doctype);
  const received = await receiveFile(app.files, part.file, library.maxBytes);
  const language = query.language ?? replaced?.language ?? null;
  const id = await keepDocument(app, ctx, { library, entry, replaced }, { received, name: part.filename ?? '', doctype, language });
  return (await getDocument(app, ctx, entry, { id: String(id) })).document;
}

interface ReceivedDocument extends Omit<NewDocument, 'file'> {
  readonly received: ReceivedFile;
  readonly name: string;
}

/**
 * Keeps a received file as a document of an entry, and has its text read.
 * @returns its id
 * @throws AppError as `keepSent`; `library_document_replaced` (409)
 */
export async function keepDocument(
  app: App,
  ctx: CallContext,
  place: DocumentPlace,
  { received, name, ...values }: ReceivedDocument,
): Promise<number> {
  const rules = { accept: [...place.library.accept], max_bytes: place.library.maxBytes };
  const { id: file } = await keepSent(app, ctx, received, { name, rules });
  const id = await tieDocument(app, ctx, place, { ...values, file });
  await sendJob(jobsConnection(app.database), readTextJob, { id }, { key: String(id) });
  return id;
}

interface DocumentPlace {
  readonly library: Library;
  readonly entry: number;
  /** The document of which the new one is a revision. */
  readonly replaced: LibraryDocument | undefined;
}

interface NewDocument {
  readonly doctype: string;
  readonly file: number;
  readonly language: LibraryDocument['language'];
}

/** Adds the document behind the others of its entry, or in place of the one that it replaces, which stays as an earlier revision. */
function tieDocument(app: App, ctx: CallContext, { library, entry, replaced }: DocumentPlace, values: NewDocument): Promise<number> {
  return app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    if (replaced) {
      const before = await records.find(ctx, 'doclib_documents', replaced.id);
      if (before?.['is_current'] !== true) throw doclibErrors.library_document_replaced();
      await records.change(ctx, 'doclib_documents', replaced.id, {}, { set: { is_current: false }, version: Number(before['version']) });
    }
    const [last] = await records.list(ctx, 'doclib_documents', { filter: { entry }, fields: ['sequence'], sort: ['-sequence'], limit: 1 });
    const sequences = replaced
      ? await records.list(ctx, 'doclib_documents', { filter: { id: replaced.id }, fields: ['sequence'] })
      : [{ sequence: Math.min(999, Number(last?.['sequence'] ?? 0) + 1) }];
    const added = await records.create(
      ctx,
      'doclib_documents',
      { ...values, sequence: Number(sequences[0]?.['sequence'] ?? 1), downloads: 0 },
      {
        set: {
          entry,
          library: library.id,
          is_current: true,
          revision: (replaced?.revision ?? 0) + 1,
          replaces: replaced?.id ?? null,
        },
      },
    );
    return Number(added['id']);
  });
}

function checkDoctype({ doctypes }: Library, doctype: string): void {
  if (doctypes.includes(doctype)) return;
  const types = doctypes.join(', ');
  throw doclibErrors.library_doctype_unknown(
    { types },
    { errors: { doctype: { key: 'error.library_doctype_unknown', values: { types } } } },
  );
}

function formText(part: unknown): string | undefined {
  return typeof part === 'object' && part !== null && 'value' in part && typeof part.value === 'string' ? part.value : undefined;
}

/** GET doclib/documents/…/{id}. @throws AppError `record_not_found`, `file_content_missing` (404) */
export async function sendDocument(
  call: CallOf<Calls, 'GET doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}'>,
): Promise<FastifyReply> {
  const { app, ctx, params } = call;
  const library = await openLibrary(app, ctx, params.cmid, params.conn);
  const entry = await getEntry(app.records, ctx, library, params.dlref);
  return sendOne(call, await getDocument(app, ctx, Number(entry['id']), params));
}

async function sendOne(
  { app, ctx, request, reply }: Pick<DownloadCall, 'app' | 'ctx' | 'request' | 'reply'>,
  { document, file }: OpenDocument,
) {
  // Further parts of a download that is taken in parts do not count.
  if (!/^bytes=(?!0-)/.test(request.headers.range ?? '')) await countDownload(app, ctx, document);
  return sendContent(app.files, request, reply, file);
}

function countDownload(app: App, ctx: CallContext, { id, downloads }: LibraryDocument): Promise<unknown> {
  return app.records.change(app.system('downloads of documents', ctx), 'doclib_documents', id, {}, { set: { downloads: downloads + 1 } });
}

/**
 * DELETE doclib/documents/…/{id}: with the newest revision, the one before it takes its place again.
 * @throws AppError `record_not_found` (404)
 */
export async function removeDocument({
  app,
  ctx,
  params,
}: CallOf<Calls, 'DELETE doclib/documents/{conn}/{cmid}/{dlref}/{doctype}/{id}'>): Promise<undefined> {
  const library = await openToEdit(app, ctx, params.cmid, params.conn);
  const entry = Number((await getEntry(app.records, ctx, library, params.dlref))['id']);
  const { document } = await getDocument(app, ctx, entry, params);
  const all = await openDocuments(app, ctx, entry);
  await app.database.scoped(ctx).transaction(async (tx) => {
    const records = app.records.in(tx);
    await records.remove(ctx, 'doclib_documents', document.id);
    const newer = all.find((each) => each.document.replaces === document.id);
    if (newer) await records.change(ctx, 'doclib_documents', newer.document.id, {}, { set: { replaces: document.replaces } });
    const before = all.find((each) => each.document.id === document.replaces);
    if (document.is_current && before) await records.change(ctx, 'doclib_documents', before.document.id, {}, { set: { is_current: true } });
  });
  return undefined;
}

type DownloadCall = CallOf<Calls, 'GET doclib/download/{conn}/{cmid}/{dlref}/alldoc'>;

async function openCurrent({ app, ctx, params }: Pick<DownloadCall, 'app' | 'ctx' | 'params'>) {
  const library = await openLibrary(app, ctx, params.cmid, params.conn);
  const entry = await getEntry(app.records, ctx, library, params.dlref);
  const current = (await openDocuments(app, ctx, Number(entry['id']))).filter(({ document }) => document.is_current);
  const [first] = current;
  if (!first) throw doclibErrors.library_without_documents();
  return { title: textOf(entry['title_en_label']), first, current };
}

/** GET doclib/download/…/firstdoc. @throws AppError `library_without_documents` (404) */
export async function sendFirst(call: CallOf<Calls, 'GET doclib/download/{conn}/{cmid}/{dlref}/firstdoc'>): Promise<FastifyReply> {
  const { first } = await openCurrent(call);
  return sendOne(call, first);
}

/**
 * GET doclib/download/…/alldoc: the only document as it is, several PDFs as one, files of several kinds as a ZIP. PDFs that cannot be
 * joined, such as those with a password, are packed too.
 * @throws AppError `library_without_documents` (404), `too_many_attempts` (429)
 */
export async function sendAll(call: DownloadCall): Promise<FastifyReply> {
  const { app, ctx, reply } = call;
  const { title, first, current } = await openCurrent(call);
  if (current.length === 1) return sendOne(call, first);
  await limitCostly(ctx, app, 'library download', { perUser: 20, perCompany: 60 });
  for (const { document } of current) await countDownload(app, ctx, document);
  const files = current.map(({ file }) => file);
  const joined = await joinedPdf(app, ctx, title, files);
  if (joined) return reply.header('content-disposition', contentDisposition(title, 'pdf')).type('application/pdf').send(joined);
  return reply.header('content-disposition', contentDisposition(title, 'zip')).type('application/zip').send(zipOf(app, files));
}

/** One PDF of several; undefined if one is no PDF, or they cannot be joined. */
async function joinedPdf(
  app: App,
  { language, now }: CallContext,
  title: string,
  files: readonly StoredFile[],
): Promise<Buffer | undefined> {
  const isSmall = files.reduce((sum, { size }) => sum + size, 0) <= joinedBytesMax;
  if (!isSmall || files.some(({ content_type: type }) => type !== 'application/pdf')) return undefined;
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const { sha256 } of files) yield await buffer(await app.files.open(sha256));
  }
  try {
    const author = app.config.productName;
    return await buffer(Readable.from(joinPdfs(parts(), { title, author, language, madeAt: now })));
  } catch {
    return undefined;
  }
}

/** A ZIP of files under their names; of files of one name the later ones have a number. Read one after the other. */
function zipOf(app: App, files: readonly StoredFile[]): Readable {
  const zip = new yazl.ZipFile();
  const used = new Set<string>();
  for (const { filename, uploadDate, sha256 } of files)
    zip.addReadStreamLazy(freeName(filename, used), { mtime: new Date(uploadDate) }, (open) => {
      app.files.open(sha256).then(
        (content) => open(null, content),
        (error: unknown) => open(error, Readable.from([])),
      );
    });
  zip.end();
  return Readable.from(zip.outputStream);
}

function freeName(filename: string, used: Set<string>): string {
  const safe = filename.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^\.+/, '') || 'document';
  const extension = extensionOf(safe);
  const base = extension === '' ? safe : safe.slice(0, -extension.length - 1);
  const nameAt = (place: number): string => (place === 1 ? safe : `${base} (${place})${extension === '' ? '' : `.${extension}`}`);
  let place = 1;
  while (used.has(nameAt(place).toLowerCase())) place += 1;
  used.add(nameAt(place).toLowerCase());
  return nameAt(place);
}
