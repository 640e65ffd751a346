import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '../api/ApiError.ts';
import { fetchFile, saveFile } from '../api/fetchFile.ts';
import { useMessage } from '../i18n/useMessage.ts';

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
  const notify = useNotify();
  const message = useMessage();
  return useCallback(
    async (id: number) => {
      notify(message('files.getting'), { type: 'info' });
      try {
        saveFile(await fetchFile('GET', path, { query: { id }, suppressErrors: true }));
      } catch (error) {
        const words = error instanceof ApiError && error.message !== '' ? error.message : message('files.not_downloaded');
        notify(words, { type: 'error' });
      }
    },
    [message, notify, path],
  );
}
