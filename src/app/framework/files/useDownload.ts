import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '../api/ApiError.ts';
import { fetchFile, saveFile } from '../api/fetchFile.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { useProgressNotice } from '../notices/useProgressNotice.tsx';

/** Path of the call that downloads a file. */
const contentPath = 'attachments/content';

/** Loads the content of a file, such as for the viewer. */
export async function loadContent(id: number, signal?: AbortSignal): Promise<Blob> {
  const { content } = await fetchFile('GET', contentPath, { query: { id }, suppressErrors: true, ...(signal && { signal }) });
  return content;
}

/**
 * Saves a file under the name that the answer gives. Spec B-043, B-048 to B-050, B-052
 * @returns a function that takes the id; `path` is another call with the id as a parameter
 */
export function useDownload(path = contentPath): (id: number) => Promise<void> {
  const download = useFileDownload();
  return useCallback((id: number) => download(path, { id }), [download, path]);
}

/**
 * Saves the file of a call; a notice says that it is on its way until it is there.
 * @returns a function that takes the path of the call and its parameters
 */
export function useFileDownload(): (path: string, query?: Readonly<Record<string, string | number>>) => Promise<void> {
  const notify = useNotify();
  const message = useMessage();
  const showProgress = useProgressNotice();
  return useCallback(
    async (path, query = {}) => {
      const fetched = fetchFile('GET', path, { query, suppressErrors: true });
      showProgress(message('files.getting'), fetched);
      try {
        saveFile(await fetched);
      } catch (error) {
        notify(error instanceof ApiError && error.message !== '' ? error.message : message('files.not_downloaded'), { type: 'error' });
      }
    },
    [message, notify, showProgress],
  );
}
