/** What a joined file says of itself. */
export interface JoinedFile {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  readonly madeAt: Date;
}

/**
 * Joins PDFs in their order, each read after the one before was taken over. The tags of their texts are lost: the order of pages and
 * texts stays.
 */
export async function joinPdfs(files: AsyncIterable<Uint8Array>, { title, author, language, madeAt }: JoinedFile): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const joined = await PDFDocument.create({ updateMetadata: false });
  joined.setTitle(title, { showInWindowTitleBar: true });
  joined.setAuthor(author);
  joined.setLanguage(language);
  joined.setCreationDate(madeAt);
  joined.setModificationDate(madeAt);
  for await (const file of files) {
    const part = await PDFDocument.load(file, { updateMetadata: false });
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  return joined.save();
}
