import { useState } from 'react';
import { type RaRecord, useDelete, useNotify } from 'react-admin';
import { ApiError } from '../api/ApiError.ts';
import { useOnlineCall } from '../api/useOnlineCall.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useMessage } from '../i18n/useMessage.ts';

interface DeleteDialogProps {
  readonly apiUrl: string;
  readonly record: RaRecord;
  /** Display name of the record. */
  readonly name: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before the deletion of a record, by its name; shows a refusal in the dialog (decisions 24, 25). */
export function DeleteDialog({ apiUrl, record, name, onDeleted, onClose }: DeleteDialogProps) {
  const message = useMessage();
  const notify = useNotify();
  const [deleteOne, { isPending }] = useDelete();
  const { send, isWaiting } = useOnlineCall();
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setProblem(undefined);
    try {
      const isSent = await send(async () => {
        await deleteOne(apiUrl, { id: record.id, previousData: record }, { returnPromise: true });
        return true;
      });
      if (!isSent) return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      return;
    }
    notify('form.deleted', { type: 'success', messageArgs: { name } });
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={message('form.delete_title', { name })}
      text={message('form.delete_text')}
      problem={problem}
      confirmLabel={message(isWaiting ? 'form.waiting' : 'form.delete')}
      cancelLabel={message('form.cancel')}
      isBusy={isPending || isWaiting}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
