import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { checkArchive } from './checkArchive.ts';
import { readTable } from './readTable.ts';
import { readTableApart } from './readTableApart.ts';

async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const cellsOf = async (bytes: Buffer, sheet?: string) => {
  const { headings, rows, separator } = await readTable(bytes, { sheet });
  return { headings, separator, rows: rows.map(({ line, cells }) => [line, ...cells]) };
};

describe('a text', () => {
  test.each([
    ['with commas', 'a,b\n1,2\n', ',', [[2, '1', '2']]],
    ['with semicolons and CRLF', 'a;b\r\n1,5;2\r\n', ';', [[2, '1,5', '2']]],
    ['with tabs', 'a\tb\n1\t2', '\t', [[2, '1', '2']]],
    ['with its separator named', 'sep=|\r\na|b\r\n1|2,3,4\r\n', '|', [[3, '1', '2,3,4']]],
    ['with commas in quoted headings', '"a, b, c";b\n1;2\n', ';', [[2, '1', '2']]],
    [
      'with line breaks and quotes in a cell',
      'a,b\n"x\ny ""z""",2\n3,4\n',
      ',',
      [
        [2, 'x\ny "z"', '2'],
        [4, '3', '4'],
      ],
    ],
    ['with a quote within a cell', 'a,b\nPipe 5" steel,2\n', ',', [[2, 'Pipe 5" steel', '2']]],
    ['with blank lines', '\n\na,b\n\n,\n1,2\n', ',', [[6, '1', '2']]],
    [
      'with rows of other lengths',
      'a,b\n1\n1,2,3\n',
      ',',
      [
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
    ['with old line ends', 'a,b\r1,2\r', ',', [[2, '1', '2']]],
    [
      'with headings of another system: CRLF, then LF',
      'a,b\r\n1,2\n3,4\n',
      ',',
      [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    [
      'with LF, then CRLF',
      'a,b\n1,2\r\n3,4\r\n',
      ',',
      [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    [
      'with CR, then LF and CRLF',
      'a,b\r1,2\n3,4\r\n5,6',
      ',',
      [
        [2, '1', '2'],
        [3, '3', '4'],
        [4, '5', '6'],
      ],
    ],
    [
      'with line ends of all kinds in a cell',
      'a,b\r\n"x\r\ny\rz",2\n3,4',
      ',',
      [
        [2, 'x\r\ny\rz', '2'],
        [5, '3', '4'],
      ],
    ],
    ['with the end mark of old programs', 'a,b\r\n1,2\r\n\u001A', ',', [[2, '1', '2']]],
    ['with a line break in a quoted heading and semicolons', '"a\n(as invoiced)";b;c\r\nAcme;1,5;x\r\n', ';', [[3, 'Acme', '1,5', 'x']]],
    ['with a line break in a quoted heading and tabs', '"a\nb"\tc\r\nA, B\tx\r\n', '\t', [[3, 'A, B', 'x']]],
    [
      'with decimal commas in every row',
      'a;b\n1,5;2,5\n3,5;4,5\n',
      ';',
      [
        [2, '1,5', '2,5'],
        [3, '3,5', '4,5'],
      ],
    ],
    [
      'with semicolons within texts',
      'a,b,c\n1,x;y,3\n2,x;y,3\n',
      ',',
      [
        [2, '1', 'x;y', '3'],
        [3, '2', 'x;y', '3'],
      ],
    ],
    ['with pipes, and commas in a heading', 'a, b|c\n1, 2|3\n', '|', [[2, '1, 2', '3']]],
    ['with its separator named in quotes, and old line ends', '"sep=;"\ra;b\r1;2\r', ';', [[3, '1', '2']]],
    [
      'of one column',
      'a\nx\ny, z\n',
      ',',
      [
        [2, 'x'],
        [3, 'y', 'z'],
      ],
    ],
    ['with blanks between commas and quotes', '"a", "b" ,\t"c"\n"1",  "2, 3","4" \n', ',', [[2, '1', '2, 3', '4']]],
    [
      'with bare quotes within quotes',
      'a,b\n"ACME "BEST" FOODS",2\n"5" pipe",3\n',
      ',',
      [
        [2, 'ACME "BEST" FOODS', '2'],
        [3, '5" pipe', '3'],
      ],
    ],
    [
      'with quotes that belong to the text',
      'a,b\n"""Best""",2\n"""A"" and ""B""",3\n',
      ',',
      [
        [2, '"Best"', '2'],
        [3, '"A" and "B"', '3'],
      ],
    ],
  ] as const)('%s', async (_name, text, separator, rows) => {
    expect(await cellsOf(Buffer.from(text))).toMatchObject({ separator, rows });
  });

  test.each([
    ['UTF-8', Buffer.from('Société,Prix\nÉté,5 €\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFSociété,Prix\nÉté,5 €\n')],
    ['UTF-16', Buffer.from('\uFEFFSociété,Prix\nÉté,5 €\n', 'utf16le')],
    ['windows-1252', Buffer.from([...Buffer.from('Société,Prix\nÉté,5 ', 'latin1'), 0x80, 0x0a])],
  ])('in %s', async (_name, bytes) => {
    expect(await cellsOf(bytes)).toMatchObject({ headings: ['Société', 'Prix'], rows: [[2, 'Été', '5 €']] });
  });

  const e9 = Buffer.from([0xe9]);
  test.each<[string, Buffer, string, string]>([
    ['one wrong byte among accents', Buffer.concat([Buffer.from('Société\nSept-Îles\n'), e9, Buffer.from('t')]), 'utf-8', '\uFFFDt'],
    ['a character that is cut off at the end', Buffer.concat([Buffer.from('Société\nÎles'), Buffer.from([0xc3])]), 'utf-8', 'Îles\uFFFD'],
    ['a mark and a wrong byte', Buffer.concat([Buffer.from('\uFEFFa\nx'), e9]), 'utf-8', 'x\uFFFD'],
    ['as many accents of windows-1252 as of UTF-8', Buffer.concat([Buffer.from('a\né'), e9]), 'windows-1252', 'Ã©é'],
    ['accents of windows-1252 alone', Buffer.from('Société\nÉté', 'latin1'), 'windows-1252', 'Été'],
    ['a lost character that is stored as one', Buffer.from('a\nx\uFFFD'), 'utf-8', 'x\uFFFD'],
    ['UTF-16 without a mark', Buffer.from('Société\nÉté', 'utf16le'), 'utf-16le', 'Été'],
    ['UTF-16 without a mark, in the other order', Buffer.from('Société\nÉté', 'utf16le').swap16(), 'utf-16be', 'Été'],
  ])('with %s is read in the encoding of most of its signs', async (_name, bytes, encoding, last) => {
    const { rows, ...table } = await readTable(bytes);
    expect([table.encoding, rows.at(-1)?.cells]).toEqual([encoding, [last]]);
  });

  test('is read as a person chooses: encoding, separator, line of the headings', async () => {
    const mac = Buffer.from([...Buffer.from('a;b\nt'), 0x8e, ...Buffer.from(';1\n')]);
    expect((await readTable(mac, { encoding: 'macintosh' })).rows).toEqual([{ line: 2, cells: ['té', '1'] }]);
    expect((await readTable(mac, { separator: '|' })).headings).toEqual(['a;b']);
    const titled = Buffer.from('Rates 2026\n\nfor,all,of,us\na,b\n1,2\n');
    const { headings, headingLine, rows, firstRows } = await readTable(titled, { separator: ',', heading: { line: 4 } });
    expect({ headings, headingLine, rows }).toEqual({ headings: ['a', 'b'], headingLine: 4, rows: [{ line: 5, cells: ['1', '2'] }] });
    expect(firstRows?.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
    const matches = ({ cells }: { readonly cells: readonly unknown[] }) => cells.filter((cell) => cell === 'a' || cell === 'b').length;
    expect((await readTable(titled, { heading: { matches } })).headingLine).toBe(4);
    await expect(readTable(titled, { heading: { line: 9 } })).rejects.toMatchObject({ code: 'import_no_rows' });
  });

  test('keeps a character of several bytes where the pieces of a long file meet', async () => {
    const cells = ['x', 'xy', 'xyz'].map((start) => `${start}${'🚚'.repeat(16_000)}`);
    const { rows } = await readTable(Buffer.from(`a\n${cells.join('\n')}\n`));
    expect(rows.map((row) => row.cells)).toEqual(cells.map((cell) => [cell]));
  });

  test.each<[string, string, string]>([
    ['an enormous cell', `a\n1\n${'x'.repeat(importLimits.cellText + 1)}\n`, 'import_cell_too_long'],
    ['much text', `a\n${`${'x'.repeat(30_000)}\n`.repeat(900)}`, 'import_too_much_text'],
    ['100,000 columns', `a\n${',1'.repeat(100_000)}\n`, 'import_too_many_columns'],
  ])('with %s is refused', async (_name, text, code) => {
    await expect(readTable(Buffer.from(text))).rejects.toMatchObject({ code });
  });

  test('says the line of a quotation mark that is not closed', async () => {
    await expect(readTable(Buffer.from('a,b\n1,2\n3,"4\n5,6\n'))).rejects.toMatchObject({
      code: 'import_csv_malformed',
      details: { line: 3 },
    });
  });
});

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const relations = (entries: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
const officeType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as a small program of another maker writes it. */
const foreignWorkbook = () =>
  zipped({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations(`<Relationship Id="r1" Type="${officeType}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeType}"><sheets><sheet name="Feuille1" sheetId="1" r:id="r1"/><sheet name="Secret" sheetId="2" state="hidden" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="r1" Type="${officeType}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${officeType}/sharedStrings" Target="sharedStrings.xml"/>`,
    ),
    'xl/sharedStrings.xml':
      '<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Nom</t></si><si><r><t>É</t></r><r><t>té</t></r></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Prix</t></is></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><f>1+1</f><v>2</v></c></row><row r="4"><c r="B4" t="str"><f>"a"</f><v>a</v></c></row><row r="5"><c r="A5"><f>A3</f></c><c r="B5" t="b"><v>1</v></c></row></sheetData></worksheet>',
  });

/** Cells of a sheet by their number formats, each value as a file holds it; of type `e` a result that is an error. */
async function formattedWorkbook(
  cells: readonly (readonly [value: string, format: string, type: string])[],
  is1904 = false,
): Promise<Buffer> {
  const formats = cells.map(([, format], i) => `<numFmt numFmtId="${164 + i}" formatCode="${format.replaceAll('"', '&quot;')}"/>`).join('');
  const styles = cells.map((_cell, i) => `<xf numFmtId="${164 + i}" applyNumberFormat="1"/>`).join('');
  const name = (i: number): string => String.fromCharCode(65 + i);
  const row = cells.map(([value, , type], i) => `<c r="${name(i)}2" s="${i}"${type ? ` t="${type}"` : ''}><v>${value}</v></c>`).join('');
  const headings = cells.map((_cell, i) => `<c r="${name(i)}1" t="inlineStr"><is><t>h${i}</t></is></c>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipped({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations(`<Relationship Id="r1" Type="${officeType}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${officeType}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="r1" Type="${officeType}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${officeType}/styles" Target="styles.xml"/>`,
    ),
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData><row r="1">${headings}</row><row r="2">${row}</row></sheetData></worksheet>`,
  });
}

describe('a cell of a workbook is read as it is shown', () => {
  test.each<[string, string, string, unknown, string?]>([
    ['a percentage', '0.05', '0%', '5%'],
    ['a percentage with decimals', '0.14975', '0.000%', '14.975%'],
    ['a percentage with the noise of binary fractions', '0.07', '0.00%', '7%'],
    ['a percentage of a negative format of its own', '0.125', '0.0%;[Red]-0.0%', '12.5%'],
    ['a number with a sign that its format writes as text', '5', '0"%"', 5],
    ['a time', '0.375', 'h:mm', '09:00'],
    ['a time of the afternoon', '0.72916666666666663', 'h:mm AM/PM', '17:30'],
    ['a time with seconds', '0.39599537037037036', 'h:mm:ss', '09:30:14'],
    ['midnight', '0', 'hh:mm', '00:00'],
    ['a duration', '1.5', '[h]:mm', '36:00'],
    ['a duration below a day', '0.375', '[h]:mm', '9:00'],
    ['a duration of months', '100', '[h]:mm:ss', '2400:00'],
    ['a duration in minutes', '0.0628472222222222', '[mm]:ss', '1:30:30'],
    ['a day', '46082', 'yyyy-mm-dd', '2026-03-01'],
    ['a day and a time', '46082.395833333336', 'yyyy-mm-dd hh:mm', '2026-03-01 09:30:00'],
    ['a number with zeros before it', '2134', '00000', '02134'],
    ['an account number', '100000', '0000000', '0100000'],
    ['a longer number than its zeros', '1234567', '00000', '1234567'],
    ['a code in two parts', '21341234', '00000\\-0000', '02134-1234'],
    ['a fraction in a format of zeros', '2134.5', '00000', 2134.5],
    ['a sum with binary noise', '0.30000000000000004', 'General', 0.3],
    ['a product with binary noise', '3.3000000000000003', '0.00', 3.3],
    ['a whole number of 16 digits', '9007199254740991', '0', 9_007_199_254_740_991],
    ['an error', '#N/A', 'General', '#N/A', 'e'],
  ])('%s', async (_name, value, format, expected, type) => {
    const [row] = (await readTable(await formattedWorkbook([[value, format, type ?? '']]))).rows;
    expect(row?.cells).toEqual([expected]);
  });

  test('of a workbook that counts days from 1904', async () => {
    const bytes = await formattedWorkbook(
      [
        ['0.375', 'h:mm', ''],
        ['44620', 'yyyy-mm-dd', ''],
        ['100', '[h]:mm', ''],
        ['0.5', '0%', ''],
      ],
      true,
    );
    expect((await readTable(bytes)).rows[0]?.cells).toEqual(['09:00', '2026-03-01', '2400:00', '50%']);
  });
});

describe('a workbook', () => {
  test('has typed cells; days and times are texts in ISO 8601', async () => {
    const rows = [
      ['n', 'day', 'at', 'yes', 'text'],
      [1.5, new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T09:30:15Z'), true, '=1+1'],
    ];
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'A', rows },
          { name: 'B', rows: [['q'], ['r']] },
        ],
      }),
    );
    expect(await cellsOf(bytes)).toMatchObject({ rows: [[2, 1.5, '2026-03-01', '2026-03-01 09:30:15', true, '=1+1']] });
    expect(await readTable(bytes)).toMatchObject({ format: 'XLSX', sheets: ['A', 'B'], sheet: 'A' });
    expect(await cellsOf(bytes, 'B')).toMatchObject({ headings: ['q'], rows: [[2, 'r']] });
    await expect(readTable(bytes, { sheet: 'C' })).rejects.toMatchObject({ code: 'import_sheet_unknown' });
  });

  test('of another program: shared and inline texts, results of formulas, hidden sheets left out', async () => {
    const bytes = await foreignWorkbook();
    expect(await cellsOf(bytes)).toMatchObject({
      headings: ['Nom', 'Prix'],
      rows: [
        [3, 'Été', 2],
        [4, null, 'a'],
        [5, null, true],
      ],
    });
    expect(await readTable(bytes)).toMatchObject({ sheets: ['Feuille1'] });
  });

  test.each([
    ['an archive of something else', () => zipped({ 'a.txt': 'a' })],
    ['a sheet that is no XML', () => zipped({ '[Content_Types].xml': contentTypes, 'xl/workbook.xml': '<<<' })],
    ['one cut off', async () => (await foreignWorkbook()).subarray(0, 400)],
  ])('%s is refused', async (_name, bytes) => {
    await expect(readTable(await bytes())).rejects.toMatchObject({ code: 'import_file_unreadable' });
  });

  const rowsXml = (rows: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  const textRow = (row: number, text: string) => `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const withSheet = (sheet: string, sheets = '<sheet name="S" sheetId="1" r:id="r1"/>') =>
    zipped({
      '[Content_Types].xml': contentTypes,
      '_rels/.rels': relations(`<Relationship Id="r1" Type="${officeType}/officeDocument" Target="xl/workbook.xml"/>`),
      'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeType}"><sheets>${sheets}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(`<Relationship Id="r1" Type="${officeType}/worksheet" Target="worksheets/sheet1.xml"/>`),
      'xl/worksheets/sheet1.xml': rowsXml(sheet),
    });
  const sheetsNamed = (count: number) =>
    Array.from({ length: count }, (_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="r1"/>`).join('');

  test('may have cells as long as a spreadsheet allows', async () => {
    const longest = 'x'.repeat(importLimits.cellText);
    expect(await cellsOf(await withSheet(textRow(1, 'a') + textRow(2, longest)))).toMatchObject({ rows: [[2, longest]] });
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'one character more in a cell',
      () => withSheet(textRow(1, 'a') + textRow(2, 'x'.repeat(importLimits.cellText + 1))),
      'import_cell_too_long',
    ],
    ['an enormous cell', () => withSheet(textRow(1, 'x'.repeat(50_000_000))), 'import_some_cell_too_long'],
    ['an enormous tag', () => withSheet(`<row r="1" z="${'x'.repeat(1_000_000)}"/>`), 'import_some_cell_too_long'],
    ['much text', () => withSheet(textRow(1, 'x'.repeat(30_000)).repeat(2100)), 'import_too_much_text'],
    ['one text shared by very many cells', () => sharedText(900), 'import_too_much_text'],
    ['very many shared texts', () => sharedText(2, '<si><t>y</t></si>'.repeat(800_000)), 'import_too_costly'],
    ['many sheets', () => withSheet(textRow(1, 'a'), sheetsNamed(importLimits.sheets + 1)), 'import_too_many_sheets'],
    ['very many sheets', () => withSheet(textRow(1, 'a'), sheetsNamed(100_000)), 'import_too_many_sheets'],
    ['a cell far beyond the last column', () => withSheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'), 'import_file_unreadable'],
  ])('with %s is refused', async (_name, bytes, code) => {
    await expect(readTable(await bytes())).rejects.toMatchObject({ code });
  });

  const sharedText = (cells: number, texts = `<si><t>${'x'.repeat(30_000)}</t></si>`) =>
    zipped({
      '[Content_Types].xml': contentTypes,
      '_rels/.rels': relations(`<Relationship Id="r1" Type="${officeType}/officeDocument" Target="xl/workbook.xml"/>`),
      'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeType}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        `<Relationship Id="r1" Type="${officeType}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${officeType}/sharedStrings" Target="sharedStrings.xml"/>`,
      ),
      'xl/sharedStrings.xml': `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts}</sst>`,
      'xl/worksheets/sheet1.xml': rowsXml(
        Array.from({ length: cells }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`).join(''),
      ),
    });

  describe('in a process', () => {
    const input = async (bytes: Buffer) => ({ bytes, line: undefined, known: new Map() });

    test('is read as without one, and refused for the same reasons', async () => {
      const bytes = await withSheet(textRow(1, 'a') + textRow(2, 'b') + textRow(3, 'c'));
      expect(await readTableApart(await input(bytes))).toEqual(await readTable(bytes));
      await expect(readTableApart({ ...(await input(bytes)), sheet: 'none' })).rejects.toMatchObject({
        code: 'import_sheet_unknown',
        details: { sheet: 'none', sheets: 'S' },
      });
    });

    test('beyond its memory, its time or the presence of its caller ends the process alone', async () => {
      const costly = await sharedText(2, '<si><t>y</t></si>'.repeat(500_000));
      const limits = { megabytes: 64, ms: 60_000 };
      await expect(readTableApart(await input(costly), undefined, limits)).rejects.toMatchObject({ code: 'import_too_costly' });
      await expect(readTableApart(await input(costly), undefined, { megabytes: 512, ms: 1 })).rejects.toMatchObject({
        code: 'import_too_costly',
      });
      const gone = new AbortController();
      const reading = readTableApart(await input(costly), gone.signal);
      gone.abort(new Error('gone'));
      await expect(reading).rejects.toThrow('gone');
    });
  });

  test('is refused if it is huge once unpacked', async () => {
    const bytes = await zipped({ 'xl/worksheets/sheet1.xml': '<c/>'.repeat(1_000_000) });
    expect(bytes.length).toBeLessThan(10_000);
    await expect(checkArchive(bytes, 1_000_000)).rejects.toMatchObject({ code: 'import_file_too_deep' });
    await expect(checkArchive(bytes, 5_000_000)).resolves.toBeUndefined();
  });
});
