import Button from '@mui/material/Button';
import { useCloseNotification } from 'react-admin';
import { useUndo } from '../../framework/changes/useUndo.ts';
import { useMessage } from '../../framework/i18n/useMessage.ts';
import { NoticeCard } from '../../framework/notices/NoticeCard.tsx';

interface ImportedNoticeProps {
  readonly words: string;
  /** The set of changes that undoes the import. */
  readonly set: string;
}

/** The end of an import whose window was closed, with its undo. */
export function ImportedNotice({ words, set }: ImportedNoticeProps) {
  const message = useMessage();
  const close = useCloseNotification();
  const { undo } = useUndo();
  return (
    <NoticeCard
      tone="success"
      hidesAfter={shownMs}
      onClose={close}
      action={
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            close();
            void undo(set);
          }}
        >
          {message('form.undo')}
        </Button>
      }
    >
      {words}
    </NoticeCard>
  );
}

const shownMs = 15_000;
