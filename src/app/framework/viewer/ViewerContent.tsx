import { useMessage } from '../i18n/useMessage.ts';
import { lazyPart } from '../lazyPart.ts';
import { downloadFile } from './downloadFile.ts';
import { DrawnPagesViewer } from './drawn/DrawnPagesViewer.tsx';
import type { ViewedFile } from './model/ViewedFile.ts';
import { viewerKind } from './model/viewerKind.ts';
import { ViewerFailure } from './notices/ViewerFailure.tsx';
import { ViewerLoading } from './notices/ViewerLoading.tsx';
import { PictureViewer } from './pictures/PictureViewer.tsx';
import { useFileContent } from './useFileContent.ts';

const PdfViewer = lazyPart(() => import('./pdf/PdfViewer.tsx'), 'PdfViewer');

/** A file that can be shown, by the viewer of its kind. */
export function ViewerContent({ file }: { readonly file: ViewedFile }) {
  const kind = viewerKind(file);
  if (kind === 'drawn' && file.pages)
    return <DrawnPagesViewer pages={file.pages} name={file.name} onDownload={() => void downloadFile(file)} />;
  return <LoadedContent file={file} isPdf={kind === 'pdf'} />;
}

function LoadedContent({ file, isPdf }: { readonly file: ViewedFile; readonly isPdf: boolean }) {
  const message = useMessage();
  const { content, problem, retry } = useFileContent(file);
  const { name } = file;
  const onDownload = (): void => void downloadFile(file, content);
  // A connection that breaks off has the words of the browser, in its language.
  const detail = problem instanceof TypeError ? '' : problem?.message;
  if (problem) return <ViewerFailure name={name} detail={detail} onRetry={retry} onDownload={file.onDownload} />;
  if (!content) return <ViewerLoading name={name} />;
  if (content.size === 0) return <ViewerFailure name={name} reason={message('viewer.empty')} onDownload={onDownload} />;
  if (isPdf) return <PdfViewer content={content} name={name} fit={file.fit} onDownload={onDownload} />;
  return <PictureViewer content={content} name={name} onDownload={onDownload} />;
}
