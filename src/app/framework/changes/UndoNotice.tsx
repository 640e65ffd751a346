import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useCloseNotification } from 'react-admin';
import { ApiError } from '../api/ApiError.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { useStore } from '../stores/makeStore.ts';
import { offerUndo } from './offeredUndos.ts';
import { undoneSets } from './undoneSets.ts';

interface UndoNoticeProps {
  readonly tone?: 'success' | 'warning';
  /** Milliseconds; null: it stays. */
  readonly hidesAfter: number | null;
  /** The set of the changes; undefined for a change that belongs to none. */
  readonly set?: string;
  /** Undoes the change, and says so. @throws ApiError */
  readonly undo: () => Promise<void>;
  /** Beside the undo. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The notice of a change, with its undo. It goes once the change is undone, also by the keyboard or from the list of recent changes. An undo
 * that fails leaves the reason, and can be tried again.
 */
export function UndoNotice({ tone = 'success', hidesAfter, set, undo, link, children }: UndoNoticeProps) {
  const message = useMessage();
  const close = useCloseNotification();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isUndone = useStore(undoneSets, (sets) => set !== undefined && sets.has(set));
  const end = useEffectEvent(close);
  useEffect(() => {
    if (isUndone) end();
  }, [isUndone]);
  const run = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await undo();
      close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setProblem(error.message);
    }
  };
  const runLatest = useEffectEvent(run);
  useEffect(() => offerUndo({ set, run: () => runLatest() }), [set]);
  return (
    <NoticeCard
      tone={problem === undefined ? tone : 'error'}
      hidesAfter={isBusy || problem !== undefined ? null : hidesAfter}
      onClose={close}
      action={
        <>
          {link}
          <Button size="small" color="inherit" aria-busy={isBusy} onClick={() => void run()}>
            {message('changes.undo')}
          </Button>
        </>
      }
    >
      {problem ?? children}
    </NoticeCard>
  );
}
