import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError, invariant } from '../../../../shared/framework/AppError.ts';
import { getEntity } from '../../../../shared/framework/definitions/registry.ts';
import { fileEntity } from '../../../../shared/framework/definitions/rights/filePlaces.ts';
import { canWriteField } from '../../../../shared/framework/definitions/rights/permissions.ts';
import type { UploadDefinition } from '../../../../shared/framework/definitions/types.gen.ts';
import type { FileRules } from '../../../../shared/framework/fields/property.gen.ts';
import { type DocumentSettings, documentFormats, uniqueName } from '../../../../shared/framework/files/documentSettings.ts';
import { maxBytesDefault } from '../../../../shared/framework/files/fileLimits.ts';
import { defaultAccept, isAccepted } from '../../../../shared/framework/files/fileTypes.ts';
import { parsePageRange } from '../../../../shared/framework/files/pageRange.ts';
import type { UploadAnswer } from '../../../../shared/framework/files/uploadAnswer.ts';
import type { CallContext } from '../../../db/CallContext.ts';
import { recordChanges } from '../../changes/recordChanges.ts';
import type { KeptFile } from '../../contents/KeptFile.ts';
import { measureFile } from '../../contents/receiveFile.ts';
import type { App } from '../../context/App.ts';
import { httpErrors } from '../../errors/httpErrors.ts';
import type { Call } from '../../http/Call.ts';
import { createWithLines } from '../../records/lineRecords.ts';
import { targetOf } from '../../records/targetOf.ts';
import { attachmentOf } from '../attachmentOf.ts';
import { documentsFolder } from '../documentsFolder.ts';
import { fileErrors } from '../fileErrors.ts';
import { findFiles } from '../findFiles.ts';
import { keepSent, refuseFullQuota, refuseType } from '../keepSent.ts';
import { mediaTypeOf } from '../mediaTypeOf.ts';
import { scanFile } from '../scanFile.ts';
import { type MadeFile, makeDocuments } from './makeDocuments.ts';
import { type ReceivedUpload, readUpload } from './readUpload.ts';

/**
 * POST {resource}/upload: makes documents of a file, and a record of each of their files, all or none.
 * @throws AppError as `targetOf`, `readUpload`, `makeDocuments`, `keepSent` and `createWithLines`; fields of a record are named by
 *   `documents/<index>/<field>`
 */
export async function uploadDocuments(apiUrl: string, call: Call): Promise<UploadAnswer> {
  const { ctx, app, request } = call;
  const target = targetOf(ctx, app, apiUrl, 'create');
  const upload = ctx.registry.resourceByApiUrl.get(apiUrl)?.form?.upload;
  invariant(upload, 'the call is made of the upload of its resource');
  const field = getEntity(ctx.registry, target.entity.name).fields.get(upload.file);
  const rules = field?.property['x-file'];
  if (!field || !rules || !canWriteField(field, ctx.reader)) throw fileErrors.no_files_here();
  const received = await readUpload(app.files, request, rules.max_bytes ?? maxBytesDefault);
  const kept: KeptFile[] = [];
  try {
    const made = await withMade(app, ctx, { received, upload, rules }, async (files) => {
      for (const { path: place, name } of files) kept.push(await keepSent(app, ctx, await measureFile(place), { name, rules }));
      return files;
    });
    const values = made.map((file, i) => recordValues(upload, received.documents[file.document], kept[i]?.id, file.pages));
    await recordChanges(call, apiUrl, target, (connection, noted) =>
      connection.transaction(async (tx) => {
        for (const [i, record] of values.entries())
          await createWithLines(tx, noted, record).catch((error: unknown) => {
            throw ofDocument(error, made[i]?.document ?? 0);
          });
      }),
    );
    const files = await findFiles(
      app.database.scoped(ctx),
      kept.map(({ id }) => id),
    );
    return { count: values.length, files: files.map(attachmentOf) };
  } catch (error) {
    // Nothing is half kept: the files of refused records go at once.
    // Also for a caller who is gone, which ends the work of the call itself.
    const system = app.system('files of readers');
    for (const { id } of kept) await app.records.remove(system, fileEntity, id);
    throw error;
  }
}

interface Making {
  readonly received: ReceivedUpload;
  readonly upload: UploadDefinition;
  readonly rules: FileRules;
}

interface NamedFile extends MadeFile {
  /** With its extension. */
  readonly name: string;
}

/** Gives work the made files, in a folder that is gone afterwards, as is the file that was sent. */
async function withMade<Value>(
  app: App,
  ctx: CallContext,
  { received: { file, name, documents }, upload, rules }: Making,
  work: (files: readonly NamedFile[]) => Promise<Value>,
): Promise<Value> {
  let folder: string | undefined;
  try {
    const type = await mediaTypeOf(file.path, name);
    refuseType(ctx, type, upload.accept ?? defaultAccept);
    refuseOutputs(documents, rules);
    if (app.config.scanner) await scanFile(file.path, app.config.scanner);
    await refuseFullQuota(app, ctx, file.size);
    folder = await fs.mkdtemp(path.join(await app.files.incoming(), documentsFolder));
    const files = await makeDocuments(String(ctx.reader.userId), {
      source: { path: file.path, type },
      documents: documents.map(({ pdfoutput, pdfpages, pdfsplit = false }) => ({
        output: pdfoutput,
        pages: pdfpages === undefined ? undefined : parsePageRange(pdfpages),
        isSplit: pdfsplit,
      })),
      folder,
      bytesMax: rules.max_bytes ?? maxBytesDefault,
    });
    return await work(namedFiles(files, documents));
  } finally {
    await fs.rm(file.path, { force: true });
    if (folder !== undefined) await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Refuses a format that the field of the file does not take. */
function refuseOutputs(documents: readonly DocumentSettings[], { accept: own }: FileRules): void {
  const accept = own ?? defaultAccept;
  const problem = { key: 'validation.file_type', values: { types: accept.join(', ') } };
  const errors = Object.fromEntries(
    documents.flatMap(({ pdfoutput }, i) =>
      isAccepted(accept, documentFormats[pdfoutput].type) ? [] : [[`documents/${i}/pdfoutput`, problem] as const],
    ),
  );
  if (Object.keys(errors).length > 0) throw httpErrors.invalid_body({}, { errors });
}

/** The files with their names: the page follows where a document has several files, and _1, _2 where a name is taken. Spec B-084 */
function namedFiles(files: readonly MadeFile[], documents: readonly DocumentSettings[]): NamedFile[] {
  const taken: string[] = [];
  return files.map((file) => {
    const { pdfname = '', pdfoutput = 'PDF' } = documents[file.document] ?? {};
    const plain = file.page === undefined ? pdfname.trim() : `${pdfname.trim()}-${file.page}`;
    const base = uniqueName(plain, taken);
    taken.push(base);
    return { ...file, name: `${base}.${documentFormats[pdfoutput].extension}` };
  });
}

function recordValues(
  { file, pages, values = {} }: UploadDefinition,
  settings: DocumentSettings | undefined,
  id: number | undefined,
  count: number,
): Readonly<Record<string, unknown>> {
  return { ...settings?.pdfadditional, ...values, [file]: id, ...(pages !== undefined && { [pages]: count }) };
}

/** A refusal of a record whose fields are named with their document. */
function ofDocument(error: unknown, document: number): unknown {
  if (!(error instanceof AppError) || !error.errors) return error;
  const errors = Object.fromEntries(Object.entries(error.errors).map(([field, problem]) => [`documents/${document}/${field}`, problem]));
  const { status, messageKey, details, title } = error;
  return new AppError(error.code, status, { messageKey, details, errors, title, cause: error });
}
