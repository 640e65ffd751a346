import { useCallback, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { acceptWords } from '../../../shared/framework/files/fileTypes.ts';
import { pictureRules } from '../../../shared/framework/files/pictureRules.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { pictureFiles, refusedFiles } from './pictureFiles.ts';

interface AskedPicture {
  readonly key: number;
  /** undefined: it is chosen in the dialog. */
  readonly file?: File;
}

/**
 * The pictures whose dialog is open or waits, one after the other.
 * @param isOffered false: the text takes no pictures
 */
export function usePictureDialog(isOffered: boolean) {
  const [waiting, setWaiting] = useState<readonly AskedPicture[]>([]);
  const last = useRef(0);
  const notify = useNotify();
  const message = useMessage();
  const [asked] = waiting;
  const ask = useCallback((files: readonly (File | undefined)[] = [undefined]) => {
    const added = files.map((file) => ({ key: ++last.current, ...(file && { file }) }));
    setWaiting((before) => [...before, ...added]);
  }, []);
  /** Takes the pictures of a drop or the clipboard, and names its other files. @returns false if it has no files, so that the editor takes the text */
  const take = (data: DataTransfer | null): boolean => {
    if (!data) return false;
    const given = { files: data.files, html: data.getData('text/html') };
    const pictures = pictureFiles(given);
    const others = refusedFiles(given);
    const refused = isOffered ? others : [...pictures, ...others];
    if (refused.length > 0) {
      const files = refused.map(({ name }) => name).join(', ');
      const types = acceptWords(pictureRules.accept, '');
      notify(message(isOffered ? 'richtext.file_refused' : 'richtext.no_files', { files, types }), { type: 'error' });
    }
    if (isOffered && pictures.length > 0) ask(pictures);
    return pictures.length + others.length > 0;
  };
  return { isAsking: asked !== undefined, asked, ask, take, askNext: () => setWaiting((before) => before.slice(1)) };
}
