import type { ExportColumn } from '../content/ExportColumn.ts';
import { xmlText } from './xmlText.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const openXml = 'http://schemas.openxmlformats.org';
const kinds = 'application/vnd.openxmlformats';
const main = `${openXml}/spreadsheetml/2006/main`;
const offices = `${openXml}/officeDocument/2006/relationships`;

/** Places of the fixed styles; styles of numbers with fraction digits follow. */
export const styles = { plain: 0, heading: 1, date: 2, datetime: 3 } as const;
const firstNumberStyle = 4;

/** Fraction digits that occur among the columns, in the order of their styles. */
function fractionDigits(columns: readonly ExportColumn[]): number[] {
  return [...new Set(columns.flatMap(({ kind, decimals }) => (kind === 'number' && decimals ? [decimals] : [])))];
}

/** The style of each column's cells. */
export function columnStyles(columns: readonly ExportColumn[]): number[] {
  const digits = fractionDigits(columns);
  return columns.map(({ kind, decimals }) => {
    if (kind === 'date' || kind === 'datetime') return styles[kind];
    return kind === 'number' && decimals ? firstNumberStyle + digits.indexOf(decimals) : styles.plain;
  });
}

interface WorkbookParts {
  readonly title: string;
  /** The filter in words. */
  readonly description: string | undefined;
  readonly columns: readonly ExportColumn[];
  /** Names of the sheets and number of their rows, headings included. */
  readonly sheets: readonly { readonly name: string; readonly area: string; readonly headings: string }[];
}

/**
 * The files of a workbook other than its sheets, by path. Title and description are document properties: sheets hold only headings and
 * rows.
 */
export function workbookParts({ title, description, columns, sheets }: WorkbookParts): Readonly<Record<string, string>> {
  const numbered = sheets.map((sheet, i) => ({ ...sheet, number: i + 1 }));
  const type = (part: string, name: string): string => `<Override PartName="/${part}" ContentType="${kinds}-${name}+xml"/>`;
  const relation = (id: string, kind: string, target: string): string => `<Relationship Id="${id}" Type="${kind}" Target="${target}"/>`;
  const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="${kinds}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'officedocument.spreadsheetml.sheet.main')}${numbered.map(({ number }) => type(`xl/worksheets/sheet${number}.xml`, 'officedocument.spreadsheetml.worksheet')).join('')}${type('xl/styles.xml', 'officedocument.spreadsheetml.styles')}${type('docProps/core.xml', 'package.core-properties')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${openXml}/package/2006/relationships">${relation('rId1', `${offices}/officeDocument`, 'xl/workbook.xml')}${relation('rId2', `${openXml}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml')}</Relationships>`,
    'docProps/core.xml': `${head}<cp:coreProperties xmlns:cp="${openXml}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title>${description === undefined ? '' : `<dc:description>${xmlText(description)}</dc:description>`}</cp:coreProperties>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${offices}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets><definedNames>${numbered
      .map(
        ({ name, area, headings, number }) =>
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${number - 1}" hidden="1">${xmlText(`${quotedName(name)}!${area}`)}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">${xmlText(`${quotedName(name)}!${headings}`)}</definedName>`,
      )
      .join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${openXml}/package/2006/relationships">${numbered.map(({ number }) => relation(`rId${number}`, `${offices}/worksheet`, `worksheets/sheet${number}.xml`)).join('')}${relation('rIdStyles', `${offices}/styles`, 'styles.xml')}</Relationships>`,
    'xl/styles.xml': head + stylesXml(fractionDigits(columns)),
  };
}

/** Number formats of our own begin here. */
const firstFormat = 164;

function stylesXml(digits: readonly number[]): string {
  const formats = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm', ...digits.map((count) => `#,##0.${'0'.repeat(count)}`)];
  const numFmts = formats.map((code, i) => `<numFmt numFmtId="${firstFormat + i}" formatCode="${code}"/>`);
  const cellXfs = formats.map((_code, i) => `<xf numFmtId="${firstFormat + i}" applyNumberFormat="1"/>`);
  const font = '<sz val="11"/><name val="Calibri"/>';
  return `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${numFmts.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${cellXfs.join('')}</cellXfs></styleSheet>`;
}
