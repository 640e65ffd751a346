import { defineErrors } from '../AppError.ts';

/** Errors of a choice of pages. */
const pageRangeErrors = defineErrors({
  /** details.part: the part that is neither a page nor a range */
  page_range_invalid: 400,
});

/** Examples of a page range, each with the pages that a file needs for it. */
const examples = [
  [13, '1-5, 8, 11-13'],
  [8, '1-5, 8'],
  [4, '1-2, 4'],
  [3, '1, 3'],
  [2, '1-2'],
] as const;

/**
 * Example below the field of a page range, of pages that the file has. Spec B-089
 * @param count pages of the file; undefined: not known
 */
export function pageRangeExample(count = 13): string {
  return examples.find(([needed]) => count >= needed)?.[1] ?? '1';
}

/** Pages that one range names at most, so that a few characters cannot ask for millions. */
const pagesNamedMax = 10_000;

/**
 * Splits a custom page range into page numbers, in the order given.
 * @param text digits, ranges, commas and spaces, such as `1-5, 8, 11-13`
 * @returns 1-based page numbers, duplicates kept
 * @throws AppError `page_range_invalid` (400, details.part) for a part that is neither page nor range
 * @see spec B-087, B-088
 */
export function parsePageRange(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [, first, last = first] = /^ *([0-9]{1,6})(?: *- *([0-9]{1,6}))? *$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from < 1 || to < from || to - from >= pagesNamedMax) throw pageRangeErrors.page_range_invalid({ part });
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** The first page of a range that a file of so many pages does not have; undefined if it has all, or if the text is no range. */
export function missingPage(text: string, count: number): number | undefined {
  return isPageRange(text) ? parsePageRange(text).find((page) => page > count) : undefined;
}

/** True for a text that `parsePageRange` takes. */
export function isPageRange(text: string): boolean {
  try {
    parsePageRange(text);
    return true;
  } catch {
    return false;
  }
}
