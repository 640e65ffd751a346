/** The place of a page in the list, in pixels. */
export interface PagePlace {
  /** From 0 on. */
  readonly index: number;
  readonly start: number;
  readonly size: number;
}

/**
 * The page with the largest part in view.
 * @param top scrolled offset of the view, in pixels
 * @param current page that wins among equals, such as the one that was asked for
 * @returns from 1 on
 */
export function pageInView(places: readonly PagePlace[], top: number, height: number, current: number): number {
  let best = { page: current, part: 0 };
  for (const { index, start, size } of places) {
    const seen = Math.min(start + size, top + height) - Math.max(start, top);
    const part = seen / Math.max(size, 1);
    const isBetter = part > best.part + 0.001 || (part > best.part - 0.001 && index + 1 === current);
    if (seen > 0 && isBetter) best = { page: index + 1, part };
  }
  return best.page;
}
