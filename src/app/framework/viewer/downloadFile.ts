import { saveFile } from '../api/fetchFile.ts';
import type { ViewedFile } from './model/ViewedFile.ts';

/** Downloads a file in its own way, else by saving its content. @param content undefined: it is loaded */
export async function downloadFile(file: ViewedFile, content?: Blob): Promise<void> {
  if (file.onDownload) file.onDownload();
  else saveFile({ name: file.name, content: content ?? (await file.load(new AbortController().signal)) });
}
