import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdfPages, pdfTables } from '../../../../../test/pdfText.ts';
import { isDeep } from '../../../../../test/tier.ts';
import { wrapText } from '../../pdf/wrapText.ts';
import type { ExportColumn, ExportContent, Row } from '../content/ExportColumn.ts';
import { pdfFile, taggedCellsMax } from './pdfFile.ts';

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

async function write(
  columns: readonly ExportColumn[],
  rows: readonly Row[],
  parts: Partial<ExportContent> = {},
  taggedMax?: number,
): Promise<Buffer> {
  async function* all(): AsyncGenerator<readonly Row[]> {
    yield rows;
  }
  const word: ExportContent['word'] = (key, values = {}) =>
    (words[key] ?? key).replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
  const chunks: Buffer[] = [];
  const content = { title: 'Books', filter: undefined, language: 'fr', columns, naming: 0, rows: all(), word, ...parts };
  for await (const chunk of pdfFile(content, taggedMax)) chunks.push(chunk);
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

  test('tells the rows that are written so far, in comments that move no object from its place', async () => {
    const columns = Array.from({ length: 30 }, (_, i) => text(`Column ${i}`));
    const rows = Array.from({ length: 120 }, (_, i): Row => columns.map((_each, n) => `long enough ${n}.${i}`));
    const source = (await write(columns, rows)).toString('latin1');
    const told = [...source.matchAll(/\n%rows (\d+)\n/g)].map(([, count]) => Number(count));
    expect(told.length).toBeGreaterThan(2);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect([new Set(told).size, told.at(-1)]).toEqual([told.length, 120]);
    const offsets = [...(/\nxref\n([\s\S]*?)trailer/.exec(source)?.[1] ?? '').matchAll(/^(\d{10}) \d{5} n/gm)].map(([, at]) => Number(at));
    expect(offsets.length).toBeGreaterThan(100);
    expect(offsets.filter((at, i) => !source.startsWith(`${i + 1} 0 obj`, at))).toEqual([]);
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
    const rows = Array.from({ length: 30 }, (): Row => ['x', 'x']);
    const columns = [text('a'), text('b')];
    const byCells = (await write(columns, rows, {}, 60)).toString('latin1');
    expect([...byCells.matchAll(/\/S \/TD\b/g)]).toHaveLength(60);
    const byRows = (await write(columns, rows, {}, 59)).toString('latin1');
    expect(byRows).not.toContain('/S /TD');
    expect([...byRows.matchAll(/\/S \/P\b/g)].length).toBeGreaterThan(30);
    expect(taggedCellsMax).toBe(50_000);
  });

  test('of no rows is its headings', async () => {
    expect(textsOf(pdfPages(await write([text('Name')], []))[0])).toEqual(['Books', '0 rows', 'Name', 'Page 1 of 1']);
  });
});

/** Texts of every kind of script. */
const scripts: readonly (readonly [name: string, text: string])[] = [
  ['Japanese', '東京都港区の倉庫へ「サンプル」、15時。'],
  ['Japanese beyond 16 bits', '𠮷野家で𩸽'],
  ['Chinese', '上海市浦东新区 仓库（第3号）'],
  ['traditional Chinese', '臺灣臺北市信義區'],
  ['rare Chinese', '㐀䶵㐂'],
  ['Korean', '서울특별시 강남구'],
  ['Korean in parts', '서울'.normalize('NFD')],
  ['emoji', '😀🚚 📦'],
  ['emoji of several parts', '👨‍👩‍👧‍👦 👍🏽👍 ❤️ 1️⃣'],
  ['flags', '🇨🇦🇫🇷 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['symbols', '→ ✓ ☎ ★ ① □ ⚠ ♫ ㎏ ￥'],
  ['mathematics', '∑∫√2 ≠ ∞ 𝔸𝐱𝛼 ∀x∈ℝ'],
  ['Arabic', 'السلام عليكم'],
  ['Arabic with marks, digits and Latin', 'مُحَمَّد (٣٤) 12.5 ABC لا'],
  ['Hebrew', 'שָׁלוֹם עולם'],
  ['Hebrew in Latin', 'kg (שלום, עולם) 12'],
  ['Thai', 'น้ำผึ้ง ที่กรุงเทพมหานคร'],
  ['Devanagari', 'क्षत्रिय हिन्दी ₹500'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ ਸ੍ਰੀ'],
  ['Bengali', 'বাংলা কোম্পানি'],
  ['Gujarati', 'ગુજરાતી શ્રી'],
  ['Tamil', 'தமிழ் நிறுவனம்'],
  ['Telugu', 'తెలుగు శ్రీ'],
  ['Kannada', 'ಕನ್ನಡ ಶ್ರೀ'],
  ['Malayalam', 'മലയാളം രാഷ്ട്രീയ'],
  ['Sinhala', 'සිංහල ශ්‍රී'],
  ['Armenian, Georgian, Ethiopic', 'Հայաստան საქართველო አማርኛ'],
  ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ'],
  ['combining marks', 'Cafe\u0301 Z\u0351\u036b\u0343a'],
  ['several scripts', 'A東京B 서울 😀 שלום é — مرحبا'],
  ['signs that share a glyph', 'Ω\u2126 K\u212a 豈\uf900'],
  ['a variation of a sign', '葛\u{e0100}飾'],
  ['a sign that no font has', 'a \u{1e900}\u1000 b'],
];

/** Scripts with a separate document, in addition to the document of all scripts: each in the deep tier, every fifth in the fast tier. */
const scriptsAlone = scripts.filter((_each, place) => isDeep || place % 5 === 0);

describe('a PDF in any script', () => {
  const stripped = (cell: string | undefined): string => (cell ?? '').replaceAll(/\s+/g, '');

  test('gives the texts of all scripts back in one document, without a box', async () => {
    const file = await write(
      [text('Name'), text('Long')],
      scripts.map(([name, sample]): Row => [name, `${sample} `.repeat(3).trim()]),
    );
    const boxes = pdfPages(file)
      .flat()
      .filter(({ glyphs }) => glyphs.includes(0));
    expect(boxes).toEqual([]);
    const rows = pdfTables(file).flatMap((table) => table.slice(1));
    expect(rows.map((row) => row.map(stripped))).toEqual(scripts.map(([name, sample]) => [stripped(name), stripped(sample.repeat(3))]));
  });

  test.each(scriptsAlone)('gives its text back, of cells, headings, title and filter, without a box: %s', async (_name, sample) => {
    const long = `${sample} `.repeat(6).trim();
    const file = await write(
      [text(sample), text('Long'), number('Weight')],
      [
        [sample, long, '1'],
        ['plain', 'plain', '2'],
      ],
      { title: sample, filter: sample },
    );
    const pages = pdfPages(file);
    expect(pages.flat().filter(({ glyphs }) => glyphs.includes(0))).toEqual([]);
    expect(pdfTables(file).map((rows) => rows.map((row) => row.map(stripped)))).toEqual([
      [
        [stripped(sample), 'Long', 'Weight'],
        [stripped(sample), stripped(long), '1,00'],
        ['plain', 'plain', '2,00'],
      ],
    ]);
    const head = new Map<number, string>();
    for (const line of pages[0] ?? []) head.set(line.y, (head.get(line.y) ?? '') + stripped(line.text));
    expect([...head.values()].slice(0, 2)).toEqual([stripped(sample), stripped(`Filter: ${sample}`)]);
  });

  test('shows the code of a sign that no font has', async () => {
    const file = await write([text('Name')], [['\u{1e900}']]);
    // Its glyphs spell the code point: nine glyphs, none a box.
    const line = pdfPages(file)[0]?.find((each) => each.text === '\u{1e900}');
    expect(line?.glyphs).toHaveLength('[U+1E900]'.length);
  });

  test('embeds only the fonts that its texts need', async () => {
    const fontsOf = async (sample: string): Promise<string[]> => {
      const source = (await write([text('Name')], [[sample]])).toString('latin1');
      return [...new Set([...source.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, name = '']) => name))].toSorted();
    };
    const plainFonts = ['NotoSans-Bold', 'NotoSans-Regular'];
    expect(await fontsOf('Été Ωμέγα Привет 1 234,50 €')).toEqual(plainFonts);
    expect(await fontsOf('東京')).toEqual([...plainFonts, 'NotoSansSC-Regular']);
    expect(await fontsOf('東京の')).toEqual([...plainFonts, 'NotoSansJP-Regular']);
    expect(await fontsOf('مرحبا')).toEqual([...plainFonts, 'NotoSansArabic-Regular'].toSorted());
  });

  test('breaks lines of scripts without blanks, and begins none with a closing sign', async () => {
    const long = '東京都港区の倉庫へ配送「見本」、'.repeat(6);
    const lines = pdfTables(await write([text('Name')], [[long]]))[0]?.[1]?.[0]?.split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(long);
    expect(lines.filter((line) => /^[」、。）]|[「（]$/.test(line))).toEqual([]);
  });

  test('cuts a long cell between signs', async () => {
    const cell = pdfTables(await write([text('Name')], [[`a${'👨‍👩‍👧'.repeat(90)}`]]))[0]?.[1]?.[0]?.replaceAll('\n', '') ?? '';
    expect(cell).toMatch(/^a(👨‍👩‍👧)+…$/u);
    expect(cell.length).toBeGreaterThan(490);
  });

  test('is written of any code points, without a box', async () => {
    const codePoint = fc.oneof(
      fc.integer({ min: 0x20, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x3ffff }),
      fc.constantFrom(0x200d, 0xfe0f, 0x202e, 0x2067, 0x2069, 0x0651, 0x0301, 0x20e3, 0x1f3fd, 0x1f1e6, 0x0e33, 0x094d, 0x0a02, 0xd800),
      fc.integer({ min: 0x300, max: 0xdff }),
    );
    const cell = fc.array(codePoint, { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes));
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 30 }), async (cells) => {
        const pages = pdfPages(
          await write(
            [text('Name')],
            cells.map((each): Row => [each]),
          ),
        );
        expect(pages.flat().filter(({ glyphs }) => glyphs.includes(0))).toEqual([]);
      }),
      { numRuns: isDeep ? 12 : 2 },
    );
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
