import fs from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { concatTransformationMatrix, drawObject, PDFDocument, type PDFPage, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib';
import type { PagePicture, PageSource } from './PageSource.ts';
import { RefusedSource } from './RefusedSource.ts';

/** Points of the longest edge of a page whose picture does not say its size: a sheet of letter. */
const sheetEdge = 792;
/** Longest edge that a picture may ask for by its dots per inch; beyond, it is drawn on a sheet. */
const edgeMax = 17 * 72;

/**
 * Reads a PDF whose pages are to be copied.
 * @throws RefusedSource for one that its author has locked, and a broken one
 */
export async function readPdf(path: string): Promise<PDFDocument> {
  const bytes = await fs.readFile(path);
  // Without a password for its readers, a locked PDF opens by an empty one.
  const attempts = [{}, { password: '' }];
  let failure: unknown;
  for (const options of attempts) {
    try {
      return await PDFDocument.load(bytes, { updateMetadata: false, ...options });
    } catch (error) {
      failure ??= error;
    }
  }
  throw new RefusedSource({ code: /encrypt|password/i.test(String(failure)) ? 'source_protected' : 'source_broken' }, failure);
}

/** A PDF with some pages of another one. @param pages from 1 */
export async function copiedPdf(source: PDFDocument, pages: readonly number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const copied = await document.copyPages(
    source,
    pages.map((page) => page - 1),
  );
  for (const page of copied) document.addPage(page);
  return document.save();
}

/**
 * A PDF with a picture on each page, in all its pixels.
 * @param limit bytes of the pictures at most
 * @returns undefined if they would be larger
 */
export async function picturePdf(source: PageSource, pages: readonly number[], limit: number): Promise<Uint8Array | undefined> {
  const document = await PDFDocument.create();
  let bytes = 0;
  for (const page of pages) {
    bytes += await addPicture(document, await source.pictureOf(page));
    if (bytes > limit) return undefined;
  }
  return document.save();
}

async function addPicture(document: PDFDocument, page: PagePicture): Promise<number> {
  if (page.jpeg) {
    const image = await document.embedJpg(page.jpeg);
    addPage(document, page, image).drawImage(image, sizeOf(page, image));
    return page.jpeg.length;
  }
  const drawn = page.isBilevel ? await bilevelStream(page) : await deepStream(page);
  const { width, height, stream, entries } = drawn;
  const image = document.context.stream(stream, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    Filter: 'FlateDecode',
    ...entries,
  });
  const sheet = addPage(document, page, drawn);
  const name = sheet.node.newXObject('Picture', document.context.register(image));
  const size = sizeOf(page, drawn);
  sheet.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(size.width, 0, 0, size.height, 0, 0),
    drawObject(name),
    popGraphicsState(),
  );
  return stream.length;
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly stream: Uint8Array;
  readonly entries: Record<string, string | number | Record<string, number>>;
}

/** One bit for each pixel. */
async function bilevelStream({ picture }: PagePicture): Promise<Drawn> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const row = (width + 7) >> 3;
  const bits = Buffer.alloc(row * height);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += channels) {
      const place = y * row + (x >> 3);
      if ((data[at] ?? 0) > 127) bits[place] = (bits[place] ?? 0) | (128 >> (x & 7));
    }
  return { width, height, stream: deflateSync(bits), entries: { ColorSpace: 'DeviceGray', BitsPerComponent: 1 } };
}

/** Grey or colour of 8 bits: the packed rows of a PNG are those of a PDF (ISO 32000, 7.4.4.4). */
async function deepStream({ picture, isGrey }: PagePicture): Promise<Drawn> {
  const { data, info } = await picture
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .png({ compressionLevel: 6, adaptiveFiltering: false, palette: false, progressive: false })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const colors = data[25] === 0 ? 1 : 3;
  const depth = data[24] ?? 8;
  return {
    width,
    height,
    stream: packedRows(data),
    entries: {
      ColorSpace: colors === 1 ? 'DeviceGray' : 'DeviceRGB',
      BitsPerComponent: depth,
      DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: depth, Columns: width },
    },
  };
}

/** The data of all IDAT chunks. */
function packedRows(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function addPage(document: PDFDocument, page: PagePicture, pixels: Size): PDFPage {
  const { width, height } = sizeOf(page, pixels);
  return document.addPage([width, height]);
}

/** Points of a picture on paper. */
function sizeOf({ dpi }: PagePicture, { width, height }: Size): Size {
  const longest = Math.max(width, height);
  const asked = dpi === undefined ? undefined : 72 / dpi;
  const scale = asked === undefined || longest * asked > edgeMax ? sheetEdge / longest : asked;
  return { width: width * scale, height: height * scale };
}
