import type { ExportFormat } from '../../../shared/framework/definitions/types.gen.ts';
import type { ExportContent } from './content/ExportColumn.ts';
import { htmlFile } from './htmlFile.ts';
import { pdfFile } from './pdf/pdfFile.ts';
import { csvFile, jsonFile, xmlFile } from './textFiles.ts';
import { xlsxFile } from './xlsx/xlsxFile.ts';
import { xmlText } from './xlsx/xmlText.ts';

/** A format that is written from typed rows. */
export interface FileFormat {
  readonly extension: string;
  readonly mediaType: string;
  /** true: its cells and pages take the processor for long, so they are written in a thread. */
  readonly inThread?: boolean;
  readonly write: (content: ExportContent) => AsyncIterable<string | Buffer>;
  /**
   * Message at the end of a file that breaks off, in the file's format, which stays unclosed so that no program takes the file for
   * complete. undefined: programs cannot open a broken file of this format.
   */
  readonly broken?: (message: string) => string;
}

/** The rows of CSV take another way: PostgreSQL writes them. Its groups are written here. */
export const fileFormats = {
  CSV: { extension: 'csv', mediaType: 'text/csv; charset=utf-8', write: csvFile, broken: (message) => `\n${message}\n` },
  PDF: { extension: 'pdf', mediaType: 'application/pdf', inThread: true, write: pdfFile },
  XLSX: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    inThread: true,
    write: xlsxFile,
  },
  JSON: {
    extension: 'json',
    mediaType: 'application/json; charset=utf-8',
    write: jsonFile,
    broken: (message) => `\n{"error":${JSON.stringify(message)}}\n`,
  },
  XML: {
    extension: 'xml',
    mediaType: 'application/xml; charset=utf-8',
    write: xmlFile,
    broken: (message) => `\n<error>${xmlText(message)}</error>\n`,
  },
  HTML: {
    extension: 'html',
    mediaType: 'text/html; charset=utf-8',
    inThread: true,
    write: htmlFile,
    broken: (message) => `\n<p role="alert">${xmlText(message)}</p>\n`,
  },
} as const satisfies Partial<Record<ExportFormat, FileFormat>>;
