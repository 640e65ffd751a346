import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { App } from '../context/App.ts';
import { fileErrors } from './fileErrors.ts';
import { type DrawnPage, drawPage, hasPages, readText } from './filePages.ts';
import type { StoredFile } from './StoredFile.ts';

/**
 * Draws a page of a stored file.
 * @param width in pixels
 * @throws AppError `no_page` (404)
 */
export async function drawStored(
  app: Pick<App, 'files'>,
  file: Pick<StoredFile, 'sha256' | 'content_type' | 'pages'>,
  page: number,
  width: number,
): Promise<DrawnPage> {
  if (!hasPages(file.content_type) || page > (file.pages ?? 1)) throw fileErrors.no_page();
  return withLocalCopy(app, file.sha256, (copy) => drawPage({ path: copy, type: file.content_type }, page, width));
}

/**
 * The words of a stored PDF or text; empty for other files.
 * @param max longest text, in characters
 */
export function textOfStored(
  app: Pick<App, 'files'>,
  { sha256, content_type: type, size }: Pick<StoredFile, 'sha256' | 'content_type' | 'size'>,
  max: number,
): Promise<string> {
  return withLocalCopy(app, sha256, (path) => readText({ path, type, size }, max));
}

/** Gives work a file on this machine with a stored content, which may be in a bucket. */
async function withLocalCopy<Value>({ files }: Pick<App, 'files'>, sha256: string, work: (path: string) => Promise<Value>): Promise<Value> {
  const copy = path.join(await files.incoming(), randomUUID());
  try {
    await pipeline(await files.open(sha256), createWriteStream(copy, { mode: 0o600 }));
    return await work(copy);
  } finally {
    await fs.rm(copy, { force: true });
  }
}
