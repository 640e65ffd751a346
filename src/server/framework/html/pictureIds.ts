import { sanitizeHtml } from './sanitizeHtml.ts';

/** Ids of the files of the pictures in markup, each once, in their order. */
export function pictureIds(html: string): number[] {
  if (!/data-file/i.test(html)) return [];
  const found = sanitizeHtml(html).matchAll(/<img data-file="(\d+)"/g);
  return [...new Set(Array.from(found, ([, id]) => Number(id)))];
}
