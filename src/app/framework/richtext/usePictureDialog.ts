import { useCallback, useRef, useState } from 'react';
import { pictureFiles } from './pictureFiles.ts';

interface AskedPicture {
  readonly key: number;
  /** undefined: it is chosen in the dialog. */
  readonly file?: File;
}

/**
 * The pictures whose dialog is open or waits, one after the other.
 * @param isOffered false: files are not taken
 */
export function usePictureDialog(isOffered: boolean) {
  const [waiting, setWaiting] = useState<readonly AskedPicture[]>([]);
  const last = useRef(0);
  const [asked] = waiting;
  const ask = useCallback((files: readonly (File | undefined)[] = [undefined]) => {
    const added = files.map((file) => ({ key: ++last.current, ...(file && { file }) }));
    setWaiting((before) => [...before, ...added]);
  }, []);
  /** Takes the pictures of a drop or the clipboard. @returns false if there are none, so that the editor takes the text */
  const take = (data: DataTransfer | null): boolean => {
    const files = isOffered && data ? pictureFiles({ files: data.files, html: data.getData('text/html') }) : [];
    if (files.length > 0) ask(files);
    return files.length > 0;
  };
  return { isAsking: asked !== undefined, asked, ask, take, askNext: () => setWaiting((before) => before.slice(1)) };
}
