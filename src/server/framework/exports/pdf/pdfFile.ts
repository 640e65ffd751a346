import { setImmediate as nextTurn } from 'node:timers/promises';
import { pdfRowsComment } from '../../../../shared/framework/exports/pdfRows.ts';
import type { Weight } from '../../pdf/documentFonts.ts';
import { drawArtifact, letter, openPdf, type PdfElement } from '../../pdf/openPdf.ts';
import { writeComment } from '../../pdf/packageInternals.ts';
import type { LinePlace, Measure, PdfTexts } from '../../pdf/pdfTexts.ts';
import { beginningOf } from '../../pdf/signsOf.ts';
import { wrapText } from '../../pdf/wrapText.ts';
import type { ExportColumn, ExportContent } from '../content/ExportColumn.ts';
import { introWords } from '../content/introWords.ts';
import { shownCell } from '../content/shownCell.ts';
import { type Band, layoutTable, type TablePage, type TableRow } from './layoutTable.ts';

/** Letter, across; points. */
const [pageWidth, pageHeight, margin, footerHeight] = [letter.long, letter.short, 36, 18] as const;
const [textSize, titleSize, lineHeight, padding] = [8, 14, 11, 3] as const;
const width = pageWidth - 2 * margin;

/** Cells up to which each is tagged; each tag is an object of the file. Beyond it each row is a paragraph for screen readers. */
export const taggedCellsMax = 50_000;

/** Lines above the table: of the filter, and of the number of rows with their totals. */
const [filterLinesMax, countLinesMax] = [11, 12] as const;

/** Longest text of a cell; beyond it an ellipsis. */
const cellMax = 500;

/**
 * A PDF of a table: across, with the title and the filter in words, headings on each page, `Page 1 of n`, and further pages for columns
 * beyond the width of one. Tagged for screen readers. Rows are read first, since their heights decide the number of pages; pages are drawn
 * as the reader takes them.
 * @param taggedMax cells up to which each is tagged, for tests
 */
export async function* pdfFile(content: ExportContent, taggedMax = taggedCellsMax): AsyncGenerator<Buffer> {
  const { title, language, columns, word } = content;
  const pdf = await openPdf({ title, language, size: [pageWidth, pageHeight], textSize });
  const { doc, texts, root } = pdf;
  const { measure } = texts;
  const rows: string[][] = [];
  for await (const part of content.rows)
    for (const row of part) rows.push(columns.map((column, i) => cellText(column, row[i] ?? null, content)));

  const intro = introLines(content, rows.length, measure);
  const introHeight = titleSize * 1.5 * intro.title.length + lineHeight * intro.details.length + 8;
  const height = pageHeight - 2 * margin - footerHeight;
  const layout = await layoutTable({
    headings: columns.map(({ heading }) => heading),
    rows,
    naming: content.naming,
    measure,
    width,
    height,
    firstHeight: height - introHeight,
    lineHeight,
    padding,
  });

  const isTagged = rows.length * columns.length <= taggedMax;
  for (const [i, page] of layout.pages.entries()) {
    pdf.page(() => {
      if (i === 0) drawIntro(doc, root, intro, texts);
      const y = margin + (page.from === 0 ? introHeight : 0);
      const drawn = layout.rows.slice(page.from, page.to);
      drawTable(doc, root, { page, heading: layout.heading, rows: drawn, columns, y, texts, isTagged });
      drawFooter(doc, word('export.page', { page: i + 1, pages: layout.pages.length }), texts);
    });
    // The rows of a page are written with its last band.
    if (layout.pages[i + 1]?.from !== page.from) writeComment(doc, pdfRowsComment(page.to));
    yield* pdf.written();
    await nextTurn();
  }
  yield* pdf.end();
}

function cellText(column: ExportColumn, cell: string | null, content: ExportContent): string {
  const text = shownCell(column, cell, content);
  return text.length > cellMax ? `${beginningOf(text, cellMax)}…` : text;
}

interface Intro {
  readonly title: readonly string[];
  readonly details: readonly string[];
}

function introLines(content: ExportContent, count: number, measure: Measure): Intro {
  const scale = titleSize / textSize;
  const { filter, counts } = introWords(content, count);
  const lines = (texts: readonly string[]) => texts.flatMap((text) => wrapText(text, width, measure));
  return {
    title: wrapText(content.title, width, (text) => scale * measure(text, true)),
    details: [...lines(filter).slice(0, filterLinesMax), ...lines(counts).slice(0, countLinesMax)],
  };
}

interface DrawnTable {
  readonly page: TablePage;
  readonly heading: TableRow;
  readonly rows: readonly TableRow[];
  readonly columns: readonly ExportColumn[];
  /** Top of the table. */
  readonly y: number;
  readonly texts: PdfTexts;
  readonly isTagged: boolean;
}

function drawIntro(doc: PDFKit.PDFDocument, root: PdfElement, { title, details }: Intro, texts: PdfTexts): void {
  let y: number = margin;
  const write = (type: string, weight: Weight, size: number, step: number, lines: readonly string[]): void => {
    const element = doc.struct(type);
    root.add(element);
    element.add(() => {
      doc.fillColor('#000');
      for (const line of lines) {
        texts.write(line, { x: margin, y, weight, size });
        y += step;
      }
    });
    element.end();
  };
  write('H1', 'bold', titleSize, titleSize * 1.5, title);
  for (const line of details) write('P', 'plain', textSize, lineHeight, [line]);
}

function drawTable(doc: PDFKit.PDFDocument, root: PdfElement, { page, heading, rows, columns, y, texts, isTagged }: DrawnTable): void {
  const tableWidth = page.band.reduce((sum, each) => sum + each.width, 0);
  const rule = (at: number, colour: string): void => {
    doc
      .moveTo(margin, at)
      .lineTo(margin + tableWidth, at)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
  };
  let bottom = y + heading.height;
  drawArtifact(doc, 'Layout', () => {
    doc.rect(margin, y, tableWidth, heading.height).fill('#eeeeee');
    rule(bottom, '#666666');
    for (const row of rows) {
      bottom += row.height;
      rule(bottom, '#cccccc');
    }
  });

  const table = doc.struct(isTagged ? 'Table' : 'Sect');
  root.add(table);
  let top = y;
  for (const [i, row] of [heading, ...rows].entries()) {
    const isHeading = i === 0;
    doc.fillColor('#000');
    const cells = rowCells({ row, band: page.band, columns, y: top, texts, isHeading });
    table.add(isTagged ? tableRow(doc, cells, texts, isHeading) : paragraph(doc, cells, texts));
    top += row.height;
  }
  table.end();
}

interface DrawnRow extends Pick<DrawnTable, 'columns' | 'y' | 'texts'> {
  readonly row: TableRow;
  readonly band: Band;
  readonly isHeading: boolean;
}

interface DrawnLine extends LinePlace {
  readonly text: string;
}

/** The lines of each cell at their places; numbers are at the right. */
function rowCells({ row, band, columns, y, texts, isHeading }: DrawnRow): DrawnLine[][] {
  let x: number = margin;
  const weight: Weight = isHeading ? 'bold' : 'plain';
  return band.map(({ column, width: own }) => {
    const left = x + padding;
    const right = x + own - padding;
    x += own;
    const isNumber = columns[column]?.kind === 'number';
    return (row.cells[column] ?? '')
      .split('\n')
      .map((text, i) => ({
        text,
        x: isNumber ? Math.max(left, right - texts.measure(text, isHeading)) : left,
        y: y + padding + i * lineHeight,
        weight,
        size: textSize,
      }))
      .filter(({ text }) => text !== '');
  });
}

function drawLines(lines: readonly DrawnLine[], texts: PdfTexts): void {
  for (const line of lines) texts.write(line.text, line);
}

function tableRow(doc: PDFKit.PDFDocument, cells: readonly (readonly DrawnLine[])[], texts: PdfTexts, isHeading: boolean): PdfElement {
  return doc.struct(
    'TR',
    {},
    cells.map((lines) => doc.struct(isHeading ? 'TH' : 'TD', {}, lines.length > 0 ? [() => drawLines(lines, texts)] : [])),
  );
}

function paragraph(doc: PDFKit.PDFDocument, cells: readonly (readonly DrawnLine[])[], texts: PdfTexts): PdfElement {
  return doc.struct('P', {}, [() => drawLines(cells.flat(), texts)]);
}

function drawFooter(doc: PDFKit.PDFDocument, text: string, { measure, write }: PdfTexts): void {
  const place = { x: pageWidth - margin - measure(text), y: pageHeight - margin - lineHeight + padding };
  drawArtifact(doc, 'Pagination', () => {
    doc.fillColor('#444');
    write(text, { ...place, weight: 'plain', size: textSize });
  });
}
