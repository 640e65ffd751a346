import type { App } from '../../framework/context/App.ts';
import { textOfStored } from '../../framework/files/drawStored.ts';
import { findFiles } from '../../framework/files/findFiles.ts';

/** Job that reads the text of a document. */
export const readTextJob = 'doclib.read_text';

/** Longest text of a document that is searched, in characters. */
const textMax = 200_000;

/** Documents that one run reads. */
const runMax = 50;

/** Reads the text of documents whose own job is lost, such as after a crash. */
export async function readWaitingTexts(app: App): Promise<void> {
  const all = app.system('text of documents');
  const rows = await app.records.list(all, 'doclib_documents', { filter: { is_read: false }, fields: ['id'], limit: runMax });
  for (const { id } of rows) await readDocumentText(app, Number(id));
}

/** Reads the text of a document into its record, for the search; of a file without text nothing. A removed document is passed over. */
export async function readDocumentText(app: App, id: number): Promise<void> {
  const all = app.system('text of documents');
  const [row] = await app.records.list(all, 'doclib_documents', { filter: { id, is_read: false }, fields: ['id', 'file'] });
  const [file] = row ? await findFiles(app.database.scoped(all), [Number(row['file'])]) : [];
  if (!row) return;
  const text = file ? await textOfStored(app, file, textMax) : '';
  await app.records.change(all, 'doclib_documents', id, {}, { set: { is_read: true, text_content: text === '' ? null : text } });
}
