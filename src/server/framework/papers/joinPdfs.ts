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
  output.write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
  yield output.take();
  const pages: number[] = [];
  for await (const file of files) {
    await writePart(file, output, pages);
    yield output.take();
  }
  await writeEnd(output, pages, about);
  yield output.take();
}

/** A file that is being written, with the numbers and places of its objects. */
class Output {
  /** Of each object by its number, in bytes from the begin of the file. */
  readonly places: number[] = [];
  readonly #pieces: Buffer[] = [];
  #last = treeNumber;
  #length = 0;

  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }

  writeObject(number: number, body: Buffer): void {
    this.places[number] = this.#length;
    this.write(Buffer.from(`${number} 0 obj\n`));
    this.write(body);
    this.write(Buffer.from('\nendobj\n'));
  }

  write(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  get length(): number {
    return this.#length;
  }

  /** Takes the pieces written since the last call. */
  take(): Buffer {
    return Buffer.concat(this.#pieces.splice(0));
  }
}

/** Writes the pages of one file, and all that they refer to, under new numbers. */
async function writePart(file: Uint8Array, output: Output, pages: number[]): Promise<void> {
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
  for (let ref = waiting.shift(); ref; ref = waiting.shift()) {
    const value: PDFObject | undefined = part.context.lookup(ref);
    if (value) takeOver(value);
    if (value instanceof PDFPageLeaf) value.set(PDFName.of('Parent'), tree);
    output.writeObject(numbers.get(ref) ?? 0, value ? bytesOf(value) : Buffer.from('null'));
  }
}

function bytesOf(value: PDFObject): Buffer {
  const bytes = Buffer.alloc(value.sizeInBytes());
  value.copyBytesInto(bytes, 0);
  return bytes;
}

/** Writes the tree of pages, what the file says of itself, and the table of its objects. */
async function writeEnd(output: Output, pages: readonly number[], { title, author, language, madeAt }: JoinedFile): Promise<void> {
  const { PDFHexString, PDFString } = await import('@cantoo/pdf-lib');
  const add = (number: number, body: string): number => {
    output.writeObject(number, Buffer.from(body));
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
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${output.length}\n%%EOF\n`;
  output.write(Buffer.from(table));
}
