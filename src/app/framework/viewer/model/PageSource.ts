import type { ReactNode } from 'react';
import type { Size } from './Size.ts';
import type { Fit, Rotation } from './viewState.ts';

/** The way in which a page is drawn at the moment. */
export interface PageView {
  /** From 1 on. */
  readonly page: number;
  /** 1: the natural size. */
  readonly scale: number;
  readonly rotation: Rotation;
}

/** A page as a picture, to be printed. */
export interface PagePicture {
  readonly content: Blob;
  /** The size of the paper; undefined: the picture fits the paper of the printer. */
  readonly paper?: Size;
}

/** The pages of a file, however they are drawn. */
export interface PageSource {
  readonly count: number;
  /** The unrotated size of a page at 100 percent; that of the first page until its own is known. */
  readonly sizeOf: (page: number) => Size;
  /** Changes with each size that becomes known. */
  readonly sizesKnown: number;
  /** The zoom at the beginning; undefined: 100 percent. */
  readonly fit?: Fit;
  readonly drawPage: (view: PageView) => ReactNode;
  readonly pictureOf: (page: number, rotation: Rotation, signal: AbortSignal) => Promise<PagePicture>;
  /** The text of a page; undefined: the pages have no text to search. */
  readonly textOf?: (page: number) => Promise<string>;
}
