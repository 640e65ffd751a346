import { createElement, useState } from 'react';
import { type RaRecord, useDelete, useNotify } from 'react-admin';
import type { RecordLinkDescription, ScreenDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { ApiError } from '../api/ApiError.ts';
import { useOnlineCall } from '../api/useOnlineCall.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { InUse } from './InUse.tsx';

interface DeleteDialogProps {
  readonly apiUrl: string;
  readonly record: RaRecord;
  /** Display name of the record. */
  readonly name: string;
  readonly deletion: NonNullable<ScreenDescription['form']>['deletion'];
  /** Links of the record: a refusal leads to the lists whose records keep it. */
  readonly links: readonly RecordLinkDescription[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before the deletion of a record, by its name and with the lists whose records go with it; shows a refusal in the dialog, and
 * after the deletion a notice that undoes it (decisions 24, 25).
 */
export function DeleteDialog({ apiUrl, record, name, deletion, links, onDeleted, onClose }: DeleteDialogProps) {
  const message = useMessage();
  const text = useText();
  const notify = useNotify();
  const [deleteOne, { isPending }] = useDelete();
  const { send, isWaiting } = useOnlineCall();
  const [refusal, setRefusal] = useState<ApiError>();
  const lists = deletion.with.map(text).join(', ');
  const confirm = async () => {
    setRefusal(undefined);
    try {
      const isSent = await send(async () => {
        await deleteOne(apiUrl, { id: record.id, previousData: record }, { returnPromise: true });
        return true;
      });
      if (!isSent) return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      return;
    }
    if (deletion.canRestore) notify(createElement(DeletedNotice, { apiUrl, id: record.id, name, lists }), { autoHideDuration: undoMs });
    else notify('form.deleted', { type: 'success', messageArgs: { name } });
    onDeleted();
  };
  const isInUse = refusal?.problem.code === 'record_in_use';
  const question = [message('form.delete_text'), lists === '' ? '' : message('form.delete_with', { lists })];
  return (
    <ConfirmDialog
      title={message('form.delete_title', { name })}
      text={question.filter(Boolean).join(' ')}
      problem={refusal && <InUse refusal={refusal} links={links} record={record} />}
      isFinal={isInUse}
      confirmLabel={message(isWaiting ? 'form.waiting' : 'form.delete')}
      cancelLabel={message(isInUse ? 'form.close' : 'form.cancel')}
      isBusy={isPending || isWaiting}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

const undoMs = 10_000;
