import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeText } from './decodeText.ts';
import type { ImportRow } from './ImportTable.ts';
import { importErrors } from './importErrors.ts';

interface CsvContent {
  readonly separator: string;
  /** All rows with their blank ones. */
  readonly rows: AsyncIterable<ImportRow>;
}

const separators = [',', ';', '\t', '|'] as const;

/** Length of the pieces that are parsed without a break, so that other calls go on. */
const pieceLength = 1 << 16;

/**
 * Reads a text of rows: encoding, separator and quotes are found out. A first line `sep=;` names the separator, as spreadsheets write it.
 * @throws AppError 400 `import_file_unreadable`; while the rows are read 400 `import_csv_malformed` with the line
 */
export function readCsv(bytes: Uint8Array): CsvContent {
  const text = decodeText(bytes);
  const [named, given] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const separator = given ?? findSeparator(text);
  return { separator, rows: parseRows(text.slice(named?.length ?? 0), separator, named === undefined ? 0 : 1) };
}

/** The sign that occurs most often in the first line that is not blank, outside of quotes. */
function findSeparator(text: string): string {
  const first = /[^\r\n]*\S[^\r\n]*/.exec(text.slice(0, 1 << 20))?.[0] ?? '';
  const plain = first.replaceAll(/"(?:[^"]|"")*"?/g, '');
  const counts = separators.map((sign) => plain.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function* parseRows(text: string, separator: string, linesBefore: number): AsyncGenerator<ImportRow> {
  // Line that the row begins which the parser has reached; rows come out of it later.
  let line = linesBefore + 1;
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 1 << 20,
    // The line goes along as a first cell.
    on_record: (cells: string[], { lines }) => {
      const row = [String(line), ...cells];
      line = lines + linesBefore + 1;
      return row;
    },
  });
  const pieces = function* (): Generator<string> {
    for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength);
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
