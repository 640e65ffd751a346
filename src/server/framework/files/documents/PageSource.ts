import fs from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { documentDpi } from '../../../../shared/framework/files/documentSettings.ts';
import { hasPosition } from '../hasPosition.ts';
import { RefusedSource } from './RefusedSource.ts';

type Picture = ReturnType<typeof sharp>;

/** A page as a picture. */
export interface PagePicture {
  /** Upright; written at most once. */
  readonly picture: Picture;
  /** One bit for each pixel, as fax machines and scanners of text give. */
  readonly isBilevel: boolean;
  readonly isGrey: boolean;
  /** Dots per inch; undefined: unknown. */
  readonly dpi: number | undefined;
  /** The bytes of a JPEG that can stand in a document as they are. */
  readonly jpeg?: Buffer;
}

/** The pages of a file. */
export interface PageSource {
  readonly count: number;
  readonly isPdf: boolean;
  /** @param page from 1 */
  readonly pictureOf: (page: number) => Promise<PagePicture>;
  readonly close: () => void;
}

/** Pixels of a picture that is opened: beyond, a small file can fill the memory. */
const pixelsMax = 200_000_000;
/** Longest edge of a drawn page of a PDF, in pixels. */
const edgeMax = 10_000;

/**
 * Opens a PDF or a picture.
 * @throws RefusedSource for one with a password, a broken one, and one of too many pixels
 */
export async function openSource({ path, type }: { readonly path: string; readonly type: string }): Promise<PageSource> {
  return type === 'application/pdf' ? openPdf(path) : openPicture(path, type);
}

let library: Promise<PDFiumLibrary> | undefined;

async function openPdf(path: string): Promise<PageSource> {
  library ??= PDFiumLibrary.init();
  const opened = await library;
  const document = await opened.loadDocument(await fs.readFile(path)).catch((error: unknown) => {
    throw new RefusedSource({ code: /password/i.test(String(error)) ? 'source_protected' : 'source_broken' }, error);
  });
  const count = document.getPageCount();
  if (count === 0) {
    document.destroy();
    throw new RefusedSource({ code: 'source_broken' });
  }
  return {
    count,
    isPdf: true,
    close: () => document.destroy(),
    async pictureOf(number) {
      const page = document.getPage(number - 1);
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
      if (!(width > 0 && height > 0)) throw new RefusedSource({ code: 'source_broken' });
      const scale = Math.min(documentDpi / 72, edgeMax / Math.max(width, height));
      let picture: Picture | undefined;
      await page.render({
        scale,
        render: async ({ data, width: w, height: h }) => {
          // The library reuses its memory.
          picture = sharp(Buffer.from(data), { raw: { width: w, height: h, channels: 4 } }).flatten({ background: '#fff' });
          return data;
        },
      });
      if (!picture) throw new RefusedSource({ code: 'source_broken' });
      return { picture, isBilevel: false, isGrey: false, dpi: scale * 72 };
    },
  };
}

async function openPicture(path: string, type: string): Promise<PageSource> {
  const { pages = 1 } = await read(() => sharp(path, { limitInputPixels: pixelsMax }).metadata());
  return {
    // The further pages of a moving picture are its frames.
    count: type === 'image/tiff' ? pages : 1,
    isPdf: false,
    close: () => undefined,
    async pictureOf(page) {
      const open = (): Picture => sharp(path, { limitInputPixels: pixelsMax, page: page - 1 });
      const facts = await read(() => open().metadata());
      const { orientation = 1, exif, xmp, space, hasAlpha, bitsPerSample, density, width, height } = facts;
      if (width * height > pixelsMax) throw new RefusedSource({ code: 'picture_too_large' });
      // Decoded once before anything is written: a torn picture is refused, never half kept.
      await read(() => open().resize(8, 8, { fit: 'fill' }).raw().toBuffer());
      const isPlain = orientation === 1 && !hasPosition(exif, xmp) && (space === 'srgb' || space === 'b-w');
      const isGrey = space === 'b-w' && !hasAlpha;
      return {
        picture: open().autoOrient().flatten({ background: '#fff' }),
        isBilevel: isGrey && bitsPerSample === 1,
        isGrey,
        dpi: density !== undefined && density >= 72 && density <= 2400 ? density : undefined,
        ...(type === 'image/jpeg' && isPlain && { jpeg: await fs.readFile(path) }),
      };
    },
  };
}

/** @throws RefusedSource for a picture that cannot be read, or has too many pixels */
async function read<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new RefusedSource({ code: /pixel limit/i.test(String(error)) ? 'picture_too_large' : 'source_broken' }, error);
  }
}
