import { useEffect, useState } from 'react';
import { useMessage } from '../../i18n/useMessage.ts';
import { RetryAlert } from '../../RetryAlert.tsx';
import type { PageView } from '../model/PageSource.ts';
import type { DrawnPages } from '../model/ViewedFile.ts';
import { ViewerLoading } from '../notices/ViewerLoading.tsx';
import { TurnedPicture } from '../pictures/TurnedPicture.tsx';
import { pageWidth, widthOf } from './drawnWidth.ts';

interface DrawnPageProps extends PageView {
  readonly pages: DrawnPages;
  readonly name: string;
  /** Called with the height of the page for each pixel of its width. */
  readonly onRatio: (page: number, ratio: number) => void;
}

/** A page that the server draws, in a width that suits the zoom. */
export function DrawnPage({ pages, page, scale, rotation, name, onRatio }: DrawnPageProps) {
  const message = useMessage();
  const [shown, setShown] = useState<{ readonly address: string; readonly ratio: number }>();
  const [isBroken, setBroken] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const width = widthOf(scale * window.devicePixelRatio);
  useEffect(() => {
    const control = new AbortController();
    loadPicture(pages, page, width, control.signal).then(
      (loaded) => {
        if (control.signal.aborted) {
          URL.revokeObjectURL(loaded.address);
          return;
        }
        setBroken(false);
        setShown(loaded);
        onRatio(page, loaded.ratio);
      },
      () => !control.signal.aborted && setBroken(true),
    );
    return () => control.abort();
  }, [pages, page, width, onRatio, attempts]);
  useEffect(() => () => URL.revokeObjectURL(shown?.address ?? ''), [shown]);
  if (isBroken) return <RetryAlert onRetry={() => setAttempts((count) => count + 1)}>{message('viewer.page_failed')}</RetryAlert>;
  if (!shown) return <ViewerLoading name={name} />;
  const size = { width: pageWidth, height: pageWidth * shown.ratio };
  return (
    <TurnedPicture
      address={shown.address}
      name={message('viewer.picture_of', { page, name })}
      size={size}
      scale={scale}
      rotation={rotation}
    />
  );
}

async function loadPicture(pages: DrawnPages, page: number, width: number, signal: AbortSignal) {
  const address = URL.createObjectURL(await pages.load(page, width, signal));
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
  return { address, ratio: picture.naturalHeight / picture.naturalWidth };
}
