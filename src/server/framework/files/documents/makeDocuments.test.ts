import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import UTIF from 'utif2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AskedDocument, type MadeFile, makeDocuments } from './makeDocuments.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'documents-'));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const sources = {
  pdf: path.join(folder, 'source.pdf'),
  tiff: path.join(folder, 'source.tif'),
  fax: path.join(folder, 'fax.tif'),
  photo: path.join(folder, 'photo.jpg'),
  turned: path.join(folder, 'turned.jpg'),
  drawing: path.join(folder, 'drawing.png'),
};
const types: Record<keyof typeof sources, string> = {
  pdf: 'application/pdf',
  tiff: 'image/tiff',
  fax: 'image/tiff',
  photo: 'image/jpeg',
  turned: 'image/jpeg',
  drawing: 'image/png',
};
/** Points of the pages of the PDF: each has its own size. */
const paper = [
  [612, 792],
  [300, 200],
  [200, 500],
] as const;

const noise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * 7919) % 251)), { raw: { width, height, channels: 3 } });

beforeAll(async () => {
  const pdf = await PDFDocument.create();
  for (const [index, size] of paper.entries()) pdf.addPage([...size]).drawText(`Page ${index + 1}`, { x: 20, y: 100, size: 40 });
  await fs.writeFile(sources.pdf, await pdf.save());
  const pages = await Promise.all(
    [0, 1, 2].map((i) =>
      noise(60, 40)
        .modulate({ hue: i * 90 })
        .png()
        .toBuffer(),
    ),
  );
  await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toFile(sources.tiff);
  const lines = await sharp({ create: { width: 101, height: 67, channels: 3, background: '#fff' } })
    .composite([
      {
        input: await sharp({ create: { width: 50, height: 9, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
        left: 7,
        top: 11,
      },
    ])
    .png()
    .toBuffer();
  await sharp([lines, lines], { join: { animated: true } })
    .flatten()
    .toColourspace('b-w')
    .threshold(128)
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 7.87, yres: 7.87 })
    .toFile(sources.fax);
  await noise(120, 80).jpeg().toFile(sources.photo);
  await noise(120, 80).jpeg().withMetadata({ orientation: 6 }).toFile(sources.turned);
  await sharp({ create: { width: 33, height: 21, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toFile(sources.drawing);
});

let runs = 0;

async function make(source: { readonly path: string; readonly type: string }, documents: readonly Partial<AskedDocument>[], user = 'ann') {
  const own = path.join(folder, `run-${(runs += 1)}`);
  await fs.mkdir(own);
  const asked = documents.map((each) => ({ output: 'PDF' as const, pages: undefined, isSplit: false, ...each }));
  return makeDocuments(user, { source, documents: asked, folder: own, bytesMax: 50_000_000 });
}

const of = (name: keyof typeof sources) => ({ path: sources[name], type: types[name] });

/** Width and height of each page, by another reader than the one that wrote it. */
async function sizesOf({ path: place }: MadeFile, output: AskedDocument['output']): Promise<(readonly [number, number])[]> {
  const bytes = await fs.readFile(place);
  if (output === 'JPEG') {
    // As it is shown: a picture that stays as it is says which way it is turned.
    const { autoOrient } = await sharp(bytes).metadata();
    return [[autoOrient.width, autoOrient.height]];
  }
  if (output === 'TIFF') {
    const directories = UTIF.decode(bytes);
    return directories.map((directory) => {
      UTIF.decodeImage(bytes, directory);
      const pixels = UTIF.toRGBA8(directory).length / 4;
      return [directory.width, pixels / directory.width];
    });
  }
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const sizes = [...document.pages()].map((page): [number, number] => {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    return [Math.round(originalWidth), Math.round(originalHeight)];
  });
  document.destroy();
  return sizes;
}

/** Pixels of the one picture on each page of a PDF. */
async function picturesOf({ path: place }: MadeFile): Promise<(readonly [number, number])[]> {
  const document = await PDFDocument.load(await fs.readFile(place));
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    const entry = (name: string): string => String(object.dict.get(PDFName.of(name)));
    return entry('Subtype') === '/Image' ? [[Number(entry('Width')), Number(entry('Height'))] as const] : [];
  });
}

const drawn = paper.map(([width, height]) => [Math.round((width * 200) / 72), Math.round((height * 200) / 72)]);

describe('pages and pixels are those of the source', () => {
  test('of a PDF as PDF, TIFF and JPEG [B-085]', async () => {
    const [pdf, part, tiff, ...pictures] = await make(of('pdf'), [
      { output: 'PDF' },
      { output: 'PDF', pages: [3, 1] },
      { output: 'TIFF' },
      { output: 'JPEG' },
    ]);
    expect(await fs.readFile(pdf?.path ?? '')).toEqual(await fs.readFile(sources.pdf));
    expect(await sizesOf(part as MadeFile, 'PDF')).toEqual([paper[2], paper[0]]);
    const close = (sizes: readonly (readonly number[])[]) =>
      sizes.map(([w = 0, h = 0], i) => Math.abs(w - (drawn[i]?.[0] ?? 0)) + Math.abs(h - (drawn[i]?.[1] ?? 0)));
    const tiffSizes = await sizesOf(tiff as MadeFile, 'TIFF');
    expect(tiffSizes).toHaveLength(3);
    expect(Math.max(...close(tiffSizes))).toBeLessThanOrEqual(2);
    expect(pictures.map(({ document, page, pages }) => [document, page, pages])).toEqual([
      [3, 1, 1],
      [3, 2, 1],
      [3, 3, 1],
    ]);
    const jpegSizes = (await Promise.all(pictures.map((each) => sizesOf(each, 'JPEG')))).flat();
    expect(Math.max(...close(jpegSizes))).toBeLessThanOrEqual(2);
  });

  test.each([
    ['tiff', [60, 40], 3],
    ['fax', [101, 67], 2],
    ['photo', [120, 80], 1],
    ['turned', [80, 120], 1],
    ['drawing', [33, 21], 1],
  ] as const)('of %s as PDF, TIFF and JPEG', async (name, size, count) => {
    const [pdf, tiff, ...pictures] = await make(of(name), [
      { output: 'PDF' },
      { output: 'TIFF', pages: Array.from({ length: count }, (_, i) => count - i) },
      { output: 'JPEG' },
    ]);
    const all = Array.from({ length: count }, () => [...size]);
    expect(await sizesOf(pdf as MadeFile, 'PDF')).toHaveLength(count);
    expect(await picturesOf(pdf as MadeFile)).toEqual(all);
    expect(await sizesOf(tiff as MadeFile, 'TIFF')).toEqual(all);
    expect((await Promise.all(pictures.map((each) => sizesOf(each, 'JPEG')))).flat()).toEqual(all);
  });

  test('the pixels of a scan keep their values', async () => {
    const [tiff, pdf] = await make(of('fax'), [{ output: 'TIFF', pages: [2] }, { output: 'PDF' }]);
    const original = await sharp(sources.fax, { page: 1 }).toColourspace('b-w').raw().toBuffer();
    expect(await sharp(tiff?.path).toColourspace('b-w').raw().toBuffer()).toEqual(original);
    const black = original.filter((value) => value < 128).length;
    expect(black).toBe(50 * 9);
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(await fs.readFile(pdf?.path ?? ''));
    const { data } = await document.getPage(0).render({ scale: 200 / 72, render: async (each) => Buffer.from(each.data) });
    document.destroy();
    const dark = data.filter((value, i) => i % 4 === 0 && value < 128).length;
    expect(Math.abs(dark - black)).toBeLessThan(60);
  });

  test('the colours of a picture keep their values in a PDF', async () => {
    const [pdf] = await make(of('tiff'), [{ output: 'PDF', pages: [2] }]);
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(await fs.readFile(pdf?.path ?? ''));
    const page = document.getPage(0);
    const { data, width, height } = await page.render({
      scale: 60 / page.getOriginalSize().originalWidth,
      render: async (each) => Buffer.from(each.data),
    });
    document.destroy();
    expect([width, height]).toEqual([60, 40]);
    const shown = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten()
      .raw()
      .toBuffer();
    const original = await sharp(sources.tiff, { page: 1 }).raw().toBuffer();
    const worst = original.reduce((most, value, i) => Math.max(most, Math.abs(value - (shown[i] ?? 0))), 0);
    expect(worst).toBeLessThanOrEqual(2);
  });
});

test('a document that is split has one file for each page, in the order of its pages', async () => {
  const files = await make(of('pdf'), [
    { output: 'PDF', pages: [3, 1], isSplit: true },
    { output: 'TIFF', isSplit: true, pages: [2] },
  ]);
  expect(files.map(({ document, page, pages }) => [document, page, pages])).toEqual([
    [0, 3, 1],
    [0, 1, 1],
    [1, undefined, 1],
  ]);
  expect(await sizesOf(files[0] as MadeFile, 'PDF')).toEqual([paper[2]]);
});

describe('a source that allows no documents', () => {
  const written = async (name: string, bytes: Uint8Array, type: string) => {
    await fs.writeFile(path.join(folder, name), bytes);
    return { path: path.join(folder, name), type };
  };
  const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'made',
      ({ code, details }) => ({ code, details }),
    );

  test('a PDF with a password', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
    const locked = await written('locked.pdf', await pdf.save(), 'application/pdf');
    expect(await codeOf(make(locked, [{ output: 'JPEG' }]))).toMatchObject({ code: 'document_source_protected' });
  });

  test('a PDF that anybody can read, but not change, is taken', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([200, 300]);
    pdf.addPage([300, 200]);
    pdf.encrypt({ userPassword: '', ownerPassword: 'other' });
    const open = await written('open.pdf', await pdf.save(), 'application/pdf');
    const [file] = await make(open, [{ output: 'PDF', pages: [2] }]);
    expect(await sizesOf(file as MadeFile, 'PDF')).toEqual([[300, 200]]);
  });

  test('a broken PDF, and torn pictures, in each format', async () => {
    const pdf = await written('broken.pdf', Buffer.from('%PDF-1.4\nnothing'), 'application/pdf');
    const torn = await written('torn.jpg', (await fs.readFile(sources.photo)).subarray(0, 900), 'image/jpeg');
    const cut = await written('cut.tif', (await fs.readFile(sources.tiff)).subarray(0, 4000), 'image/tiff');
    for (const source of [pdf, torn, cut])
      for (const output of ['PDF', 'TIFF', 'JPEG'] as const)
        expect(await codeOf(make(source, [{ output }])), `${source.path} ${output}`).toMatchObject({ code: 'document_source_broken' });
  });

  test('ten thousand pages, and more pages or files in all than the limits', async () => {
    const pdf = await PDFDocument.create();
    for (let i = 0; i < 10_000; i += 1) pdf.addPage([72, 72]);
    const long = await written('long.pdf', await pdf.save(), 'application/pdf');
    expect(await codeOf(make(long, [{ pages: [1] }]))).toEqual({ code: 'document_too_many_pages', details: { count: 10_000, max: 500 } });
    const many = Array.from({ length: 168 }, () => ({}));
    expect(await codeOf(make(of('pdf'), many))).toMatchObject({ details: { count: 504, max: 500 } });
    const split = [{ pages: Array.from({ length: 101 }, () => 1), isSplit: true }];
    expect(await codeOf(make(of('pdf'), split))).toEqual({ code: 'document_too_many_files', details: { count: 101, max: 100 } });
  });

  test('a small file that unpacks to more pixels than a picture has', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5_000_000);
    const source = await written('bomb.png', bomb, 'image/png');
    expect(await codeOf(make(source, [{ output: 'TIFF' }]))).toEqual({ code: 'document_picture_too_large', details: { max: 200 } });
  });

  test('a page that it does not have is named with its document', async () => {
    await expect(make(of('pdf'), [{}, { pages: [2, 4] }])).rejects.toMatchObject({
      code: 'document_page_missing',
      details: { page: 4, count: 3 },
      errors: { 'documents/1/pdfpages': expect.anything() },
    });
  });

  test('a file larger than its place takes', async () => {
    const own = path.join(folder, 'small');
    await fs.mkdir(own);
    const documents = [{ output: 'TIFF', pages: [1, 1], isSplit: false }] as const;
    await expect(makeDocuments('ann', { source: of('photo'), documents, folder: own, bytesMax: 1000 })).rejects.toMatchObject({
      code: 'file_too_large',
    });
  });
});

test('a user has one file in work at a time, others wait for their turn', async () => {
  const [other, ...own] = await Promise.allSettled([
    make(of('pdf'), [{}], 'bob'),
    make(of('pdf'), [{ output: 'TIFF' }]),
    make(of('pdf'), [{}]),
  ]);
  expect(other.status).toBe('fulfilled');
  // Either of the two comes first.
  const [done, refused] = own.toSorted((a, b) => (a.status < b.status ? -1 : 1));
  expect(done).toMatchObject({ status: 'fulfilled' });
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'documents_running' } });
});
