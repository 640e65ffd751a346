import { useEffect, useMemo, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import type { PageSource } from '../model/PageSource.ts';
import type { Size } from '../model/Size.ts';
import { ViewerFailure } from '../notices/ViewerFailure.tsx';
import { ViewerLoading } from '../notices/ViewerLoading.tsx';
import { PagesView } from '../pages/PagesView.tsx';
import { turnedPicture } from '../print/turnedPicture.ts';
import { TurnedPicture } from './TurnedPicture.tsx';

interface PictureViewerProps {
  readonly content: Blob;
  readonly name: string;
  readonly onDownload: () => void;
}

interface OpenedPicture {
  readonly content: Blob;
  readonly address: string;
  /** undefined: the browser could not read it. */
  readonly size: Size | undefined;
}

/** Shows a picture, which begins as large as the room, and at most at its own size. */
export function PictureViewer({ content, name, onDownload }: PictureViewerProps) {
  const message = useMessage();
  const [opened, setOpened] = useState<OpenedPicture>();
  useEffect(() => {
    let isShown = true;
    const address = URL.createObjectURL(content);
    const picture = new Image();
    picture.src = address;
    const open = (size: Size | undefined): void => {
      if (isShown) setOpened({ content, address, size });
    };
    picture.decode().then(
      () => open({ width: picture.naturalWidth, height: picture.naturalHeight }),
      () => open(undefined),
    );
    return () => {
      isShown = false;
      URL.revokeObjectURL(address);
    };
  }, [content]);
  const source = useMemo(() => opened?.content === content && opened.size && sourceOf(opened, opened.size, name), [opened, content, name]);
  if (opened?.content !== content) return <ViewerLoading name={name} />;
  if (!source) return <ViewerFailure name={name} reason={message('viewer.damaged_picture')} onDownload={onDownload} />;
  return <PagesView source={source} name={name} onDownload={onDownload} />;
}

function sourceOf({ content, address }: OpenedPicture, size: Size, name: string): PageSource {
  return {
    count: 1,
    sizeOf: () => size,
    sizesKnown: 0,
    fit: 'page',
    drawPage: ({ scale, rotation }) => <TurnedPicture address={address} name={name} size={size} scale={scale} rotation={rotation} />,
    pictureOf: async (_page, rotation) => ({ content: await turnedPicture(content, rotation) }),
  };
}
