import type { Size } from '../model/Size.ts';

/** Pixels of a drawn page: a page of 200 inches would take gigabytes, and browsers draw none of that size. */
const pixelsMax = 16_000_000;
const sideMax = 8192;

/** Pixels drawn for a CSS pixel: those of the screen, fewer for a page of many. */
export function pixelRatio({ width, height }: Size, ofScreen: number): number {
  return Math.min(ofScreen, Math.sqrt(pixelsMax / (width * height)), sideMax / Math.max(width, height));
}
