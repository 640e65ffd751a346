import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Row } from './content/ExportColumn.ts';
import type { RowsPlan } from './rowsPlan.ts';

/**
 * The rows of COPY's text format, in parts as they arrive. Ending the iteration early closes the source and so its statement.
 * @throws the error of the source
 */
export async function* readRows(source: Readable, { readCell }: Pick<RowsPlan, 'readCell'>): AsyncGenerator<readonly Row[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of source) {
    const text = rest + decoder.write(chunk as Buffer);
    const end = text.lastIndexOf('\n');
    rest = text.slice(end + 1);
    if (end >= 0)
      yield text
        .slice(0, end)
        .split('\n')
        .map((line) => readLine(line, readCell));
  }
}

function readLine(line: string, readCell: RowsPlan['readCell']): Row {
  // A table without columns writes empty lines.
  if (readCell.length === 0) return [];
  const cells = line.split('\t');
  return readCell.map((read, i) => {
    const text = cells[i] ?? '';
    if (text === '\\N') return null;
    return read(text.includes('\\') ? unescape(text) : text);
  });
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/g, (_all, sign: string) => escapes[sign] ?? sign);
}
