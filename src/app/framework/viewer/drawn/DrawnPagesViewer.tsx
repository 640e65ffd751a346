import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageSource } from '../model/PageSource.ts';
import type { Size } from '../model/Size.ts';
import type { DrawnPages } from '../model/ViewedFile.ts';
import { ViewerFailure } from '../notices/ViewerFailure.tsx';
import { ViewerLoading } from '../notices/ViewerLoading.tsx';
import { PagesView } from '../pages/PagesView.tsx';
import { turnedPicture } from '../print/turnedPicture.ts';
import { DrawnPage } from './DrawnPage.tsx';
import { pageWidth, widthOf } from './drawnWidth.ts';

interface DrawnPagesViewerProps {
  readonly pages: DrawnPages;
  readonly name: string;
  readonly onDownload: () => void;
}

interface Counted {
  /** The pages that were counted: others are not shown with this number. */
  readonly pages: DrawnPages;
  readonly count?: number;
  readonly problem?: string;
}

/** Shows a file of which the server draws each page. */
export function DrawnPagesViewer({ pages, name, onDownload }: DrawnPagesViewerProps) {
  const [attempts, setAttempts] = useState(0);
  const [counted, setCounted] = useState<Counted>({ pages });
  useEffect(() => {
    let isShown = true;
    pages.count().then(
      (count) => isShown && setCounted({ pages, count }),
      (error: unknown) => isShown && setCounted({ pages, problem: error instanceof Error ? error.message : '' }),
    );
    return () => {
      isShown = false;
    };
  }, [pages, attempts]);
  const retry = (): void => {
    setCounted({ pages });
    setAttempts((made) => made + 1);
  };
  const { count, problem } = counted.pages === pages ? counted : {};
  if (problem !== undefined) return <ViewerFailure name={name} detail={problem} onRetry={retry} onDownload={onDownload} />;
  if (count === undefined) return <ViewerLoading name={name} />;
  return <CountedPages pages={pages} count={count} name={name} onDownload={onDownload} />;
}

/** Letter, until the first page has come. */
const letter = { width: pageWidth, height: Math.round((pageWidth * 11) / 8.5) };

function CountedPages({ pages, count, name, onDownload }: DrawnPagesViewerProps & { readonly count: number }) {
  const sizes = useRef(new Map<number, Size>());
  const [sizesKnown, setSizesKnown] = useState(0);
  const onRatio = useCallback((page: number, ratio: number) => {
    if (sizes.current.has(page)) return;
    sizes.current.set(page, { width: pageWidth, height: pageWidth * ratio });
    setSizesKnown((known) => known + 1);
  }, []);
  const source = useMemo<PageSource>(
    () => ({
      count,
      sizeOf: (page) => sizes.current.get(page) ?? sizes.current.get(1) ?? letter,
      sizesKnown,
      drawPage: (view) => <DrawnPage {...view} pages={pages} name={name} onRatio={onRatio} />,
      pictureOf: async (page, rotation, signal) => ({ content: await turnedPicture(await pages.load(page, widthOf(2), signal), rotation) }),
    }),
    [count, sizesKnown, pages, name, onRatio],
  );
  return <PagesView source={source} name={name} onDownload={onDownload} />;
}
