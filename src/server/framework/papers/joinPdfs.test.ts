import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../test/readPdf.ts';
import { joinPdfs } from './joinPdfs.ts';

const about = { title: 'Relevés d’été', author: 'Granite & Frères (Ltée)', language: 'fr', madeAt: new Date('2026-03-10T15:00:00Z') };

/** A file of pages with one line each; objects in streams, as a compressed part has them, where asked. */
async function pdf(lines: readonly string[], useObjectStreams = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const line of lines) document.addPage([300, 200]).drawText(line, { x: 20, y: 100 });
  return document.save({ useObjectStreams });
}

async function* each<T>(values: readonly T[], onTaken: (i: number) => void = () => undefined): AsyncGenerator<T> {
  for (const [i, value] of values.entries()) {
    onTaken(i);
    yield value;
  }
}

async function joined(files: readonly Uint8Array[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of joinPdfs(each(files), about)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('files are joined in their order, page by page', async () => {
  const file = await joined([await pdf(['one', 'two']), await pdf(['three'], true), await pdf(['four', 'five'])]);
  const { pages, size } = await readPdf(file);
  expect(pages.map((page) => page.trim())).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect(size).toEqual([300, 200]);
});

test('the joined file says of itself what its parts have in common', async () => {
  const read = await PDFDocument.load(await joined([await pdf(['one']), await pdf(['two'])]), { updateMetadata: false });
  expect(read.getPageCount()).toBe(2);
  expect([read.getTitle(), read.getAuthor(), read.getCreationDate()]).toEqual([about.title, about.author, about.madeAt]);
  expect(String(read.catalog)).toContain('/Lang (fr)');
});

test('equal files are joined to equal bytes', async () => {
  const files = [await pdf(['one']), await pdf(['two'])];
  expect((await joined(files)).equals(await joined(files))).toBe(true);
});

test('a part is written before the next one is asked for', async () => {
  const taken: number[] = [];
  const writes: number[] = [];
  const files = [await pdf(['one']), await pdf(['two']), await pdf(['three'])];
  for await (const _piece of joinPdfs(
    each(files, (i) => taken.push(i)),
    about,
  ))
    writes.push(taken.length);
  // The head, each part, the end.
  expect(writes).toEqual([0, 1, 2, 3, 3]);
});
