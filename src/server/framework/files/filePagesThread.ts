// Reads pictures and PDFs in a thread, since both libraries are synchronous and some files take seconds.
import fs from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { DrawnPage, Inspection, PageAnswer, PageRequest } from './filePages.ts';
import { hasPosition } from './hasPosition.ts';

type Picture = ReturnType<typeof sharp>;

sharp.cache(false);
sharp.concurrency(1);

/** Pixels of a picture that is opened: beyond, a small file can fill the memory. */
const pixelsMax = 200_000_000;
/** Longest edge of a thumbnail, and of a drawn page, in pixels. */
const [thumbnailEdge, edgeMax] = [320, 4000] as const;

parentPort?.on('message', (request: PageRequest) => void answerTo(request).then((answer) => parentPort?.postMessage(answer)));

async function answerTo(request: PageRequest): Promise<PageAnswer> {
  try {
    const isPdf = request.type === 'application/pdf';
    switch (request.ask) {
      case 'inspect':
        return { inspection: isPdf ? await inspectPdf(request.path) : await inspectPicture(request) };
      case 'page':
        return { drawn: isPdf ? await drawPdf(request) : await drawPicture(request) };
      case 'text':
        return { text: cleanText(isPdf ? await pdfText(request) : await plainText(request), request.max) };
    }
  } catch (error) {
    return { problem: String(error) };
  }
}

let library: Promise<PDFiumLibrary> | undefined;

async function withPdf<Value>(path: string, work: (document: PDFiumDocument) => Promise<Value>): Promise<Value> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(await fs.readFile(path));
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
}

function inspectPdf(path: string): Promise<Inspection> {
  return withPdf(path, async (document) => {
    const pages = document.getPageCount();
    const thumbnail = await pictureOf(document, 1, { edge: thumbnailEdge })
      .then((raw) => raw.jpeg({ quality: 80 }).toBuffer())
      .catch(() => undefined);
    return { pages, ...(thumbnail && { thumbnail }) };
  });
}

/** A page as a picture: of a width, or with a longest edge. */
async function pictureOf(document: PDFiumDocument, number: number, size: { width?: number; edge: number }): Promise<Picture> {
  const page = document.getPage(number - 1);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  const scale = Math.min((size.width ?? size.edge) / width, size.edge / Math.max(width, height));
  let drawn: Picture | undefined;
  await page.render({
    scale,
    render: async ({ data, width: w, height: h }) => {
      // The library reuses its memory.
      drawn = sharp(Buffer.from(data), { raw: { width: w, height: h, channels: 4 } }).flatten({ background: '#fff' });
      return data;
    },
  });
  if (!drawn) throw new Error('the page was not drawn');
  return drawn;
}

function drawPdf({ path, page, width }: PageRequest & { readonly ask: 'page' }): Promise<DrawnPage> {
  return withPdf(path, async (document) => {
    if (page > document.getPageCount()) throw new Error('no such page');
    const picture = await pictureOf(document, page, { width, edge: edgeMax });
    return { content: await picture.png().toBuffer(), type: 'image/png' };
  });
}

async function inspectPicture({ path, type }: PageRequest): Promise<Inspection> {
  const source = sharp(path, { limitInputPixels: pixelsMax });
  const { pages = 1, exif, xmp } = await source.metadata();
  const cleaned = reencoded.has(type) && hasPosition(exif, xmp) ? await withoutPosition(path, type) : undefined;
  if (type === 'image/tiff') return { pages };
  const thumbnail = await source
    .autoOrient()
    .resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch(() => undefined);
  // The pages of a moving picture are its frames.
  return { pages: 1, ...(thumbnail && { thumbnail }), ...(cleaned !== undefined && { cleaned }) };
}

/** Types whose camera data is taken out; the bytes of TIFF stay as they are. Spec B-032 */
const reencoded: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Writes the picture anew, turned upright, with its colours and without the data of the camera. */
async function withoutPosition(path: string, type: string): Promise<string> {
  const picture = sharp(path, { limitInputPixels: pixelsMax }).autoOrient().keepIccProfile();
  const cleaned = `${path}-clean`;
  if (type === 'image/jpeg') await picture.jpeg({ quality: 92 }).toFile(cleaned);
  else if (type === 'image/png') await picture.png().toFile(cleaned);
  else if (type === 'image/webp') await picture.webp({ quality: 92 }).toFile(cleaned);
  else await picture.avif({ quality: 70 }).toFile(cleaned);
  return cleaned;
}

async function drawPicture({ path, page, width }: PageRequest & { readonly ask: 'page' }): Promise<DrawnPage> {
  const picture = sharp(path, { limitInputPixels: pixelsMax, page: page - 1 }).autoOrient();
  const content = await picture
    .resize(width, edgeMax, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  return { content, type: 'image/png' };
}

type TextRequest = PageRequest & { readonly ask: 'text' };

function pdfText({ path, max }: TextRequest): Promise<string> {
  return withPdf(path, async (document) => {
    const pages: string[] = [];
    let length = 0;
    for (const page of document.pages()) {
      const text = page.getText();
      pages.push(text);
      length += text.length;
      if (length > max) break;
    }
    return pages.join(' ');
  });
}

/** The start of a text file: a character has four bytes at most. */
async function plainText({ path, max }: TextRequest): Promise<string> {
  const file = await fs.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(max * 4), 0, max * 4, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}

/** Words with single blanks, in the form in which people type them: ligatures and other signs that stand for letters are these letters. */
function cleanText(text: string, max: number): string {
  const words = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim();
  return words.slice(0, max).toWellFormed();
}
