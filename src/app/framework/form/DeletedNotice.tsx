import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useCloseNotification, useNotify } from 'react-admin';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import { ApiError } from '../api/ApiError.ts';
import { callGenerated } from '../api/callApi.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { NoticeCard } from '../notices/NoticeCard.tsx';
import { markSaved } from '../screens/savedRecord.ts';

interface DeletedNoticeProps {
  readonly apiUrl: string;
  readonly id: RecordId;
  /** Display name of the record. */
  readonly name: string;
  /** The records that went with it, by kind and number; empty: none. */
  readonly others: string;
}

/** The notice of a deletion, with its undoing: the record comes back, what went with it does not. */
export function DeletedNotice({ apiUrl, id, name, others }: DeletedNoticeProps) {
  const message = useMessage();
  const notify = useNotify();
  const close = useCloseNotification();
  const cache = useQueryClient();
  const undo = async () => {
    close();
    try {
      await callGenerated('POST', `${apiUrl}/${encodeURIComponent(id)}/restore`, { suppressErrors: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, { type: 'error' });
      return;
    }
    markSaved({ apiUrl, id });
    await cache.invalidateQueries();
    const text = others === '' ? message('form.restored', { name }) : message('form.restored_alone', { name, others });
    notify(text, { type: others === '' ? 'success' : 'info', multiLine: true });
  };
  return (
    <NoticeCard
      tone="success"
      hidesAfter={undoMs}
      onClose={close}
      action={
        <Button size="small" onClick={() => void undo()}>
          {message('form.undo')}
        </Button>
      }
    >
      {message('form.deleted', { name })}
    </NoticeCard>
  );
}

const undoMs = 10_000;
