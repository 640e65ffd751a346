import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invariant } from '../../../shared/framework/AppError.ts';
import type { ImportEncoding } from '../../../shared/framework/imports/textFiles.ts';
import { isObject } from '../../../shared/framework/isObject.ts';
import { csvOptions } from './csvOptions.ts';
import { decodeText } from './decodeText.ts';
import { findSeparator } from './findSeparator.ts';
import type { ImportRow } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';

/** Choices of a person; those left out are found out. */
export interface CsvChoices {
  readonly encoding?: ImportEncoding | undefined;
  readonly separator?: string | undefined;
}

interface CsvContent {
  readonly encoding: ImportEncoding;
  readonly separator: string;
  /** All rows with their blank ones. */
  readonly rows: AsyncIterable<ImportRow>;
}

/** Length of the pieces that are parsed without a break, so that other calls go on. */
const pieceLength = 1 << 16;

/**
 * Reads a text of rows: encoding, separator and quotes are found out, and lines end in CR, LF or both, also mixed. A first line `sep=;`
 * names the separator, as spreadsheets write it.
 * @throws AppError 400 `import_file_unreadable`; while the rows are read 400 `import_csv_malformed` with the line
 */
export function readCsv(bytes: Uint8Array, choices: CsvChoices = {}): CsvContent {
  const { text: decoded, encoding } = decodeText(bytes, choices.encoding);
  // Old programs end a text with ^Z.
  const text = decoded.replace(/\u001A\s*$/, '');
  const [named, given] = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const rest = text.slice(named?.length ?? 0);
  const separator = choices.separator ?? given ?? findSeparator(rest);
  return { encoding, separator, rows: parseRows(rest, separator, named === undefined ? 0 : 1) };
}

/** The cells of a record and its text: the package declares its records as lists of cells, also where it adds their text. */
function partsOf(record: unknown): { readonly cells: readonly string[]; readonly raw: string } {
  const { record: cells, raw } = isObject(record) ? record : {};
  invariant(Array.isArray(cells) && typeof raw === 'string', 'the parser is asked for the text of each record');
  return { cells: cells.map(String), raw };
}

async function* parseRows(text: string, separator: string, linesBefore: number): AsyncGenerator<ImportRow> {
  // First line of the row that the parser has reached; the parser emits rows later.
  let line = linesBefore + 1;
  const parser = parse({
    ...csvOptions(separator),
    raw: true,
    // The line goes along as a first cell.
    on_record: (record: unknown) => {
      const { cells, raw } = partsOf(record);
      const row = [String(line), ...cells.map((cell) => withoutQuotes(cell, raw))];
      // The parser counts a line end of two characters within quotation marks twice.
      line += raw.match(/\r\n|\n|\r/g)?.length ?? 0;
      return row;
    },
  });
  // Pieces of bytes: a piece of a text could end within a character.
  const bytes = Buffer.from(text);
  const pieces = function* (): Generator<Buffer> {
    for (let from = 0; from < bytes.length; from += pieceLength) yield bytes.subarray(from, from + pieceLength);
  };
  const input = Readable.from(pieces());
  input.pipe(parser);
  try {
    for await (const row of parser) {
      const [first, ...cells] = row as readonly string[];
      yield { line: Number(first), cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw importErrors.import_csv_malformed({ line }, { cause: error });
    throw error;
  } finally {
    input.destroy();
  }
}

/**
 * A cell without the quotes around it that the parser leaves where others are bare within them, or blanks follow: `"ACME "BEST" FOODS"`.
 * @param raw the text of the whole row
 */
function withoutQuotes(cell: string, raw: string): string {
  const text = cell.trim();
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return cell;
  const isQuoted = raw.includes(`"${cell.replaceAll('"', '""')}"`);
  return isQuoted ? cell : text.slice(1, -1).replaceAll('""', '"');
}
