import type { ViewedFile } from './ViewedFile.ts';

/** Ways to show a file. */
export type ViewerKind = 'pdf' | 'picture' | 'drawn';

const kinds: Readonly<Record<string, ViewerKind>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/bmp': 'picture',
  'image/tiff': 'drawn',
};

/**
 * true: files of the type can be shown. Files whose pages the server draws also need `ViewedFile.pages`.
 * @param type media type, with or without parameters
 */
export function canView(type: string): boolean {
  return kindOf(type) !== undefined;
}

/** The way to show a file; undefined: there is none. Pages drawn by the server show a file of any other type too. */
export function viewerKind({ type, pages }: Pick<ViewedFile, 'type' | 'pages'>): ViewerKind | undefined {
  const kind = kindOf(type);
  if (kind === 'pdf' || kind === 'picture') return kind;
  return pages && 'drawn';
}

function kindOf(type: string): ViewerKind | undefined {
  const name = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}
