import { findPhrase } from '../../../../shared/framework/query/findHits.ts';

/** A place of the phrase: the page, from 1 on, and its number among the places of the page, from 0 on. */
export interface PageHit {
  readonly page: number;
  readonly index: number;
}

/** The hits found so far. */
export interface Found {
  readonly hits: readonly PageHit[];
  /** Pages that were read. */
  readonly read: number;
  /** true: the search ended at `hitsMax`. */
  readonly isCut: boolean;
}

/** Hits at which a search ends. */
export const hitsMax = 10_000;

/** Pages between two reports. */
const reportEach = 20;

interface SearchOptions {
  readonly count: number;
  readonly textOf: (page: number) => Promise<string>;
  readonly phrase: string;
  readonly signal: AbortSignal;
  /** Called after some pages, and at the end. */
  readonly onFound: (found: Found) => void;
}

/** Searches the pages one after the other for a phrase. */
export async function searchPages({ count, textOf, phrase, signal, onFound }: SearchOptions): Promise<void> {
  const hits: PageHit[] = [];
  for (let page = 1; page <= count && hits.length < hitsMax; page += 1) {
    const found = findPhrase(await textOf(page), phrase);
    if (signal.aborted) return;
    hits.push(...found.slice(0, hitsMax - hits.length).map((_hit, index) => ({ page, index })));
    if (page === count || hits.length >= hitsMax || page % reportEach === 0)
      onFound({ hits: [...hits], read: page, isCut: hits.length >= hitsMax });
  }
}

/** Place of the first hit from a page on, or of the first of all; undefined while there is none, or one may come between. */
export function firstHitFrom(page: number, { hits, read, isCut }: Found, count: number): number | undefined {
  const at = hits.findIndex((hit) => hit.page >= page);
  if (at >= 0) return at;
  return hits.length > 0 && (read === count || isCut) ? 0 : undefined;
}
