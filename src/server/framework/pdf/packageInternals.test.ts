import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { pdfPages } from '../../../../test/pdfText.ts';
import { fontFile } from './fontFile.ts';
import { gatherPage } from './gatherPage.ts';
import { openFont, stateText } from './packageInternals.ts';
import { isPlain } from './signsOf.ts';

const latin = 'NotoSans_400Regular';
const arabic = 'NotoSansArabic_400Regular';
const gurmukhi = 'NotoSansGurmukhi_400Regular';

function openDocument(font = latin): PDFKit.PDFDocument {
  const info = { CreationDate: new Date('2026-03-01T00:00:00Z') };
  return new PDFDocument({ autoFirstPage: false, compress: false, tagged: true, info }).font(fontFile(font)).fontSize(8);
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/** The parts of pdfkit that are not documented. */
describe('the package of the PDF', () => {
  const sum = (doc: PDFKit.PDFDocument, text: string): number => Array.from(text).reduce((all, sign) => all + doc.widthOfString(sign), 0);

  test('lays out words as the sum of their signs, where asked to', () => {
    const [kerned, plain] = [openDocument(), openDocument()];
    openFont(plain);
    // The package moves these letters together.
    expect(kerned.widthOfString('AVAVA')).toBeLessThan(sum(kerned, 'AVAVA'));
    for (const text of ['AVAVA', 'Été à Montréal', 'Œ 1 234,50 $', '=SUM(A1)', '😀'])
      expect(plain.widthOfString(text)).toBeCloseTo(sum(plain, text), 6);
  });

  test.each([['e\u0301'], ['x\u0301y'], ['क्षत्रिय']])('lays out marks by itself: %s', (text) => {
    const [own, plain] = [openDocument(), openDocument()];
    openFont(plain);
    expect(plain.widthOfString(text)).toBe(own.widthOfString(text));
    expect(plain.widthOfString(text)).toBeLessThan(sum(plain, text) + 0.001);
  });

  test.each([latin, 'NotoSans_700Bold'])('has a glyph of its own for every plain sign: %s', (file) => {
    const font = openFont(openDocument(file));
    const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) => sign !== '\n' && isPlain(sign));
    expect(signs.length).toBeGreaterThan(1000);
    expect(signs.filter((sign) => !font.hasSign(sign.codePointAt(0) ?? 0))).toEqual([]);
    // A glyph names the first sign that it was taken for.
    expect(font.textOf(signs.join(''), 'ltr')).toBe(signs.join(''));
  });

  test('lays a text of a font that shapes out in the direction that is asked for, and names its signs in the order of reading', () => {
    const doc = openDocument(arabic);
    let direction: 'ltr' | 'rtl' = 'rtl';
    const font = openFont(doc, () => direction);
    expect(font.textOf('مرحبا بك', 'rtl')).toBe('مرحبا بك');
    // Joined letters have other shapes than each by itself.
    expect(doc.widthOfString('محمد', { features: [] })).not.toBeCloseTo(sum(doc, 'محمد'), 1);
    direction = 'ltr';
    expect(font.textOf('٣٤', 'ltr')).toBe('٣٤');
  });

  test('lays marks out for which a letter has no anchor', () => {
    const doc = openDocument(gurmukhi);
    expect(() => openDocument(gurmukhi).widthOfString('ਪੰਜਾਬੀ')).toThrow('xCoordinate');
    openFont(doc, () => 'ltr');
    expect(doc.widthOfString('ਪੰਜਾਬੀ')).toBeGreaterThan(0);
  });

  test('states a text beside glyphs that name another one', async () => {
    const doc = openDocument().addPage({ margin: 0 });
    const text = 'a(b)\\ 東京 😀 שלום';
    stateText(doc, text, () => doc.text('drawn', 36, 36, { lineBreak: false }));
    doc.text('after', 36, 72, { lineBreak: false });
    expect(pdfPages(await bytesOf(doc))[0]?.map((line) => line.text)).toEqual([text, 'after']);
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
    expect((await bytesOf(gathered)).equals(await bytesOf(single))).toBe(true);
  });
});
