import Box from '@mui/material/Box';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { useMessage } from '../../i18n/useMessage.ts';
import type { PageView } from '../model/PageSource.ts';
import type { Size } from '../model/Size.ts';
import { turned } from '../model/viewState.ts';
import { type HitMarks, revealHit } from '../search/hitMarks.ts';
import { SearchContext } from '../search/SearchContext.ts';
import { textRanges } from '../search/textRanges.ts';
import { type Pdf, pointPx } from './pdfSetup.ts';
import { pixelRatio } from './pixelRatio.ts';

interface PdfPageProps extends PageView {
  readonly pdf: Pdf;
  readonly marks: HitMarks;
  /** Called with the unrotated size of the page at 100 percent. */
  readonly onSize: (page: number, size: Size) => void;
}

/** A page as it is read: its size, and the rotation that the document gives it. */
interface ReadPage {
  readonly size: Size;
  readonly rotation: number;
}

/** A page of a PDF with its text and links; hits of the search are marked. */
export function PdfPage({ pdf, page, scale, rotation, marks, onSize }: PdfPageProps) {
  const message = useMessage();
  const [read, setRead] = useState<ReadPage>();
  const [isBroken, setBroken] = useState(false);
  /** Grows with each drawing of the text. */
  const [textDrawn, setTextDrawn] = useState(0);
  // The same function each time: the package draws the text again for another one.
  const countDrawing = useCallback(() => setTextDrawn((count) => count + 1), []);
  const box = useRef<HTMLDivElement>(null);
  const { phrase, current } = useContext(SearchContext);
  const index = current?.page === page ? current.index : undefined;

  useEffect(() => {
    let isShown = true;
    readPage(pdf, page).then(
      (found) => {
        if (!isShown) return;
        onSize(page, found.size);
        setRead(found);
      },
      () => isShown && setBroken(true),
    );
    return () => {
      isShown = false;
    };
  }, [pdf, page, onSize]);

  useEffect(() => {
    const layer = box.current?.querySelector('.textLayer');
    if (!layer || phrase === '') return undefined;
    marks.mark(page, textRanges(layer, phrase), index);
    return () => marks.unmark(page);
  }, [marks, page, phrase, index, textDrawn]);

  useEffect(() => {
    const layer = box.current?.querySelector('.textLayer');
    const range = layer && index !== undefined ? textRanges(layer, phrase)[index] : undefined;
    if (range) revealHit(range);
    // Each new hit, and a page that is drawn for it; not each drawing, which would undo the scrolling of its reader.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [index, phrase, textDrawn > 0]);

  if (isBroken) return <Failed text={message('viewer.page_failed')} />;
  if (!read) return null;
  const { width, height } = turned(read.size, rotation);
  return (
    <Page
      inputRef={box}
      pageNumber={page}
      scale={scale * pointPx}
      rotate={(read.rotation + rotation) % 360}
      devicePixelRatio={pixelRatio({ width: width * scale, height: height * scale }, window.devicePixelRatio)}
      suspense={false}
      loading=""
      noData=""
      error={<Failed text={message('viewer.page_failed')} />}
      onRenderTextLayerSuccess={countDrawing}
    />
  );
}

/** Reads the size of a page, as the document turns it. */
export async function readPage(pdf: Pdf, page: number): Promise<ReadPage> {
  const proxy = await pdf.getPage(page);
  const { width, height } = proxy.getViewport({ scale: pointPx });
  return { size: { width, height }, rotation: proxy.rotate };
}

function Failed({ text }: { readonly text: string }) {
  return (
    <Box role="alert" sx={{ p: 2, typography: 'body2' }}>
      {text}
    </Box>
  );
}
