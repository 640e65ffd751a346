import type { PDFObject, PDFRef } from '@cantoo/pdf-lib';

/** What a joined file says of itself. */
export interface JoinedFile {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  readonly madeAt: Date;
}

/** Number of the object with the pages of the joined file. */
const treeNumber = 1;

/**
 * Joins PDFs in their order. Each part is written before the next one is asked for, so that the memory holds one part, however many there
 * are. The tags of their texts are lost: the order of pages and texts stays.
 * @returns the joined file, piece by piece
 */
export async function* joinPdfs(files: AsyncIterable<Uint8Array>, about: JoinedFile): AsyncGenerator<Buffer> {
  const output = new Output();
  yield output.write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
  const pages: number[] = [];
  for await (const file of files) yield output.write(await partOf(file, output, pages));
  yield output.write(await endOf(output, pages, about));
}

/** Numbers and places of the objects of a file that is being written. */
class Output {
  /** Of each object by its number, in bytes from the begin of the file. */
  readonly places: number[] = [];
  #last = treeNumber;
  #length = 0;

  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }

  /** An object as it stands in the file, behind what was written and is to be written before it. */
  object(number: number, before: number, body: Buffer): Buffer {
    this.places[number] = this.#length + before;
    return Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
  }

  write(piece: Buffer): Buffer {
    this.#length += piece.length;
    return piece;
  }

  get length(): number {
    return this.#length;
  }
}

/** The pages of one file, and all that they refer to, under new numbers. */
async function partOf(file: Uint8Array, output: Output, pages: number[]): Promise<Buffer> {
  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFPageLeaf, PDFRef, PDFStream } = await import('@cantoo/pdf-lib');
  const part = await PDFDocument.load(file, { updateMetadata: false });
  const tree = PDFRef.of(treeNumber);
  const numbers = new Map<PDFRef, number>();
  const waiting: PDFRef[] = [];
  const renumbered = (ref: PDFRef): PDFRef => {
    const known = numbers.get(ref);
    if (known !== undefined) return PDFRef.of(known);
    const number = output.nextNumber();
    numbers.set(ref, number);
    waiting.push(ref);
    return PDFRef.of(number);
  };
  const takeOver = (value: PDFObject): void => {
    if (value instanceof PDFStream) takeOver(value.dict);
    if (value instanceof PDFArray) for (const [i, each] of value.asArray().entries()) keep(each, (ref) => value.set(i, ref));
    if (value instanceof PDFDict) for (const [key, each] of value.entries()) keep(each, (ref) => value.set(key, ref));
  };
  const keep = (value: PDFObject, replace: (ref: PDFRef) => void): void => {
    if (value instanceof PDFRef) replace(renumbered(value));
    else takeOver(value);
  };
  for (const page of part.getPages()) {
    const { node } = page;
    for (const name of PDFPageLeaf.InheritableEntries) {
      const value = node.getInheritableAttribute(PDFName.of(name));
      if (value) node.set(PDFName.of(name), value);
    }
    for (const name of ['Parent', 'StructParents', 'Tabs']) node.delete(PDFName.of(name));
    pages.push(renumbered(page.ref).objectNumber);
  }
  const written: Buffer[] = [];
  let length = 0;
  for (let ref = waiting.shift(); ref; ref = waiting.shift()) {
    const value: PDFObject | undefined = part.context.lookup(ref);
    if (value) takeOver(value);
    if (value instanceof PDFPageLeaf) value.set(PDFName.of('Parent'), tree);
    const piece = output.object(numbers.get(ref) ?? 0, length, value ? bytesOf(value) : Buffer.from('null'));
    written.push(piece);
    length += piece.length;
  }
  return Buffer.concat(written);
}

function bytesOf(value: PDFObject): Buffer {
  const bytes = Buffer.alloc(value.sizeInBytes());
  value.copyBytesInto(bytes, 0);
  return bytes;
}

/** The tree of pages, what the file says of itself, and the table of its objects. */
async function endOf(output: Output, pages: readonly number[], { title, author, language, madeAt }: JoinedFile): Promise<Buffer> {
  const { PDFHexString, PDFString } = await import('@cantoo/pdf-lib');
  const written: Buffer[] = [];
  let length = 0;
  const add = (number: number, body: string): number => {
    const piece = output.object(number, length, Buffer.from(body));
    written.push(piece);
    length += piece.length;
    return number;
  };
  const kids = pages.map((number) => `${number} 0 R`).join(' ');
  add(treeNumber, `<< /Type /Pages /Count ${pages.length} /Kids [ ${kids} ] >>`);
  const [moment, ofTitle, ofAuthor] = [PDFString.fromDate(madeAt), PDFHexString.fromText(title), PDFHexString.fromText(author)].map(String);
  const info = add(output.nextNumber(), `<< /Title ${ofTitle} /Author ${ofAuthor} /CreationDate ${moment} /ModDate ${moment} >>`);
  const catalog = add(
    output.nextNumber(),
    `<< /Type /Catalog /Pages ${treeNumber} 0 R /Lang ${String(PDFString.of(language))} /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const rows = output.places.map((place, number) => (number === 0 ? '' : `${String(place).padStart(10, '0')} 00000 n \n`));
  const size = output.places.length;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${output.length + length}\n%%EOF\n`;
  return Buffer.concat([...written, Buffer.from(table)]);
}
