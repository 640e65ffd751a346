import type { Fit } from './viewState.ts';

/** Pages that the server draws, of a type that browsers do not show, such as TIFF. */
export interface DrawnPages {
  readonly count: () => Promise<number>;
  /**
   * Loads a page as a picture.
   * @param page from 1 on
   * @param width wanted width in pixels
   */
  readonly load: (page: number, width: number, signal: AbortSignal) => Promise<Blob>;
}

/** A file that can be shown. The same object means the same content: a new one is loaded anew. */
export interface ViewedFile {
  readonly name: string;
  /** Media type, such as `application/pdf`. */
  readonly type: string;
  /** Bytes. */
  readonly size?: number;
  /** Loads the whole content. */
  readonly load: (signal: AbortSignal) => Promise<Blob>;
  readonly pages?: DrawnPages;
  /** The zoom at which a PDF begins; absent: 100 percent. */
  readonly fit?: Fit;
  /** Downloads the file, in place of saving the loaded content. */
  readonly onDownload?: () => void;
}
