import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { gatherPage } from './gatherPage.ts';
import { layOutBySigns } from './packageInternals.ts';

const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');

function openDocument(): PDFKit.PDFDocument {
  const info = { CreationDate: new Date('2026-03-01T00:00:00Z') };
  return new PDFDocument({ autoFirstPage: false, compress: false, tagged: true, info }).font(font).fontSize(8);
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<string> {
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('latin1');
}

/** The parts of pdfkit that are not documented. */
describe('the package of the PDF', () => {
  const sum = (doc: PDFKit.PDFDocument, text: string): number => Array.from(text).reduce((all, sign) => all + doc.widthOfString(sign), 0);

  test('lays out words as the sum of their signs, where asked to', () => {
    const [kerned, plain] = [openDocument(), openDocument()];
    layOutBySigns(plain);
    // The package moves these letters together.
    expect(kerned.widthOfString('AVAVA')).toBeLessThan(sum(kerned, 'AVAVA'));
    for (const text of ['AVAVA', 'Été à Montréal', 'Œ 1 234,50 $', '=SUM(A1)', '😀'])
      expect(plain.widthOfString(text)).toBeCloseTo(sum(plain, text), 6);
  });

  test.each([['e\u0301'], ['x\u0301y'], ['क्षत्रिय']])('lays out marks by itself: %s', (text) => {
    const [own, plain] = [openDocument(), openDocument()];
    layOutBySigns(plain);
    expect(plain.widthOfString(text)).toBe(own.widthOfString(text));
    expect(plain.widthOfString(text)).toBeLessThan(sum(plain, text) + 0.001);
  });

  test('writes the same file from operators that are gathered', async () => {
    const draw = (doc: PDFKit.PDFDocument, endPage: () => void): void => {
      const root = doc.struct('Document');
      doc.addStructure(root);
      for (const text of ['first é', 'second']) {
        doc.addPage();
        doc.markContent('Artifact', { type: 'Layout' });
        doc.rect(36, 36, 100, 20).fill('#eeeeee');
        doc.endMarkedContent();
        root.add(doc.struct('P', {}, [() => doc.text(text, 36, 36, { lineBreak: false })]));
        endPage();
      }
      root.end();
    };
    const [single, gathered] = [openDocument(), openDocument()];
    draw(single, () => {});
    draw(gathered, gatherPage(gathered));
    expect(await bytesOf(gathered)).toBe(await bytesOf(single));
  });
});
