import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorNotices } from './ErrorNotices.tsx';
import { errorStore } from './errorStore.ts';
import { PlainError } from './PlainError.tsx';

// Without a network there is an error to tell of and no dialog to be had: then it is told plainly, and the page lives on.
const ErrorDialog = lazy(() =>
  import('./ErrorDialog.tsx').then(
    (module) => ({ default: module.ErrorDialog }),
    () => ({ default: PlainError }),
  ),
);

/** Tells people of failed calls, on every page. */
export function ErrorReactions() {
  const { notices, dialog } = useSyncExternalStore(errorStore.subscribe, errorStore.get);
  return (
    <>
      <ErrorNotices notices={notices} onDismiss={errorStore.dismissNotice} />
      {dialog && (
        <Suspense fallback={null}>
          <ErrorDialog error={dialog} onDismiss={errorStore.dismissDialog} />
        </Suspense>
      )}
    </>
  );
}
