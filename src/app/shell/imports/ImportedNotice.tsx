import { useCloseNotification } from 'react-admin';
import { UndoButton } from '../../framework/changes/UndoButton.tsx';
import { useUndo } from '../../framework/changes/useUndo.ts';
import { NoticeCard } from '../../framework/notices/NoticeCard.tsx';

interface ImportedNoticeProps {
  readonly words: string;
  /** The set of changes that undoes the import. */
  readonly set: string;
}

/** The end of an import whose window was closed, with its undo. */
export function ImportedNotice({ words, set }: ImportedNoticeProps) {
  const close = useCloseNotification();
  const { undo } = useUndo();
  return (
    <NoticeCard tone="success" hidesAfter={shownMs} onClose={close} action={<UndoButton onUndo={() => void undo(set)} />}>
      {words}
    </NoticeCard>
  );
}

const shownMs = 15_000;
