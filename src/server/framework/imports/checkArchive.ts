import { fromBufferPromise } from 'yauzl';
import { importLimits } from '../../../shared/framework/imports/importLimits.ts';
import { importErrors } from './importErrors.ts';

/** Bytes of a workbook's parts together, once unpacked. */
const unpackedBytesMax = 256 * 1024 * 1024;
/** Bytes of its texts together: those outside of tags. */
const textBytesMax = 3 * importLimits.text;
/** Bytes between two tags: a cell, each character of which can be written as a reference of eight bytes. */
const cellBytesMax = 8 * importLimits.cellText;
/** As `cellBytesMax`, in the parts of other programs, such as the queries of a spreadsheet. */
const foreignBytesMax = 4 * 1024 * 1024;
/** Tags of the part that lists the sheets. */
const sheetTagsMax = 20_000;
/** Tags of the part with the texts of all sheets: some 700,000 texts, for which the workbook package needs half a gigabyte. */
const textTagsMax = 3_000_000;
const entriesMax = 2000;

/**
 * Unpacks an archive without keeping anything, so that a small file that unpacks to a huge one is refused before it is read: the reader of
 * workbooks holds whole texts in memory.
 * @param bytesMax bytes of all parts together
 * @throws AppError 400 `import_file_too_deep`, `import_too_costly`, `import_some_cell_too_long`, `import_too_much_text`, `import_too_many_sheets`; Error for
 *   bytes that are no archive
 */
export async function checkArchive(bytes: Buffer, bytesMax = unpackedBytesMax): Promise<void> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  let [total, text] = [0, 0];
  try {
    if (archive.entryCount > entriesMax) throw importErrors.import_file_too_deep();
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const part = new PartText(entry.fileName);
      for await (const chunk of await archive.openReadStreamPromise(entry)) {
        const piece = chunk as Buffer;
        total += piece.length;
        if (total > bytesMax) throw importErrors.import_file_too_deep();
        text += part.read(piece);
        if (text > textBytesMax) throw importErrors.import_too_much_text({ max: importLimits.text });
        if (part.isTextList && part.tags > textTagsMax) throw importErrors.import_too_costly();
        if (part.isSheetList && part.tags > sheetTagsMax) throw importErrors.import_too_many_sheets({ max: importLimits.sheets });
      }
    }
  } finally {
    archive.close();
  }
}

const opening = 0x3c;
const closing = 0x3e;

/** Measures the texts of an XML part, piece by piece. Other parts, such as pictures, contain no texts. */
class PartText {
  readonly isSheetList: boolean;
  readonly isTextList: boolean;
  tags = 0;
  readonly #isXml: boolean;
  readonly #runMax: number;
  #isInTag = false;
  /** Bytes since the last tag began or ended. */
  #run = 0;

  constructor(name: string) {
    this.#isXml = /\.(xml|rels)$/i.test(name);
    this.isTextList = /(^|\/)sharedStrings\.xml$/i.test(name);
    this.isSheetList = /(^|\/)workbook\.xml(\.rels)?$/i.test(name);
    this.#runMax = name.startsWith('customXml/') ? foreignBytesMax : cellBytesMax;
  }

  /**
   * @returns bytes of text in the piece
   * @throws AppError `import_some_cell_too_long`, for a tag of such a length too
   */
  read(piece: Buffer): number {
    if (!this.#isXml) return 0;
    let text = 0;
    for (let from = 0; from < piece.length; ) {
      const found = piece.indexOf(this.#isInTag ? closing : opening, from);
      const to = found === -1 ? piece.length : found;
      this.#run += to - from;
      if (this.#run > this.#runMax) throw importErrors.import_some_cell_too_long({ max: importLimits.cellText });
      if (!this.#isInTag) text += to - from;
      if (found === -1) break;
      if (this.#isInTag) this.tags += 1;
      this.#isInTag = !this.#isInTag;
      this.#run = 0;
      from = found + 1;
    }
    return text;
  }
}
