import fs from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);

/** A PDF as another library reads it. */
export interface ReadPdf {
  /** The text of each page. */
  readonly pages: readonly string[];
  /** Width and height of the first page, in points. */
  readonly size: readonly [number, number];
}

/** Reads the texts of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    const pages = [...document.pages()];
    const { originalWidth = 0, originalHeight = 0 } = pages[0]?.getOriginalSize() ?? {};
    return {
      // A hyphen at the end of a line is read as U+FFFE.
      pages: pages.map((page) => page.getText().replaceAll('\r\n', '\n').replaceAll('\ufffe', '-')),
      size: [originalWidth, originalHeight],
    };
  } finally {
    document.destroy();
    library.destroy();
  }
}

const dotsPerInch = 203;

/** Decodes the bar codes on the first page of a PDF, as a printer of labels would draw it. */
export async function barcodesOf(bytes: Uint8Array): Promise<{ readonly format: string; readonly text: string }[]> {
  const wasm = fs.readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    const { data, width, height } = await document.getPage(0).render({ scale: dotsPerInch / 72, render: 'bitmap' });
    const image = { data: Uint8ClampedArray.from(data), width, height, colorSpace: 'srgb' } as const;
    const found = await readBarcodes(image, { maxNumberOfSymbols: 50 });
    return found.map(({ format, text }) => ({ format, text }));
  } finally {
    document.destroy();
    library.destroy();
  }
}
