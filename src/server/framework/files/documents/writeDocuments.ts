import fs from 'node:fs/promises';
import path from 'node:path';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { type DocumentOutput, documentFormats, documentLimits } from '../../../../shared/framework/files/documentSettings.ts';
import { joinTiff } from './joinTiff.ts';
import type { AskedDocument, DocumentsRequest, MadeFile } from './makeDocuments.ts';
import { openSource, type PagePicture, type PageSource } from './PageSource.ts';
import { RefusedSource } from './RefusedSource.ts';
import { copiedPdf, picturePdf, readPdf } from './writePdf.ts';

/** A file of a document. */
interface PlannedFile {
  readonly document: number;
  readonly output: DocumentOutput;
  /** From 1. */
  readonly pages: readonly number[];
  /** Of a document of several files: the page of the source. */
  readonly page: number | undefined;
}

/**
 * Writes the files of documents into the folder of a request.
 * @throws RefusedSource with the reason in the source or in the choice of pages
 */
export async function writeDocuments(request: DocumentsRequest): Promise<readonly MadeFile[]> {
  const source = await openSource(request.source);
  try {
    const files = plannedFiles(source.count, request.documents);
    const pdf = lazily(() => readPdf(request.source.path));
    const made: MadeFile[] = [];
    for (const [index, file] of files.entries()) {
      const target = path.join(request.folder, String(index));
      const isWhole = file.pages.length === source.count && file.pages.every((page, i) => page === i + 1);
      if (isWhole && documentFormats[file.output].type === request.source.type) await copyWhole(source, request.source.path, target);
      else await writeFile(source, pdf, file, target, request.bytesMax);
      made.push({ document: file.document, page: file.page, path: target, pages: file.pages.length });
    }
    return made;
  } finally {
    source.close();
  }
}

/**
 * The files of each document: one, or one for each page where the document is split or its format holds a single page.
 * @param count pages of the source
 */
function plannedFiles(count: number, documents: readonly AskedDocument[]): PlannedFile[] {
  if (count > documentLimits.pages) throw new RefusedSource({ code: 'too_many_pages', count });
  const files = documents.flatMap(({ output, pages, isSplit }, document): PlannedFile[] => {
    const chosen = pages ?? Array.from({ length: count }, (_, i) => i + 1);
    const missing = chosen.find((page) => page > count);
    if (missing !== undefined) throw new RefusedSource({ code: 'page_missing', document, page: missing, count });
    if (chosen.length > 1 && (isSplit || output === 'JPEG')) return chosen.map((page) => ({ document, output, pages: [page], page }));
    return [{ document, output, pages: chosen, page: undefined }];
  });
  const pages = files.reduce((sum, file) => sum + file.pages.length, 0);
  if (pages > documentLimits.pages) throw new RefusedSource({ code: 'too_many_pages', count: pages });
  if (files.length > documentLimits.files) throw new RefusedSource({ code: 'too_many_files', count: files.length });
  return files;
}

/** The source as it is, once each page has been read. */
async function copyWhole(source: PageSource, from: string, target: string): Promise<void> {
  // A PDF was read when it was opened.
  if (!source.isPdf) for (let page = 1; page <= source.count; page += 1) await source.pictureOf(page);
  await fs.copyFile(from, target);
}

async function writeFile(
  source: PageSource,
  pdf: () => Promise<PDFDocument>,
  { output, pages }: PlannedFile,
  target: string,
  bytesMax: number,
): Promise<void> {
  const write = async (bytes: Uint8Array | undefined): Promise<void> => {
    if (!bytes || bytes.length > bytesMax) throw new RefusedSource({ code: 'file_too_large' });
    await fs.writeFile(target, bytes, { mode: 0o600 });
  };
  switch (output) {
    case 'PDF':
      return write(source.isPdf ? await copyPages(await pdf(), pages) : await picturePdf(source, pages, bytesMax));
    case 'TIFF':
      return writeTiff(source, pages, target, bytesMax);
    case 'JPEG':
      return write(await jpegOf(await source.pictureOf(pages[0] ?? 1)));
  }
}

/** @throws RefusedSource for a PDF that its viewer reads and its copier does not */
async function copyPages(pdf: PDFDocument, pages: readonly number[]): Promise<Uint8Array> {
  try {
    return await copiedPdf(pdf, pages);
  } catch (error) {
    throw new RefusedSource({ code: 'source_broken' }, error);
  }
}

function jpegOf({ picture, jpeg }: PagePicture): Promise<Uint8Array> {
  return jpeg ? Promise.resolve(jpeg) : picture.toColourspace('srgb').jpeg({ quality: 90 }).toBuffer();
}

async function writeTiff(source: PageSource, pages: readonly number[], target: string, bytesMax: number): Promise<void> {
  const out = await fs.open(target, 'wx', 0o600);
  const drawn = async function* (): AsyncGenerator<Buffer> {
    for (const page of pages) yield await tiffOf(await source.pictureOf(page));
  };
  try {
    if (!(await joinTiff(drawn(), out, bytesMax))) throw new RefusedSource({ code: 'file_too_large' });
  } finally {
    await out.close();
  }
}

function tiffOf({ picture, isBilevel, isGrey, dpi = 72 }: PagePicture): Promise<Buffer> {
  const perMillimetre = dpi / 25.4;
  const density = { xres: perMillimetre, yres: perMillimetre } as const;
  if (isBilevel)
    return picture
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1, ...density })
      .toBuffer();
  return picture
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .tiff({ compression: 'deflate', predictor: 'horizontal', ...density })
    .toBuffer();
}

function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
