import type { ComponentProps } from 'react';
import { type Document, pdfjs } from 'react-pdf';

/** Address of the files of pdf.js, which the portal serves (scripts/pdfFiles.ts). */
declare const __PDF_FILES__: string;

const files = __PDF_FILES__;

pdfjs.GlobalWorkerOptions.workerSrc = `${files}pdf.worker.js`;

/** A document as its loader gives it. */
export type Pdf = Parameters<NonNullable<ComponentProps<typeof Document>['onLoadSuccess']>>[0];

/** Pictures of notes within documents. */
export const noteImages = `${files}images/`;

/**
 * Options of every document. The maps of Asian fonts, the standard fonts and the decoders of pictures are fetched when a document needs
 * them. Scripts of documents never run: the package runs them by a sandbox that nothing here starts, and forms (XFA) are not read.
 */
export const pdfOptions = {
  cMapUrl: `${files}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${files}standard_fonts/`,
  wasmUrl: `${files}wasm/`,
  iccUrl: `${files}iccs/`,
  // The fonts of each computer differ in their widths.
  useSystemFonts: false,
  enableXfa: false,
  // Errors alone: warnings of damaged documents would fill the console.
  verbosity: 0,
} as const;

/** CSS pixels of a point, the unit of documents. */
export const pointPx = 96 / 72;
