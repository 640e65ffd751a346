import type { Options } from 'csv-parse';

/** The rules by which a text of rows is divided: lines end in CR, LF or both, blanks before a cell do not count, and a bare quote is part of its text. */
export function csvOptions(separator: string) {
  return {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    max_record_size: 1 << 20,
  } as const satisfies Options;
}
