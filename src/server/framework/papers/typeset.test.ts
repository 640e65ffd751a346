import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barcodesOf, readPdf } from '../../../../test/readPdf.ts';
import { barcodeSvg } from './barcodeSvg.ts';
import type { PaperContent, ShownBlock } from './PaperContent.ts';
import { typeset } from './typeset.ts';

/* Papers as another library reads them, from content that no record has to hold. */
const at = new Date('2026-03-02T15:00:00Z');

const contentOf = (blocks: readonly ShownBlock[], more: Partial<PaperContent> = {}): PaperContent => ({
  title: 'Letter',
  author: 'Waybill',
  language: 'en',
  colour: '#15262B',
  textSize: 10,
  width: 612,
  height: 792,
  margin: 54,
  isLabel: false,
  sheet: null,
  head: null,
  continued: 'continued',
  pageWords: ['Page ', ' of ', ''],
  records: [{ title: [{ language: 'en', text: 'Letter' }], blocks, further: [] }],
  ...more,
});

const fieldOf = (text: string): ShownBlock => ({
  block: 'fields',
  columns: 1,
  items: [{ label: [{ language: 'en', text: 'Name' }], value: [{ language: 'en', text }] }],
});

/** The texts of a paper without any blank, in one form for equal letters. */
async function lettersOf(content: PaperContent): Promise<string> {
  return letters((await readPdf(await typeset(content, at))).pages.join(''));
}

/** Fonts that a paper of this text embeds, by the names of their files. */
async function fontsOf(text: string): Promise<string[]> {
  const file = Buffer.from(await typeset(contentOf([fieldOf(text)]), at)).toString('latin1');
  return [...new Set(Array.from(file.matchAll(/\/FontName ?\/[A-Z]{6}\+(\w+)/g), ([, name = '']) => name))].sort();
}

/** Hyphens come back as one sign, and a label stands before its value. */
const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\s+/g, '')
    .replaceAll(/[\u00ad\u2010\u2011]/g, '-');

/** The letters of the Latin, Greek and Cyrillic alphabets, digits and signs of ASCII, and blanks. */
const sign = fc.oneof(
  ...[
    [0x21, 0x7e],
    [0xc0, 0x17f],
    [0x391, 0x3a1],
    [0x3b1, 0x3c9],
    [0x410, 0x44f],
    [0x20, 0x20],
  ].map(([min = 0, max = 0]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
);

test('every text of letters, digits and signs is whole in the file', async () => {
  const text = fc.array(sign, { minLength: 1, maxLength: 60 }).map((signs) => signs.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 5, maxLength: 15 }), async (texts) => {
      const found = await lettersOf(contentOf(texts.map(fieldOf)));
      expect(texts.filter((each) => !found.includes(letters(each)))).toEqual([]);
    }),
    { numRuns: 15, seed: 961 },
  );
});

test.each([
  ['without the sign NUL', 'a\u0000b', 'ab'],
  ['without other controls', 'a\u0007\u001b\u009fb', 'ab'],
  ['without halves of characters', 'a\ud800b', 'a\ufffdb'],
  ['of 10,000 letters without a blank', 'x'.repeat(10_000), 'x'.repeat(10_000)],
])('a text %s', async (_case, text, expected) => {
  const { pages } = await readPdf(await typeset(contentOf([fieldOf(text)]), at));
  // Heads and feet of pages are between the parts of a long text.
  const own = pages.map((page) => letters(page.replaceAll(/Letter|\(?continued\)?|Page \d+ of \d+|Waybill|Name| · /g, '')));
  expect(own.join('')).toContain(expected);
});

test.each([
  ['Arabic', 'مختبر', 'NotoSansArabic'],
  ['Hebrew', 'מעבדה', 'NotoSansHebrew'],
  ['Thai', 'ห้องแล็บ', 'NotoSansThai'],
  ['Korean', '실험실', 'NanumGothic'],
  ['Chinese', '試料', 'NotoSansSC'],
  ['Japanese', 'かな', 'NotoSansJP'],
  ['Inuktitut', 'ᐃᓄᒃ', 'NotoSansCanadianAboriginal'],
  ['an arrow', '🠊', 'NotoSansSymbols2'],
])('%s beside an emoji is drawn by the font of its script', async (_case, word, font) => {
  // An emoji brings the fonts of symbols, some of which have letters of other scripts that do not join.
  expect(await fontsOf(`${word} 🧪`)).toEqual(['NotoSans', 'NotoEmoji', font].sort());
});

describe('a bar code', () => {
  const label = { isLabel: true, width: 288, height: 432, margin: 9 };
  test.each([
    ['gs1-128', '(00)006141411234567890', 'Code128', '(00)006141411234567890'],
    ['gs1-128', '(420)H2X1Y4', 'Code128', '(420)H2X1Y4'],
    ['code128', 'WB-10042', 'Code128', 'WB-10042'],
    ['qr', 'Été 7', 'QRCode', 'Été 7'],
  ] as const)('%s of %s is read by another program', async (symbology, value, format, text) => {
    const svg = (await barcodeSvg(symbology, value)) ?? '';
    const content = contentOf([{ block: 'barcode', svg, alt: value, width: 200, caption: '' }], label);
    const [found] = await barcodesOf(await typeset(content, at));
    expect(found && { ...found, text: found.text }).toMatchObject({ text });
    expect(found?.format).toContain(format);
  });

  test('of a wrong check digit is none', async () => {
    expect(await barcodeSvg('gs1-128', '(00)006141411234567891')).toBeUndefined();
  });
});

test('a paper beyond its time is refused, and the next one is set', async () => {
  const many = Array.from({ length: 400 }, (_, i) => fieldOf(`Line ${i} ${'word '.repeat(200)}`));
  await expect(typeset(contentOf(many), at, 'pdf', 1)).rejects.toMatchObject({ code: 'paper_took_too_long', status: 503 });
  expect(await lettersOf(contentOf([fieldOf('Next one')]))).toContain('Nextone');
});

const label = { width: 189, height: 72, margin: 9, textSize: 8, isLabel: true } as const;
const lineBelow = (text: string): ShownBlock => ({ block: 'address', label: [], lines: [text] });

test.each([1, 3, 6, 40])('a label of %i lines is one page, and the first lines are on it', async (count) => {
  const lines = Array.from({ length: count }, (_, place) => lineBelow(`Line ${place + 1}`));
  const { pages } = await readPdf(await typeset(contentOf(lines, label), at));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Line 1');
});
