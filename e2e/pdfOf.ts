import PDFDocument from 'pdfkit';

/** A PDF whose pages are drawn by the test. Options are those of the package, such as the size of its pages and passwords. */
export async function pdfOf(draw: (doc: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument(options);
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const end = new Promise<void>((resolve) => doc.on('end', resolve));
  draw(doc);
  doc.end();
  await end;
  return Buffer.concat(parts);
}
