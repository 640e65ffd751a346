import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { requestApi } from '../../framework/api/callApi.ts';
import { FileViewer, FileViewerDialog } from '../../framework/viewer/FileViewer.ts';
import type { DrawnPages, ViewedFile } from '../../framework/viewer/model/ViewedFile.ts';
import { canView } from '../../framework/viewer/model/viewerKind.ts';
import { examplePdf } from './examplePdf.ts';
import { galleryEntry } from './GalleryEntry.ts';
import { Opened } from './Opened.tsx';

/** A file of the gallery. */
interface ExampleFile {
  readonly name: string;
  readonly type: string;
  /** Pages of a PDF, or of a file whose pages are drawn. */
  readonly pages?: number;
  /** Content in place of a made one, as text. */
  readonly text?: string;
  /** Call of the running server that gives the content; a test answers it. */
  readonly path?: string;
  /** true: its content never arrives. */
  readonly waits?: boolean;
}

function Viewer({ definition }: { readonly definition: ExampleFile }) {
  const file = useMemo(() => fileOf(definition), [definition]);
  return (
    <Box sx={{ height: { xs: 560, md: 640 }, border: 1, borderColor: 'divider' }}>
      <FileViewer file={file} />
    </Box>
  );
}

function ViewerDialog({ definition }: { readonly definition: readonly ExampleFile[] }) {
  const files = useMemo(() => definition.filter(({ type }) => canView(type)).map(fileOf), [definition]);
  const [first] = files;
  return first && <Opened>{(close) => <FileViewerDialog file={first} files={files} onClose={close} />}</Opened>;
}

function fileOf(example: ExampleFile): ViewedFile {
  const { name, type, pages = 1 } = example;
  return { name, type, load: (signal) => contentOf(example, signal), ...(type === 'image/tiff' && { pages: drawnPages(pages) }) };
}

async function contentOf({ type, pages = 1, text, path, waits = false }: ExampleFile, signal: AbortSignal): Promise<Blob> {
  if (waits) return new Promise(() => {});
  if (path !== undefined) return (await requestApi('GET', path, { signal })).blob();
  if (text !== undefined) return new Blob([text], { type });
  return type === 'application/pdf' ? examplePdf(pages) : picture('Emma', 1200, 900, type);
}

/** As from a server. */
function drawnPages(count: number): DrawnPages {
  return {
    count: () => Promise.resolve(count),
    load: (page, width) => picture(`Emma ${page}`, width, Math.round(width * 1.29), 'image/png'),
  };
}

async function picture(text: string, width: number, height: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#e8eef7';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1f3a5f';
  context.font = `${width / 10}px sans-serif`;
  context.fillText(text, width / 12, height / 4);
  context.fillRect(width / 12, height / 3, width / 2, height / 40);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return content ?? new Blob();
}

const pdf = 'application/pdf';
const emma: ExampleFile = { name: 'emma.pdf', type: pdf, pages: 7 };
const cover: ExampleFile = { name: 'cover.png', type: 'image/png' };

/** The file viewer in its states. */
export const fileEntries = [
  galleryEntry({ name: 'file-viewer', group: 'files', component: Viewer, definition: emma }),
  galleryEntry({
    name: 'file-viewer-many-pages',
    group: 'files',
    component: Viewer,
    definition: { name: 'novels.pdf', type: pdf, pages: 500 },
  }),
  galleryEntry({
    name: 'file-viewer-corrupt',
    group: 'files',
    component: Viewer,
    definition: { name: 'torn.pdf', type: pdf, text: 'Emma' },
  }),
  galleryEntry({ name: 'file-viewer-empty', group: 'files', component: Viewer, definition: { name: 'blank.pdf', type: pdf, text: '' } }),
  galleryEntry({ name: 'file-viewer-picture', group: 'files', component: Viewer, definition: cover }),
  galleryEntry({
    name: 'file-viewer-drawn',
    group: 'files',
    component: Viewer,
    definition: { name: 'fax.tif', type: 'image/tiff', pages: 3 },
  }),
  galleryEntry({
    name: 'file-viewer-none',
    group: 'files',
    component: Viewer,
    definition: { name: 'books.csv', type: 'text/csv', text: 'title\nEmma' },
  }),
  galleryEntry({ name: 'file-viewer-loading', group: 'files', component: Viewer, definition: { ...emma, waits: true } }),
  galleryEntry({
    name: 'file-viewer-dialog',
    group: 'files',
    component: ViewerDialog,
    definition: [emma, cover, { name: 'fax.tif', type: 'image/tiff', pages: 3 }],
  }),
];
