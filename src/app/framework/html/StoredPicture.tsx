import Box from '@mui/material/Box';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { requestApi } from '../api/callApi.ts';

/** The call that gives the pictures of a text by the ids of their files. Keep the object: a new one loads a picture anew. */
export interface PictureSource {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** For readers who see the record of the text. */
const pictureOfRecord: PictureSource = { path: 'attachments/content' };

interface StoredPictureProps {
  /** Id of the file. */
  readonly id: number;
  /** Words in place of the picture. */
  readonly alt: string;
  readonly source?: PictureSource | undefined;
}

/** A picture of a text. Its words stand in its place until it is there, and where it is not there for the reader. */
export function StoredPicture({ id, alt, source = pictureOfRecord }: StoredPictureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const address = usePicture(box, id, source);
  if (address !== undefined) return <img src={address} alt={alt} style={{ maxWidth: '100%', height: 'auto', verticalAlign: 'middle' }} />;
  return (
    <Box ref={box} component="span" {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })} sx={waitingSx}>
      {alt}
    </Box>
  );
}

/** The address of a picture once it is loaded, which begins when its place is drawn: closed texts load none. */
function usePicture(box: RefObject<HTMLElement | null>, id: number, { path, query }: PictureSource): string | undefined {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly address: string }>();
  const key = `${path} ${id}`;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let address: string | undefined;
    const load = async (): Promise<void> => {
      // The address of the call alone would carry no token.
      const response = await requestApi('GET', path, { query: { ...query, id }, signal, suppressErrors: true, isQuiet: true });
      const content = await response.blob();
      if (signal.aborted) return;
      address = URL.createObjectURL(content);
      setLoaded({ key, address });
    };
    // The words stay in the place of a picture that cannot be loaded.
    const stop = whenDrawn(box.current, () => void load().catch(() => undefined));
    return () => {
      stop();
      controller.abort();
      setLoaded(undefined);
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [box, id, key, path, query]);
  return loaded?.key === key ? loaded.address : undefined;
}

/** Calls once an element has a place on the page. @returns a function that ends the waiting */
function whenDrawn(element: HTMLElement | null, run: () => void): () => void {
  if (!element || typeof ResizeObserver === 'undefined') {
    run();
    return () => undefined;
  }
  const observer = new ResizeObserver(([entry]) => {
    if (!entry || element.getClientRects().length === 0) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

const waitingSx = {
  display: 'inline-block',
  minWidth: 40,
  minHeight: 40,
  maxWidth: '100%',
  p: 1,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;
