import { plainName } from './plainName.ts';

/** Formats of a document that is made of a file. Spec B-085 */
export const documentOutputs = ['PDF', 'TIFF', 'JPEG'] as const;

export type DocumentOutput = (typeof documentOutputs)[number];

/** Media type and extension of each format. */
export const documentFormats = {
  PDF: { type: 'application/pdf', extension: 'pdf' },
  TIFF: { type: 'image/tiff', extension: 'tif' },
  JPEG: { type: 'image/jpeg', extension: 'jpg' },
} as const satisfies Record<DocumentOutput, { readonly type: string; readonly extension: string }>;

/** Choices that a document of the upload wizard has. Spec B-080 */
export const uploadOptions = ['output', 'pages', 'name', 'split'] as const;

export type UploadOption = (typeof uploadOptions)[number];

/** One output document as the upload wizard sends it, an entry of the list `params`. Spec B-077 to B-079 */
export interface DocumentSettings {
  /** Name without its extension. */
  readonly pdfname: string;
  readonly pdfoutput: DocumentOutput;
  /** A page range; absent: all pages. */
  readonly pdfpages?: string;
  /** true: one file for each page. Decision 1107 */
  readonly pdfsplit?: true;
  /** Values of the record of each file. */
  readonly pdfadditional: Readonly<Record<string, unknown>>;
}

/** Limits of one upload; the form shows them. */
export const documentLimits = {
  /** Documents that one file is made into. */
  documents: 20,
  /** Characters of a name. */
  name: 120,
  /** Pages of the file, and of all its documents together. */
  pages: 500,
  /** Files of all documents together. */
  files: 100,
} as const;

/** Dots per inch of the pages of a PDF that are drawn as pictures. */
export const documentDpi = 200;

/** The file name without its extension: the name of a document unless another is chosen. Spec B-081 */
export function documentName(fileName: string): string {
  return plainName(fileName)
    .replace(/(?<=.)\.[^.]*$/, '')
    .slice(0, documentLimits.name);
}

/** A name that none of the others has: followed by _1, _2 and so on if it is taken. Letters compare without case. Spec B-084 */
export function uniqueName(name: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((each) => each.toLowerCase()));
  if (!used.has(name.toLowerCase())) return name;
  for (let i = 1; ; i += 1) if (!used.has(`${name}_${i}`.toLowerCase())) return `${name}_${i}`;
}
