import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageSource } from '../model/PageSource.ts';
import type { Size } from '../model/Size.ts';
import type { Fit } from '../model/viewState.ts';
import { canvasPicture } from '../print/turnedPicture.ts';
import { makeHitMarks } from '../search/hitMarks.ts';
import { pageText } from '../search/textRanges.ts';
import { PdfPage } from './PdfPage.tsx';
import { type Pdf, pointPx } from './pdfSetup.ts';

/** Pixels of a printed point: 150 dots per inch. */
const printScale = 150 / 72;
/** Pixels of the longer side of a printed page. */
const printSideMax = 4096;

/**
 * The pages of a PDF.
 * @param first the size of its first page, which others have until theirs is known
 * @param fit the zoom at the beginning; undefined: 100 percent
 */
export function usePdfSource(pdf: Pdf, first: Size, fit: Fit | undefined): PageSource {
  const sizes = useRef(new Map<number, Size>());
  const [sizesKnown, setSizesKnown] = useState(0);
  const [marks] = useState(makeHitMarks);
  const onSize = useCallback(
    (page: number, size: Size) => {
      const presumed = sizes.current.get(page) ?? first;
      sizes.current.set(page, size);
      if (presumed.width !== size.width || presumed.height !== size.height) setSizesKnown((count) => count + 1);
    },
    [first],
  );
  const texts = useRef(new Map<number, Promise<string>>());
  const textOf = useCallback(
    (page: number): Promise<string> => {
      const text = texts.current.get(page) ?? readText(pdf, page);
      texts.current.set(page, text);
      return text;
    },
    [pdf],
  );
  const pictureOf = useCallback<PageSource['pictureOf']>((page, rotation) => drawPicture(pdf, page, rotation), [pdf]);
  useEffect(() => {
    const { current } = texts;
    return () => current.clear();
  }, [pdf]);
  return useMemo(
    () => ({
      count: pdf.numPages,
      sizeOf: (page) => sizes.current.get(page) ?? first,
      sizesKnown,
      ...(fit && { fit }),
      drawPage: (view) => <PdfPage {...view} pdf={pdf} marks={marks} onSize={onSize} />,
      textOf,
      pictureOf,
    }),
    [pdf, first, fit, sizesKnown, marks, onSize, textOf, pictureOf],
  );
}

async function readText(pdf: Pdf, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return pageText(items.map((item) => ('str' in item ? item : {})));
}

async function drawPicture(pdf: Pdf, page: number, rotation: number) {
  const proxy = await pdf.getPage(page);
  const turn = (proxy.rotate + rotation) % 360;
  const natural = proxy.getViewport({ scale: 1, rotation: turn });
  const scale = Math.min(printScale, printSideMax / Math.max(natural.width, natural.height));
  const viewport = proxy.getViewport({ scale, rotation: turn });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await proxy.render({ canvas, viewport, intent: 'print' }).promise;
  return { content: await canvasPicture(canvas), paper: { width: natural.width * pointPx, height: natural.height * pointPx } };
}
