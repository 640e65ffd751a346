import { textOf } from '../../../shared/framework/records/textOf.ts';
import type { LibraryDocument } from '../../../shared/shell/doclib/LibraryEntry.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { attachmentOf } from '../../framework/files/attachmentOf.ts';
import { findFiles } from '../../framework/files/findFiles.ts';
import type { StoredFile } from '../../framework/files/StoredFile.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

type DocumentApp = Pick<App, 'records' | 'database'>;

/** A document with its file. */
export interface OpenDocument {
  readonly document: LibraryDocument;
  readonly file: StoredFile;
}

const fields = ['id', 'doctype', 'file', 'language', 'revision', 'is_current', 'replaces', 'downloads', 'sequence'];

/** The documents of an entry that the reader sees, in their order, the newest revisions first. */
export async function openDocuments(app: DocumentApp, ctx: CallContext, entry: number): Promise<OpenDocument[]> {
  const rows = await app.records.list(ctx, 'doclib_documents', {
    filter: { entry },
    fields,
    sort: ['-is_current', 'sequence', '-revision', 'id'],
  });
  const files = new Map((await findFiles(app.database.scoped(ctx), rows.map(fileIdOf))).map((file) => [file.id, file]));
  return rows.flatMap((row) => {
    const file = files.get(fileIdOf(row));
    return file ? [{ document: documentOf(row, file), file }] : [];
  });
}

/** As `openDocuments`, without the files. */
export async function listDocuments(app: DocumentApp, ctx: CallContext, entry: number): Promise<LibraryDocument[]> {
  return (await openDocuments(app, ctx, entry)).map(({ document }) => document);
}

/** A document of an entry by its type and id. @throws AppError `record_not_found` (404) */
export async function getDocument(
  app: DocumentApp,
  ctx: CallContext,
  entry: number,
  { id, doctype }: { readonly id: string; readonly doctype?: string },
): Promise<OpenDocument> {
  const found = (await openDocuments(app, ctx, entry)).find(
    ({ document }) => String(document.id) === id && (doctype === undefined || document.doctype === doctype),
  );
  if (!found) throw recordErrors.record_not_found({ id: id.slice(0, 20) });
  return found;
}

function documentOf(row: RecordValues, file: StoredFile): LibraryDocument {
  return {
    ...attachmentOf(file),
    id: Number(row['id']),
    file: file.id,
    doctype: textOf(row['doctype']),
    language: (row['language'] ?? null) as LibraryDocument['language'],
    revision: Number(row['revision']),
    is_current: row['is_current'] === true,
    replaces: row['replaces'] === null || row['replaces'] === undefined ? null : Number(row['replaces']),
    downloads: Number(row['downloads']),
  };
}

function fileIdOf(row: RecordValues): number {
  return Number(row['file']);
}
