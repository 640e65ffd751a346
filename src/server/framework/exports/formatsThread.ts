// Writes files in a thread, since the pages of a PDF and the cells of a workbook take the processor for long.
import { formatMessage } from '../../../shared/framework/messages/messages.ts';
import { serveStreams } from '../threads/serveStreams.ts';
import type { Row } from './content/ExportColumn.ts';
import { fileFormats } from './fileFormats.ts';
import type { FileHead } from './writeInThread.ts';

serveStreams<FileHead, readonly Row[]>(({ format, messages, ...content }, rows) =>
  fileFormats[format].write({ ...content, rows, word: (key, values) => formatMessage(messages, content.language, key, values) }),
);
