import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { checkArchive } from './checkArchive.ts';
import { readTable } from './readTable.ts';

async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const cellsOf = async (bytes: Buffer, sheet?: string) => {
  const { headings, rows, separator } = await readTable(bytes, sheet);
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

  test.each<[string, string, string]>([
    ['an enormous cell', `a\n1\n${'x'.repeat(importLimits.cellText + 1)}\n`, 'import_cell_too_long'],
    ['much text', `a\n${`${'x'.repeat(30_000)}\n`.repeat(700)}`, 'import_too_much_text'],
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
    await expect(readTable(bytes, 'C')).rejects.toMatchObject({ code: 'import_sheet_unknown' });
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
    ['one text shared by very many cells', () => sharedText(700), 'import_too_much_text'],
    ['many sheets', () => withSheet(textRow(1, 'a'), sheetsNamed(importLimits.sheets + 1)), 'import_too_many_sheets'],
    ['very many sheets', () => withSheet(textRow(1, 'a'), sheetsNamed(100_000)), 'import_too_many_sheets'],
    ['a cell far beyond the last column', () => withSheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'), 'import_file_unreadable'],
  ])('with %s is refused', async (_name, bytes, code) => {
    await expect(readTable(await bytes())).rejects.toMatchObject({ code });
  });

  const sharedText = (cells: number) =>
    zipped({
      '[Content_Types].xml': contentTypes,
      '_rels/.rels': relations(`<Relationship Id="r1" Type="${officeType}/officeDocument" Target="xl/workbook.xml"/>`),
      'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeType}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        `<Relationship Id="r1" Type="${officeType}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${officeType}/sharedStrings" Target="sharedStrings.xml"/>`,
      ),
      'xl/sharedStrings.xml': `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': rowsXml(
        Array.from({ length: cells }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`).join(''),
      ),
    });

  test('is refused if it is huge once unpacked', async () => {
    const bytes = await zipped({ 'xl/worksheets/sheet1.xml': '<c/>'.repeat(1_000_000) });
    expect(bytes.length).toBeLessThan(10_000);
    await expect(checkArchive(bytes, 1_000_000)).rejects.toMatchObject({ code: 'import_file_too_deep' });
    await expect(checkArchive(bytes, 5_000_000)).resolves.toBeUndefined();
  });
});
