import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Metadata, Server, Upload } from '@tus/server';
import type { FastifyReply } from 'fastify';
import { invariant } from '../../../shared/framework/AppError.ts';
import { maxBytesDefault } from '../../../shared/framework/files/fileLimits.ts';
import { memoizeByObject } from '../../../shared/framework/memoizeByObject.ts';
import { contentErrors } from '../contents/contentErrors.ts';
import { measureFile } from '../contents/receiveFile.ts';
import type { App } from '../context/App.ts';
import type { Call } from '../http/Call.ts';
import { errorResponse, toAppError } from '../http/errorResponse.ts';
import { fileErrors } from './fileErrors.ts';
import { openFilePlace } from './filePlace.ts';
import { getFile } from './findFiles.ts';
import { keepSent, refuseFullQuota } from './keepSent.ts';

/** Path of the calls, below /api. */
const place = 'attachments/resumable';

/** Time within which a file that is sent in pieces has to arrive. */
const keptMs = 24 * 3600_000;

/** The call during which the protocol's own functions run. */
const current = new AsyncLocalStorage<Call>();

/** Pieces of a file that are received on this machine: the next piece has to come to the same process, or to one with the same folder. */
const serverOf = memoizeByObject(async (app: App): Promise<Pieces & { readonly tus: Server }> => {
  const directory = path.join(await app.files.incoming(), 'pieces');
  await fs.mkdir(directory, { recursive: true, mode: 0o700 });
  const datastore = new FileStore({ directory, expirationPeriodInMilliseconds: keptMs });
  const finishing = new Map<string, string>();
  const pieces = { datastore, finishing };
  const tus = new Server({
    path: `/api/${place}`,
    datastore,
    relativeLocation: true,
    onResponseError: async (_request, error) => translated(error),
    // Ids are random; a piece is taken from the same user alone.
    onUploadCreate: (_request, upload) => answering(async (call) => ({ metadata: await checkNew(app, call, upload) })),
    onIncomingRequest: (_request, id) => answering((call) => refuseOthers(datastore, call, id)),
    onUploadFinish: (_request, upload) =>
      answering(async (call) => ({ headers: { [fileHeader]: String(await finish(app, call, pieces, upload)) } })),
  });
  return { tus, ...pieces };
});

interface Pieces {
  readonly datastore: FileStore;
  /** Users whose files have arrived whole and are being checked and kept, by the id of the upload. */
  readonly finishing: Map<string, string>;
}

/** Header with the id of the file of a whole upload. */
const fileHeader = 'x-file';

/** Answers a call of the protocol tus 1.0 (https://tus.io/protocols/resumable-upload). */
export async function handleTus(call: Call): Promise<FastifyReply> {
  checkHeaders(call);
  const { tus } = await serverOf(call.app);
  call.reply.hijack();
  await current.run(call, () => tus.handle(call.request.raw, call.reply.raw));
  return call.reply;
}

const version = '1.0.0';
const wholeNumber = (value: string): boolean => /^(0|[1-9]\d{0,14})$/.test(value);

/** Headers of the protocol that a call can have, by the method that needs them, with the form of their values. */
const headerForms: readonly (readonly [name: string, isFit: (value: string) => boolean, neededBy?: string])[] = [
  ['Upload-Length', wholeNumber, 'POST'],
  ['Upload-Metadata', isMetadata, 'POST'],
  ['Upload-Offset', wholeNumber, 'PATCH'],
  ['X-Forwarded-Proto', (value) => value === 'http' || value === 'https'],
];

/** Headers of extensions that the portal does not have: a file in parallel parts, one whose length follows. */
const unknownHeaders = ['Upload-Concat', 'Upload-Defer-Length'];

/**
 * Checks the headers of the protocol, whose own server would answer in English texts.
 * @throws AppError `upload_version_unknown` (412), `upload_header_invalid`, `upload_header_refused` (400)
 */
function checkHeaders({ request: { method, headers } }: Call): void {
  const valueOf = (name: string): string | undefined => headers[name.toLowerCase()]?.toString();
  const versions = [valueOf('Tus-Resumable') ?? '', valueOf('Tus-Version') ?? version];
  if (versions.some((each) => each !== version)) throw fileErrors.upload_version_unknown({ version });
  const refused = unknownHeaders.find((name) => valueOf(name) !== undefined);
  if (refused) throw fileErrors.upload_header_refused({ header: refused });
  const wrong = headerForms.find(([name, isFit, neededBy]) => {
    const value = valueOf(name);
    return value === undefined ? method === neededBy : !isFit(value);
  });
  if (wrong) throw fileErrors.upload_header_invalid({ header: wrong[0] });
}

function isMetadata(value: string): boolean {
  try {
    Metadata.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** An error of the protocol's server as one of the portal's; undefined for one that is such an error already. */
function translated(error: Error | { readonly status_code: number; readonly body: string }) {
  if (!('status_code' in error) || error.body.startsWith('{')) return undefined;
  const { status_code: status, body } = error;
  const header = /^(Upload-\w+|Content-Type)/.exec(body)?.[1] ?? 'Upload-Metadata';
  const known =
    status === 409
      ? fileErrors.upload_offset_wrong()
      : status === 404 || status === 410
        ? fileErrors.file_not_found()
        : status < 500
          ? fileErrors.upload_header_invalid({ header })
          : new Error(body);
  return refusalOf(known);
}

/**
 * The bytes that have arrived, and the file once it is whole: a client that has lost the answer to its last piece need not send the file
 * again. The method HEAD has them in headers of the protocol, and keeps a whole file whose last call has ended with its process.
 * @throws AppError `file_not_found` (404), `upload_finishing` (423), as `keepSent`
 */
export async function readOffset(call: Call): Promise<FastifyReply | { readonly offset: number; readonly file?: number }> {
  const isHead = call.request.method === 'HEAD';
  if (isHead) checkHeaders(call);
  const pieces = await serverOf(call.app);
  const id = call.params['upload'] ?? '';
  if (pieces.finishing.get(id) === userOf(call)) throw fileErrors.upload_finishing();
  const upload = await ownUpload(pieces.datastore, call, id);
  if (!upload) throw fileErrors.file_not_found();
  const isWhole = isHead && upload.offset === upload.size;
  const file = keptFile(upload) ?? (isWhole ? await finish(call.app, call, pieces, upload) : undefined);
  if (file === undefined) return isHead ? handleTus(call) : { offset: upload.offset };
  await getFile(call.app.database.scoped(call.ctx), file);
  const { size: offset = 0 } = upload;
  if (!isHead) return { offset, file };
  const facts = { 'tus-resumable': version, 'upload-offset': offset, 'upload-length': offset, [fileHeader]: file };
  return call.reply.headers({ ...facts, 'cache-control': 'no-store' }).send();
}

/** The file that an upload has become; undefined until then. */
function keptFile({ metadata }: Upload): number | undefined {
  return metadata?.['file'] ? Number(metadata['file']) : undefined;
}

/** Removes what has not arrived whole in time. */
export async function removeExpired(app: App): Promise<number> {
  return (await serverOf(app)).tus.cleanUpExpiredUploads();
}

async function checkNew(app: App, call: Call, { size, metadata = {} }: Upload): Promise<Record<string, string | null>> {
  const { filename, entity, field, record } = metadata;
  if (!filename || !entity || size === undefined) throw fileErrors.file_expected();
  const id = record ? Number(record) : undefined;
  const { rules } = await openFilePlace(app, call.ctx, { entity, field: field ?? undefined, record: id });
  const max = rules.max_bytes ?? maxBytesDefault;
  if (size > max) throw contentErrors.file_too_large({ max: max / 1_000_000 });
  if (size === 0) throw contentErrors.file_empty();
  await refuseFullQuota(app, call.ctx, size);
  return { filename, entity, field: field ?? null, record: record ?? null, by: userOf(call) };
}

/** The same user in a session that acts as another user is another one. */
function userOf({ ctx }: Call): string {
  return `${ctx.reader.userId}/${ctx.actedBy ?? ''}`;
}

async function ownUpload(datastore: FileStore, call: Call, id: string): Promise<Upload | undefined> {
  if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
  const upload = await datastore.getUpload(id).catch(() => undefined);
  return upload?.metadata?.['by'] === userOf(call) ? upload : undefined;
}

async function refuseOthers(datastore: FileStore, call: Call, id: string): Promise<void> {
  if (call.params['upload'] === undefined) return;
  const upload = await ownUpload(datastore, call, id);
  if (!upload) throw fileErrors.file_not_found();
  if (call.request.method === 'PATCH' && keptFile(upload) !== undefined) throw fileErrors.upload_offset_wrong();
}

/**
 * Keeps a whole file. Its upload stays without the bytes until it would have expired, and names the file.
 * @returns id of the file
 * @throws AppError `upload_finishing` (423) while another call keeps it; as `openFilePlace` and `keepSent`
 */
async function finish(app: App, call: Call, { datastore, finishing }: Pieces, upload: Upload): Promise<number> {
  const { id, metadata = {} } = upload;
  const { filename, entity, field, record } = metadata;
  if (finishing.has(id)) throw fileErrors.upload_finishing();
  finishing.set(id, userOf(call));
  const arrived = path.join(datastore.directory, id);
  try {
    const opened = await openFilePlace(app, call.ctx, {
      entity: entity ?? '',
      field: field ?? undefined,
      record: record ? Number(record) : undefined,
    });
    const kept = await keepSent(app, call.ctx, await measureFile(arrived), { name: filename ?? '', ...opened });
    await fs.writeFile(arrived, '');
    // An offset that equals the size would exempt it from the removal of expired uploads.
    const told = Object.assign(new Upload({ id, offset: 0 }), upload, { offset: 0, metadata: { ...metadata, file: String(kept.id) } });
    await datastore.configstore.set(id, told);
    return kept.id;
  } catch (error) {
    await fs.rm(arrived, { force: true });
    await datastore.configstore.delete(id);
    throw error;
  } finally {
    finishing.delete(id);
  }
}

/** Runs a function of the protocol; its refusal is sent as the portal's own errors are. */
async function answering<Value>(work: (call: Call) => Promise<Value>): Promise<Value> {
  const call = current.getStore();
  invariant(call, 'the protocol runs within a call');
  try {
    return await work(call);
  } catch (error) {
    // The protocol's server takes a refusal as such a value.
    throw Object.assign(new Error('refused'), refusalOf(error));
  }
}

/** An error as the body and the status of the answer to the current call. */
function refusalOf(error: unknown): { readonly status_code: number; readonly body: string } {
  const call = current.getStore();
  invariant(call, 'the protocol runs within a call');
  const { registry, language, requestId } = call.ctx;
  const problem = errorResponse(toAppError(error), { messages: registry.messages, language, requestId });
  if (problem.status >= 500) call.request.log.error({ err: error }, 'call failed');
  return { status_code: problem.status, body: JSON.stringify(problem) };
}
