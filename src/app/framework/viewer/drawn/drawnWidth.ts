/** Width of a page at 100 percent, in CSS pixels: that of letter paper. */
export const pageWidth = 816;

/** Widths that pages are asked for, so that a step of the zoom seldom asks again. */
const widths = [816, 1632, 2448] as const;

/**
 * The width to ask the server for.
 * @param scale zoom times pixels of the screen; 1: a pixel for each CSS pixel at 100 percent
 */
export function widthOf(scale: number): number {
  return widths.find((width) => width >= Math.round(pageWidth * scale)) ?? widths[2];
}
