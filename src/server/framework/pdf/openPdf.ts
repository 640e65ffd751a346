import { gatherPage } from './gatherPage.ts';
import { type PdfTexts, pdfTexts } from './pdfTexts.ts';

/** Letter, in points. */
export const letter = { short: 612, long: 792 } as const;

export interface PdfOptions {
  readonly title: string;
  /** Language of the texts, such as `fr`. */
  readonly language: string;
  /** Width and height of a page, in points. */
  readonly size: readonly [number, number];
  /** Size of the measured texts, in points. */
  readonly textSize: number;
}

/** An element of the structure that screen readers follow. */
export type PdfElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** A document that is written page by page. */
export interface PdfDocument {
  /** The drawing functions of the package: shapes, colours, elements. */
  readonly doc: PDFKit.PDFDocument;
  readonly texts: PdfTexts;
  /** The element that has all others. */
  readonly root: PdfElement;
  /** Adds a page. */
  readonly page: (draw: () => void) => void;
  /** The bytes that are complete and were not read before. */
  readonly written: () => Generator<Buffer>;
  /** Ends the document; its remaining bytes. */
  readonly end: () => AsyncGenerator<Buffer>;
}

/** Opens a document that is tagged for screen readers; the package is loaded with the first one, so that the start does not wait for it. */
export async function openPdf({ title, language, size, textSize }: PdfOptions): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [...size],
    margin: 0,
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    lang: language,
    pdfVersion: '1.7',
    info: { Title: title },
  });
  const texts = pdfTexts(doc, textSize);
  const writePage = gatherPage(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    texts,
    root,
    page: (draw) => {
      doc.addPage();
      draw();
      writePage();
    },
    written: function* () {
      for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) if (Buffer.isBuffer(chunk)) yield chunk;
    },
    end: async function* () {
      root.end();
      doc.end();
      for await (const chunk of doc) if (Buffer.isBuffer(chunk)) yield chunk;
    },
  };
}

/** Draws what screen readers pass over: lines, fillings, the number of the page. */
export function drawArtifact(doc: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}
