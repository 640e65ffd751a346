import type { MessageCatalogue } from '../../../shared/framework/definitions/types.gen.ts';
import type { MessageCatalogues } from '../../../shared/framework/messages/messages.ts';
import { StreamThread } from '../threads/StreamThread.ts';
import type { ExportContent, Row } from './content/ExportColumn.ts';
import type { fileFormats } from './fileFormats.ts';

/** A file without its rows. */
export interface FileHead extends Omit<ExportContent, 'rows' | 'word'> {
  readonly format: keyof typeof fileFormats;
  /** The words of files, in the language of the file and in English. */
  readonly messages: MessageCatalogues;
}

const thread = new StreamThread<FileHead, readonly Row[]>({
  module: new URL('./formatsThread.ts', import.meta.url),
  work: 'files',
  idleMs: 60_000,
});

/**
 * Writes a file in the thread of files: lists and saves go on meanwhile. Files of several readers are written side by side.
 * @throws the error of the rows; Error if the thread fails
 */
export function writeInThread(format: FileHead['format'], content: ExportContent, catalogues: MessageCatalogues): AsyncIterable<Buffer> {
  const { rows, word: _word, ...rest } = content;
  const messages = { en: wordsOfFiles(catalogues['en']), [rest.language]: wordsOfFiles(catalogues[rest.language]) };
  return thread.stream({ ...rest, format, messages }, rows);
}

function wordsOfFiles(catalogue: MessageCatalogue = {}): MessageCatalogue {
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => key.startsWith('export.')));
}
