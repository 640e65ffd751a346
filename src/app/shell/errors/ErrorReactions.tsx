import { lazy, Suspense } from 'react';
import { useStore } from '../../framework/stores/makeStore.ts';
import { ErrorNotices } from './ErrorNotices.tsx';
import { errorStore } from './errorStore.ts';
import { loadErrorDialog } from './loadErrorDialog.ts';

const ErrorDialog = lazy(loadErrorDialog);

/** Shows failed calls on every page. */
export function ErrorReactions() {
  const { notices, dialog } = useStore(errorStore);
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
