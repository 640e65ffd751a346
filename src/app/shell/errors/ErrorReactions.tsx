import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorNotices } from './ErrorNotices.tsx';
import { errorStore } from './errorStore.ts';

const ErrorDialog = lazy(() => import('./ErrorDialog.tsx').then((module) => ({ default: module.ErrorDialog })));

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
