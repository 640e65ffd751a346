import { describe, expect, test } from 'vitest';
import { pdfPages } from '../../../../../test/pdfText.ts';
import type { ExportColumn, ExportContent, Row } from '../ExportColumn.ts';
import { wrapText } from './layoutTable.ts';
import { pdfFile } from './pdfFile.ts';

const words: Readonly<Record<string, string>> = {
  'export.page': 'Page {page} of {pages}',
  'export.filter.label': 'Filter: {filter}',
  'export.rows': '{count} rows',
  'export.yes': 'Yes',
  'export.no': 'No',
};
const plain = { format: undefined, decimals: undefined, unit: undefined, searchOptions: undefined } as const;
const text = (name: string): ExportColumn => ({
  name,
  heading: name,
  kind: 'text',
  decimals: undefined,
  shown: { ...plain, type: 'text' },
});
const number = (name: string): ExportColumn => ({
  name,
  heading: name,
  kind: 'number',
  decimals: 2,
  shown: { ...plain, type: 'decimal', decimals: 2 },
});

async function write(columns: readonly ExportColumn[], rows: readonly Row[], parts: Partial<ExportContent> = {}): Promise<Buffer> {
  async function* all(): AsyncGenerator<readonly Row[]> {
    yield rows;
  }
  const word: ExportContent['word'] = (key, values = {}) =>
    (words[key] ?? key).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
  const chunks: Buffer[] = [];
  for await (const chunk of pdfFile({ title: 'Books', filter: undefined, language: 'fr', columns, naming: 0, rows: all(), word, ...parts }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const textsOf = (page: readonly { readonly text: string }[] | undefined): string[] => (page ?? []).map((line) => line.text);

describe('a PDF', () => {
  test('has its title, its filter in words, its headings and every letter of Europe', async () => {
    const file = await write(
      [text('Name'), number('Weight')],
      [
        ['é Ł Ωμέγα Привет “œ” €', '1234.5'],
        ['b', null],
      ],
      { filter: 'Weight: more than 1' },
    );
    const [page] = pdfPages(file);
    expect(textsOf(page)).toEqual([
      'Books',
      'Filter: Weight: more than 1',
      '2 rows',
      'Name',
      'Weight',
      'é Ł Ωμέγα Привет “œ” €',
      '1 234,50'.replace(' ', '\u00a0'),
      'b',
      'Page 1 of 1',
    ]);
    const source = file.toString('latin1');
    expect(source).toMatch(/^%PDF-1\.7/);
    expect(source).toContain('/Lang (fr)');
    expect(source).toContain('/Marked true');
    expect([...source.matchAll(/\/S \/(\w+)/g)].map(([, type]) => type).filter((type) => type === 'TH' || type === 'TD')).toHaveLength(6);
    // Across: wider than high.
    expect(source).toContain('/MediaBox [0 0 792 612]');
  });

  test('repeats its headings on each page, counts its pages, and has each row once', async () => {
    const rows = Array.from({ length: 120 }, (_, i): Row => [`row ${i}`, String(i)]);
    const pages = pdfPages(await write([text('Name'), number('Weight')], rows));
    expect(pages.length).toBeGreaterThan(2);
    for (const [i, page] of pages.entries()) {
      expect(textsOf(page)).toEqual(expect.arrayContaining(['Name', 'Weight', `Page ${i + 1} of ${pages.length}`]));
      expect(page.every(({ y }) => y > 20)).toBe(true);
    }
    expect(
      pages
        .flat()
        .filter((line) => line.text.startsWith('row '))
        .map((line) => line.text),
    ).toEqual(rows.map(([name]) => name));
  });

  test('goes on in bands with the naming column before them, where its columns are wider than a page', async () => {
    const columns = Array.from({ length: 30 }, (_, i) => text(`Column ${i}`));
    const rows = Array.from({ length: 3 }, (_, i): Row => columns.map((_each, n) => (n === 2 ? `name ${i}` : `long enough ${n}.${i}`)));
    const pages = pdfPages(await write(columns, rows, { naming: 2 }));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(textsOf(page)).toEqual(expect.arrayContaining(['Column 2', 'name 0', 'name 1', 'name 2']));
    const others = columns.map((_each, n) => `long enough ${n}.1`).filter((_text, n) => n !== 2);
    for (const other of others) expect(pages.flat().filter((line) => line.text === other)).toHaveLength(1);
    expect(Math.max(...pages.flat().map(({ x }) => x))).toBeLessThan(792 - 36);
  });

  test('has numbers at the right, and wraps what is too long for its column', async () => {
    const long = 'word '.repeat(60).trim();
    const [page = []] = pdfPages(
      await write(
        [text('Name'), number('Weight'), text('Last')],
        [
          [long, '1', 'z'],
          ['b', '1000000', 'z'],
        ],
      ),
    );
    const [small, large] = [page.find((line) => line.text === '1,00'), page.find((line) => line.text.endsWith('000,00'))];
    expect(small?.x).toBeGreaterThan(large?.x ?? Number.POSITIVE_INFINITY);
    const lines = page.filter((line) => line.text.startsWith('word'));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map((line) => line.text).join(' ')).toBe(long);
  });

  test('of a long table is tagged by rows', async () => {
    const columns = Array.from({ length: 26 }, (_, i) => text(`c${i}`));
    const rows = Array.from({ length: 2000 }, (): Row => columns.map(() => 'x'));
    const source = (await write(columns, rows)).toString('latin1');
    expect(source).not.toContain('/S /TD');
    expect([...source.matchAll(/\/S \/P\b/g)].length).toBeGreaterThan(2000);
  });

  test('of no rows is its headings', async () => {
    expect(textsOf(pdfPages(await write([text('Name')], []))[0])).toEqual(['Books', '0 rows', 'Name', 'Page 1 of 1']);
  });
});

test.each([
  ['one line', 'a b', 10, ['a b']],
  ['words', 'aa bb cc', 5, ['aa bb', 'cc']],
  ['a word longer than a line', 'abcdefgh i', 3, ['abc', 'def', 'gh', 'i']],
  ['line breaks of the text', 'a\nb', 9, ['a', 'b']],
  ['nothing', '', 5, ['']],
])('%s is wrapped', (_name, input, width, lines) => {
  expect(wrapText(input, width, (part) => part.length)).toEqual(lines);
});
