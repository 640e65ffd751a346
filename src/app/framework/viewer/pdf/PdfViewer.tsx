import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import Box from '@mui/material/Box';
import { type ComponentProps, useRef, useState } from 'react';
import { Document, PasswordResponses } from 'react-pdf';
import { useMessage } from '../../i18n/useMessage.ts';
import type { Size } from '../model/Size.ts';
import type { Fit } from '../model/viewState.ts';
import { ViewerFailure } from '../notices/ViewerFailure.tsx';
import { ViewerLoading } from '../notices/ViewerLoading.tsx';
import { PagesView } from '../pages/PagesView.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { readPage } from './PdfPage.tsx';
import { noteImages, type Pdf, pdfOptions } from './pdfSetup.ts';
import { usePdfSource } from './usePdfSource.tsx';

interface PdfViewerProps {
  readonly content: Blob;
  readonly name: string;
  /** The zoom at the beginning; undefined: 100 percent. */
  readonly fit: Fit | undefined;
  readonly onDownload: () => void;
}

type PasswordAnswer = Parameters<NonNullable<ComponentProps<typeof Document>['onPassword']>>[0];

/** A document with its first page read. */
interface OpenedPdf {
  readonly pdf: Pdf;
  readonly first: Size;
}

/** Shows a PDF. Documents with a password ask for it; those that cannot be read say why. Spec B-054 to B-057. */
export function PdfViewer({ content, name, fit, onDownload }: PdfViewerProps) {
  const message = useMessage();
  const [opened, setOpened] = useState<OpenedPdf>();
  const [asked, setAsked] = useState<{ readonly answer: PasswordAnswer; readonly isWrong: boolean }>();
  const [problem, setProblem] = useState<Error>();
  const goTo = useRef<(page: number) => void>(undefined);
  const open = (pdf: Pdf): void => {
    readPage(pdf, 1).then(({ size }) => setOpened({ pdf, first: size }), setProblem);
  };
  const give = (password: string): void => {
    const answer = asked?.answer;
    setAsked(undefined);
    answer?.(password);
  };
  const failure = problem && (
    <ViewerFailure
      name={name}
      reason={isDamaged(problem) ? message('viewer.damaged') : undefined}
      detail={problem.message}
      onDownload={onDownload}
    />
  );
  const waiting =
    failure ?? (asked ? <PasswordForm name={name} isWrong={asked.isWrong} onPassword={give} /> : <ViewerLoading name={name} />);
  return (
    <Box sx={{ display: 'contents', '& .react-pdf__Document, & .react-pdf__Document > .react-pdf__message': { display: 'contents' } }}>
      <Document
        file={content}
        options={pdfOptions}
        suspense={false}
        imageResourcesPath={noteImages}
        externalLinkTarget="_blank"
        externalLinkRel="noopener noreferrer"
        loading={waiting}
        error={failure ?? <ViewerLoading name={name} />}
        onLoadSuccess={open}
        onLoadError={setProblem}
        onSourceError={setProblem}
        onPassword={(answer, reason) => setAsked({ answer, isWrong: reason === PasswordResponses.INCORRECT_PASSWORD })}
        onItemClick={({ pageNumber }) => goTo.current?.(pageNumber)}
      >
        {opened && !problem ? <OpenedDocument {...opened} name={name} fit={fit} goTo={goTo} onDownload={onDownload} /> : waiting}
      </Document>
    </Box>
  );
}

interface OpenedDocumentProps extends OpenedPdf, Omit<PdfViewerProps, 'content'> {
  readonly goTo: { current: ((page: number) => void) | undefined };
}

function OpenedDocument({ pdf, first, name, fit, goTo, onDownload }: OpenedDocumentProps) {
  return <PagesView source={usePdfSource(pdf, first, fit)} name={name} goToRef={goTo} onDownload={onDownload} />;
}

/** true: the file is no PDF, or a damaged one; the package names its errors so. */
function isDamaged({ name }: Error): boolean {
  return name === 'InvalidPDFException' || name === 'FormatError' || name === 'UnknownErrorException';
}
