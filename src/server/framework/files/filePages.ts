import { WorkThread } from '../threads/WorkThread.ts';
import { fileErrors } from './fileErrors.ts';

/** A question about a file, for the thread that reads pictures and PDFs. */
export type PageRequest = (
  | { readonly ask: 'inspect' }
  | { readonly ask: 'page'; readonly page: number; readonly width: number }
  | { readonly ask: 'text'; readonly max: number }
) & {
  readonly path: string;
  readonly type: string;
};

/** Facts about the pages of a file, and its content without a position if it had one. */
export interface Inspection {
  /** undefined for a file without pages, and one that cannot be read. */
  readonly pages?: number;
  /** JPEG. */
  readonly thumbnail?: Uint8Array;
  /** Path of a copy without the place where the picture was taken; undefined: it has none. */
  readonly cleaned?: string;
}

export interface DrawnPage {
  readonly content: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg';
}

export type PageAnswer =
  | { readonly inspection: Inspection }
  | { readonly drawn: DrawnPage }
  | { readonly text: string }
  | { readonly problem: string };

/** Largest file whose pages are read: a PDF is held in memory. */
const bytesMax = 200_000_000;
const [inspectMs, pageMs, textMs] = [15_000, 20_000, 60_000] as const;

const thread = new WorkThread<PageRequest, PageAnswer>({
  module: new URL('./filePagesThread.ts', import.meta.url),
  work: 'pictures',
  idleMs: 60_000,
});

/** True for files whose pages can be drawn. */
export function hasPages(type: string): boolean {
  return type === 'application/pdf' || (type.startsWith('image/') && type !== 'image/svg+xml');
}

/** True for files whose number of pages is known, unless they cannot be read. */
export function isInspected({ type, size }: { readonly type: string; readonly size: number }): boolean {
  return hasPages(type) && size <= bytesMax;
}

/** Reads the number of pages and a small picture of the first one; a file that cannot be read, or takes too long, has neither. */
export async function inspectFile(file: { readonly path: string; readonly type: string; readonly size: number }): Promise<Inspection> {
  if (!isInspected(file)) return {};
  try {
    const answer = await thread.ask({ ask: 'inspect', path: file.path, type: file.type }, inspectMs);
    return 'inspection' in answer ? answer.inspection : {};
  } catch {
    return {};
  }
}

/**
 * Draws a page.
 * @param page from 1
 * @param width in pixels
 * @throws AppError `no_page` (404) for a file without that page
 */
export async function drawPage(file: { readonly path: string; readonly type: string }, page: number, width: number): Promise<DrawnPage> {
  const answer = await thread.ask({ ask: 'page', path: file.path, type: file.type, page, width }, pageMs).catch((error: unknown) => {
    throw fileErrors.no_page({}, { cause: error });
  });
  if ('drawn' in answer) return answer.drawn;
  throw fileErrors.no_page({}, { cause: new Error('problem' in answer ? answer.problem : '') });
}

/**
 * Reads the words of a PDF or of a text; a file that cannot be read, takes too long or holds pictures alone has none.
 * @param max longest text, in characters
 */
export async function readText(
  file: { readonly path: string; readonly type: string; readonly size: number },
  max: number,
): Promise<string> {
  if (!hasText(file.type) || file.size > bytesMax) return '';
  try {
    const answer = await thread.ask({ ask: 'text', path: file.path, type: file.type, max }, textMs);
    return 'text' in answer ? answer.text : '';
  } catch {
    return '';
  }
}

function hasText(type: string): boolean {
  return type === 'application/pdf' || type === 'text/plain' || type === 'text/csv';
}
