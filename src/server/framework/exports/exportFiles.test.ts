import fc from 'fast-check';
import { parseCsv, readXlsx } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';
import { libraryExport } from '../../../../test/library/libraryExport.ts';
import { type LibraryServer, libraryServer } from '../../../../test/library/libraryServer.ts';
import { parseXml } from '../../../../test/parseXml.ts';
import { fuzzRuns } from '../../../../test/tier.ts';
import { sql } from '../../db/sql.ts';
import type { ExportColumn, ExportContent, Row } from './content/ExportColumn.ts';
import { readRows } from './readRows.ts';
import { csvFile, jsonFile, xmlFile } from './textFiles.ts';
import { xlsxFile } from './xlsx/xlsxFile.ts';

const plain = { format: undefined, decimals: undefined, unit: undefined, searchOptions: undefined } as const;

const columns: readonly ExportColumn[] = [
  { name: 'name', heading: 'Name', kind: 'text', decimals: undefined, shown: { ...plain, type: 'text' } },
  { name: 'weight', heading: 'Weight', kind: 'number', decimals: 2, shown: { ...plain, type: 'decimal', decimals: 2 } },
  { name: 'paid', heading: 'Paid', kind: 'boolean', decimals: undefined, shown: { ...plain, type: 'text' } },
  { name: 'day', heading: 'Day', kind: 'date', decimals: undefined, shown: { ...plain, type: 'text' } },
  { name: 'at', heading: 'At', kind: 'datetime', decimals: undefined, shown: { ...plain, type: 'text' } },
];

function contentOf(rows: AsyncIterable<readonly Row[]>, parts: Partial<ExportContent> = {}): ExportContent {
  return { title: 'Books', filter: undefined, language: 'en', columns, naming: 0, rows, word: (key) => key, ...parts };
}

async function* inParts(...parts: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  yield* parts;
}

async function joined(chunks: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return Buffer.concat(all);
}

const sample: Row = ['Oak & <Co>', '1234.50', 'true', '2026-03-01', '2026-03-01 09:30:15-05:00'];

describe('a workbook', () => {
  const read = async (content: ExportContent, rowsMax?: number) => readXlsx(await joined(xlsxFile(content, rowsMax)), { readStyles: true });

  test('has typed cells, headings that stay in view, a filter, widths, its title and its filter in words', async () => {
    const { sheets, properties } = await read(
      contentOf(inParts([sample, [null, null, null, null, null]]), { filter: 'Weight: more than 1' }),
    );
    const [sheet] = sheets;
    expect(sheet?.rows[0]).toEqual(['Name', 'Weight', 'Paid', 'Day', 'At']);
    expect(sheet?.rows[1]).toEqual(['Oak & <Co>', 1234.5, true, new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T09:30:15Z')]);
    expect(sheet).toMatchObject({ name: 'Books', freezePane: { rows: 1 }, autoFilter: { range: 'A1:E3' } });
    expect(sheet?.columns?.[0]?.width).toBeGreaterThan(8);
    expect(properties).toMatchObject({ title: 'Books', description: 'Weight: more than 1' });
  });

  test('goes on in another sheet beyond the rows of one, each with the headings', async () => {
    const rows = Array.from({ length: 7 }, (_, i): Row => [`n${i}`, String(i), null, null, null]);
    const { sheets } = await read(contentOf(inParts(rows.slice(0, 2), rows.slice(2))), 4);
    expect(sheets.map(({ name, rows }) => [name, rows.map(([first]) => first)])).toEqual([
      ['Books 1', ['Name', 'n0', 'n1', 'n2']],
      ['Books 2', ['Name', 'n3', 'n4', 'n5']],
      ['Books 3', ['Name', 'n6']],
    ]);
  });

  test('without rows is its headings', async () => {
    const { sheets } = await read(contentOf(inParts()));
    expect(sheets.map(({ rows }) => rows)).toEqual([[['Name', 'Weight', 'Paid', 'Day', 'At']]]);
  });

  test.each([
    ['a number with more digits than a spreadsheet calculates with', 1, '12345678901234567.89', '12345678901234567.89'],
    ['a number of 15 digits', 1, '1234567890123.45', 1_234_567_890_123.45],
    ['a small number', 1, '0.00000000000000012', 0.000_000_000_000_000_12],
    ['a negative number', 1, '-3.5', -3.5],
    ['a number that is none', 1, 'NaN', 'NaN'],
    ['a day before spreadsheets count days', 3, '1850-06-01', '1850-06-01'],
    ['a text like a formula', 0, '=SUM(A1:A2)', '=SUM(A1:A2)'],
    ['a text like a number', 0, '0012', '0012'],
    ['blanks at the ends', 0, '  a ', '  a '],
  ])('%s is %#', async (_name, column, cell, value) => {
    const row: Row = columns.map((_each, i) => (i === column ? cell : null));
    const { sheets } = await read(contentOf(inParts([row])));
    expect(sheets[0]?.rows[1]?.[column]).toEqual(value);
  });

  test('holds any text unchanged', async () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom('_x000A_', '\u0000', '\u000B', '\r\n', '\uFFFE', '&', '<'), fc.string()),
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        const { sheets } = await read(contentOf(inParts(texts.map((each): Row => [each, '1', null, null, null]))));
        expect(sheets[0]?.rows.slice(1).map(([first]) => first)).toEqual(texts);
      }),
      { numRuns: fuzzRuns(30), examples: [[['_x000A_', '\u0000', '\u000B', '\r\n', '\uFFFE', '&', '<']]] },
    );
  });

  test('cannot be opened if its rows end early', async () => {
    async function* failing(): AsyncGenerator<readonly Row[]> {
      yield [sample];
      throw new Error('gone');
    }
    await expect(joined(xlsxFile(contentOf(failing())))).rejects.toThrow('gone');
  });

  test('whose reader leaves ends its rows', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<readonly Row[]> {
      try {
        for (let i = 0; ; i++) yield Array.from({ length: 100 }, (_, n): Row => [`${Math.sin(i * 100 + n)}`, String(n), null, null, null]);
      } finally {
        isClosed = true;
      }
    }
    for await (const chunk of xlsxFile(contentOf(endless()))) if (chunk.length > 0) break;
    expect(isClosed).toBe(true);
  });
});

describe('XML and JSON', () => {
  const hostile = 'a]]>&<b>"\u0000\u000B\r\n\t\uFFFE é 😀';

  test('XML holds hostile text, the headings with their fields, and no element for a blank', async () => {
    const text = (
      await joined(xmlFile(contentOf(inParts([[hostile, '1.50', 'false', null, sample[4] ?? null]]), { filter: 'a < b' })))
    ).toString();
    const root = parseXml(text);
    expect(root.getAttribute('filter')).toBe('a < b');
    expect([...root.querySelectorAll('column')].map((each) => [each.getAttribute('field'), each.getAttribute('heading')])).toEqual(
      columns.map(({ name, heading }) => [name, heading]),
    );
    expect([...root.querySelectorAll('row > *')].map((each) => [each.tagName, each.textContent])).toEqual([
      ['name', 'a]]>&<b>"\uFFFD\uFFFD\r\n\t\uFFFD é 😀'],
      ['weight', '1.50'],
      ['paid', 'false'],
      ['at', '2026-03-01T09:30:15-05:00'],
    ]);
  });

  test('JSON is an array of objects by field, with the exact digits of numbers', async () => {
    const long = '12345678901234567.89';
    const text = (await joined(jsonFile(contentOf(inParts([[hostile, long, 'true', null, null]], [sample]))))).toString();
    expect(text).toContain(`"weight":${long}`);
    expect(JSON.parse(text)).toEqual([
      { name: hostile, weight: Number(long), paid: true, day: null, at: null },
      { name: 'Oak & <Co>', weight: 1234.5, paid: true, day: '2026-03-01', at: '2026-03-01T09:30:15-05:00' },
    ]);
    expect(JSON.parse((await joined(jsonFile(contentOf(inParts())))).toString())).toEqual([]);
  });

  test('rows arrive whole however COPY cuts its bytes', async () => {
    const lines = Buffer.from('é\\tb\\n\\\\N\t\\N\nz\t\\\\\n');
    const expected = [
      ['é\tb\n\\N', null],
      ['z', '\\'],
    ];
    for (let size = 1; size <= lines.length; size++) {
      const pieces = Array.from({ length: Math.ceil(lines.length / size) }, (_, i) => lines.subarray(i * size, (i + 1) * size));
      const rows: Row[] = [];
      const { Readable } = await import('node:stream');
      const keep = (text: string): string => text;
      for await (const part of readRows(Readable.from(pieces), { readCell: [keep, keep] })) rows.push(...part);
      expect(rows).toEqual(expected);
    }
  });
});

test.each([
  ['=SUM(A1:A2)', "'=SUM(A1:A2)"],
  ['+1', "'+1"],
  ['@a', "'@a"],
  ["'=1", "''=1"],
  ['Oak, "Elm"\nAsh', 'Oak, "Elm"\nAsh'],
])('a text is the same text in CSV, and no formula, as a heading and as a cell: %j', async (text, written) => {
  const [name, weight] = columns.map((column) => ({ ...column, heading: text }));
  if (!name || !weight) throw new Error('There are two columns.');
  const csv = (await joined(csvFile(contentOf(inParts([[text, '-3.5']]), { columns: [name, weight] })))).toString();
  expect(csv.codePointAt(0)).toBe(0xfe_ff);
  expect(parseCsv(csv.slice(1))).toEqual([
    [written, written],
    [written, '-3.5'],
  ]);
});

describe('an export of the library', () => {
  let server: LibraryServer;
  beforeAll(async () => {
    server = await libraryServer();
  });
  const fields = 'isbn,title,genre,copies,price,printed_on,sold_at,translated,tags,author,prizes';
  const exported = (format: string, headers: Record<string, string> = {}, query: object = {}) =>
    libraryExport(server, format, headers, { fields, sort: 'id', ...query });

  const genres: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    en: { novel: 'Novel', essay: 'Essay', poetry: 'Verse' },
    fr: { novel: 'Roman', essay: 'Essai', poetry: 'Poésie' },
  };
  const yesNo: Readonly<Record<string, readonly [string, string]>> = { en: ['Yes', 'No'], fr: ['Oui', 'Non'] };

  test.each(['en', 'fr'])(
    'in %s gives the stored values back: fields by their headings, values by their labels, texts without the apostrophe',
    async (language) => {
      const hostile = [
        '=1',
        '+1',
        '-1',
        '@a',
        '\ta',
        '\ra',
        '\na',
        '＝1',
        '＋1',
        '－1',
        '＠1',
        "'=1",
        "''=1",
        "'a",
        '"a,b"',
        '-',
        'a\r\nb',
      ];
      const ids: number[] = [];
      for (const [i, title] of hostile.entries()) {
        const body = {
          isbn: `97912345${i}`,
          title: `x${i}`,
          copies: i,
          seller: 1,
          genre: 'essay',
          price: 1.5,
          translated: i % 2 === 0,
          translator: 'T',
        };
        const { id } = (await server.call('POST', 'books', { as: 'root', body })).json<{ id: number }>();
        await server.database.unscoped('test').run(sql`update books set title = ${title} where id = ${id}`);
        ids.push(id);
      }
      const { columns: described } = await describedColumns();
      const listed = fields.replace(',prizes', '');
      const body = (await exported('CSV', { 'accept-language': language }, { id__in: ids.join(','), fields: listed })).body;
      await server.database.unscoped('test').run(sql`delete from books where id = any(${ids}::bigint[])`);
      const [headings = [], ...lines] = parseCsv(body).map((line) =>
        line.map((cell) => (typeof cell === 'string' ? cell : String(cell ?? ''))),
      );
      const names = headings.map((heading) => described.find(({ label }) => label[language] === heading)?.name ?? '');
      expect(names).toEqual(listed.split(','));
      const back = lines.map((line) => Object.fromEntries(names.map((name, i) => [name, line[i] ?? ''])));
      expect(back.map(({ title = '' }) => title.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(hostile);
      // A sign is guarded wherever a spreadsheet would read a formula.
      expect(back.filter(({ title = '' }) => /^[=+\-@\t\r\n＝＋－＠]/.test(title))).toEqual([]);
      const valueOf = (texts: Readonly<Record<string, string>> | undefined, label: string | undefined) =>
        Object.entries(texts ?? {}).find(([, text]) => text === label)?.[0];
      expect(back.map(({ genre }) => valueOf(genres[language], genre))).toEqual(hostile.map(() => 'essay'));
      expect(back.map(({ copies, price }) => [Number(copies), Number(price)])).toEqual(hostile.map((_title, i) => [i, 1.5]));
      expect(back.map(({ translated }) => translated === yesNo[language]?.[0])).toEqual(hostile.map((_title, i) => i % 2 === 0));
    },
  );

  async function describedColumns(): Promise<{ columns: { name: string; label: Record<string, string> }[] }> {
    const ask = async (language: string) =>
      (await server.call('GET', `books?limit=1&fields=${fields}`, { as: 'root', headers: { 'accept-language': language } })).json<{
        columns_details: { name: string; label: string }[];
      }>();
    const [en, fr] = [await ask('en'), await ask('fr')];
    return {
      columns: en.columns_details.map(({ name, label }, i) => ({ name, label: { en: label, fr: fr.columns_details[i]?.label ?? '' } })),
    };
  }

  test.each([
    ['1850-06-01', '1850-06-01T10:45:07Z', '1850-06-01'],
    ['9999-12-31', '9999-12-31T23:59:59Z', '10000-01-01'],
    ['10000-06-01', '10000-06-01T10:45:07Z', '10000-06-01'],
  ])('has %s and its instants in the same words in each format', async (day, instant, localDay) => {
    const one = { id: '1', fields: 'printed_on,sold_at' };
    const database = server.database.unscoped('test');
    const [before] = await database.run<{ printed: string; sold: string }>(
      sql`select printed_on::text as printed, sold_at::text as sold from books where id = 1`,
    );
    await database.run(sql`update books set printed_on = ${day}::date, sold_at = ${instant}::timestamptz where id = 1`);
    const answers = [];
    for (const format of ['CSV', 'JSON', 'XML', 'XLSX']) answers.push(await exported(format, {}, one));
    const [csv, json, xml, xlsx] = answers;
    await database.run(sql`update books set printed_on = ${before?.printed}::date, sold_at = ${before?.sold}::timestamptz where id = 1`);
    const [, [csvDay, csvAt] = []] = parseCsv(csv?.body ?? '');
    expect([csvDay, String(csvAt).split(' ')[0]]).toEqual([day, localDay]);
    const [record] = JSON.parse(json?.body ?? '[]') as readonly { printed_on: string; sold_at: string }[];
    expect([record?.printed_on, record?.sold_at.split('T')[0]]).toEqual([day, localDay]);
    const root = parseXml(xml?.body ?? '');
    expect([...root.querySelectorAll('row > *')].map(({ textContent }) => textContent?.split('T')[0])).toEqual([day, localDay]);
    const [sheetDay, sheetAt] = (await readXlsx(xlsx?.rawPayload ?? Buffer.of())).sheets[0]?.rows[1] ?? [];
    const cellDay = sheetDay instanceof Date ? sheetDay.toISOString().split('T')[0] : sheetDay;
    // A spreadsheet counts days from 1900 to 9999.
    expect([sheetDay instanceof Date, cellDay, String(sheetAt).split(' ')[0]]).toEqual([day === '9999-12-31', day, localDay]);
  });

  test('states its filter in words', async () => {
    const body = (
      await exported(
        'XML',
        { 'accept-language': 'fr' },
        { genre__in: 'novel,essay', copies__gte: '2', 'title__icontains!': 'x', sold_at__lt: '2027-01-01' },
      )
    ).body;
    const root = parseXml(body);
    expect(root.getAttribute('filter')).toBe(
      'Genre (fr)\u00a0: est l’un de Roman, Essai; Copies (fr)\u00a0: au moins 2; Title (fr)\u00a0: ne contient pas x; Sold at (fr)\u00a0: jusqu’au 2026-12-31',
    );
  });
});
