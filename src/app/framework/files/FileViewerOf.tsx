import { useState } from 'react';
import type { Attachment } from '../../../shared/framework/files/Attachment.ts';
import { requestApi } from '../api/callApi.ts';
import { FileViewerDialog } from '../viewer/FileViewer.ts';
import type { ViewedFile } from '../viewer/model/ViewedFile.ts';
import { loadContent, useDownload } from './useDownload.ts';

interface FileViewerOfProps {
  readonly files: readonly Attachment[];
  /** Id of the shown file; undefined: none. */
  readonly opened: number | undefined;
  readonly onClose: () => void;
}

/** Shows one of several files; the others follow by its arrows. */
export function FileViewerOf({ files, opened, onClose }: FileViewerOfProps) {
  const download = useDownload();
  // The viewer loads a file anew for another object.
  const [known] = useState(() => new Map<number, ViewedFile>());
  const viewOf = (file: Attachment): ViewedFile => {
    const made = known.get(file.id) ?? { ...viewedFile(file), onDownload: () => void download(file.id) };
    known.set(file.id, made);
    return made;
  };
  if (opened === undefined) return null;
  const viewed = files.map(viewOf);
  const shown = viewed[files.findIndex(({ id }) => id === opened)];
  return shown ? <FileViewerDialog file={shown} files={viewed} onClose={onClose} /> : null;
}

/** Widest picture of a page that the server draws. */
const widthMax = 3999;

function viewedFile({ id, filename, type, size, pages }: Attachment): ViewedFile {
  const loadPage: NonNullable<ViewedFile['pages']>['load'] = async (page, width, signal) => {
    const query = { id, page, width: Math.min(widthMax, Math.max(10, Math.round(width))) };
    return (await requestApi('GET', 'attachments/page', { query, signal, suppressErrors: true, isQuiet: true })).blob();
  };
  return {
    name: filename,
    type,
    size,
    load: (signal) => loadContent(id, signal),
    // No browser but one shows TIFF.
    ...(type === 'image/tiff' && { pages: { count: async () => pages ?? 1, load: loadPage } }),
  };
}
