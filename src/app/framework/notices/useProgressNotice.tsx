import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useEffect } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { NoticeCard } from './NoticeCard.tsx';

/** A notice that came and went in a moment could not be read. */
const shownAtLeastMs = 2000;

/**
 * Shows that something is under way, as long as it is.
 * @returns a function that takes the text and the promise of the end; it catches nothing of the promise
 */
export function useProgressNotice(): (text: string, until: Promise<unknown>) => void {
  const notify = useNotify();
  return useCallback(
    (text, until) => {
      const isRead = new Promise((resolve) => setTimeout(resolve, shownAtLeastMs));
      notify(<ProgressNotice text={text} until={Promise.allSettled([until, isRead])} />);
    },
    [notify],
  );
}

function ProgressNotice({ text, until }: { readonly text: string; readonly until: Promise<unknown> }) {
  const close = useCloseNotification();
  useEffect(() => void until.then(close), [until, close]);
  return (
    <NoticeCard tone="info" icon={<CircularProgress size={20} color="inherit" />}>
      {text}
    </NoticeCard>
  );
}
