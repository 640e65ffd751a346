import { useEffect } from 'react';
import { connection } from './api/connection.ts';
import { doesServerAnswer } from './api/doesServerAnswer.ts';
import { OfflineHint } from './OfflineHint.tsx';

/** Milliseconds between two questions to a server that did not answer. */
const askAgainMs = 5000;

/** Takes the place of a part that is away with its server; `onBack` is called as soon as the server answers. */
export function PartAway({ onBack }: { readonly onBack: () => void }) {
  useEffect(() => {
    let isDrawn = true;
    const ask = (): void => void doesServerAnswer().then((isThere) => isThere && isDrawn && onBack());
    const timer = setInterval(() => connection.get() && ask(), askAgainMs);
    const stop = connection.subscribe(() => connection.get() && ask());
    return () => {
      isDrawn = false;
      clearInterval(timer);
      stop();
    };
  }, [onBack]);
  return <OfflineHint onRetry={onBack} />;
}
