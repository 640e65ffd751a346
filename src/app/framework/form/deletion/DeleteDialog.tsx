import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { createElement, useState } from 'react';
import { type RaRecord, useDelete, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { RecordLinkDescription, ScreenDescription } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { recordLinkAddress } from '../../../../shared/framework/records/recordLinkAddress.ts';
import type { ChangeMeta } from '../../admin/dataProvider.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useOnlineCall } from '../../api/useOnlineCall.ts';
import { newChangeSet } from '../../changes/newChangeSet.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { useMessage } from '../../i18n/useMessage.ts';
import { DeleteIcon } from '../../icons.ts';
import { usePagePath } from '../../screens/usePagePath.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { InUse } from './InUse.tsx';
import { useCountedNames } from './useCountedNames.ts';
import { useDeletionPreview } from './useDeletionPreview.ts';

interface DeleteDialogProps {
  readonly apiUrl: string;
  readonly record: RaRecord;
  /** Label of the records. */
  readonly label: string;
  /** Display name of the record. */
  readonly name: string;
  readonly restoredBy: NonNullable<ScreenDescription['form']>['restoredBy'];
  /** The list of the record's changes, from which it is restored; undefined for a reader who may not open it. */
  readonly history: RecordLinkDescription | undefined;
  /** Links of the record: a refusal leads to the lists whose records keep it. */
  readonly links: readonly RecordLinkDescription[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before the deletion of a record, by its name, with the number of the records that go with it and the way to restore it. Shows a
 * refusal before the question if it is known, and after the deletion a notice that undoes it (law 24, 25).
 */
export function DeleteDialog({ apiUrl, record, label, name, restoredBy, history, links, onDeleted, onClose }: DeleteDialogProps) {
  const message = useMessage();
  const notify = useNotify();
  const [deleteOne, { isPending }] = useDelete();
  const { send, isWaiting } = useOnlineCall();
  const preview = useDeletionPreview(apiUrl, record.id);
  const countedNames = useCountedNames();
  const [failure, setFailure] = useState<ApiError>();
  const refusal = failure ?? preview.refusal;
  const others = preview.going.length > 0 ? countedNames(preview.going) : '';
  const confirm = async () => {
    setFailure(undefined);
    const changeSet = newChangeSet('delete');
    try {
      const isSent = await send(async () => {
        // The rows of a list carry no version.
        const previousData = { version: preview.version, ...record };
        await deleteOne(apiUrl, { id: record.id, previousData, meta: { changeSet } satisfies ChangeMeta }, { returnPromise: true });
        return true;
      });
      if (!isSent) return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.problem.code !== 'record_not_found') return setFailure(error);
      notify('form.deleted_before', { type: 'info', messageArgs: { name } });
      return onDeleted();
    }
    if (restoredBy === 'nobody') notify('form.deleted', { type: 'success', messageArgs: { name } });
    else notify(createElement(DeletedNotice, { set: changeSet.id, name, others }));
    onDeleted();
  };
  const isFinal = preview.refusal !== undefined || failure?.problem.code === 'record_in_use';
  return (
    <ConfirmDialog
      title={message('form.delete_title', { name })}
      text={
        <>
          {others !== '' && <strong>{`${message('form.delete_with', { others })} `}</strong>}
          {message('form.delete_text')} <RestoreHint by={restoredBy} history={history} record={record} />
        </>
      }
      problem={
        refusal && (
          <>
            {failure && !isFinal && <AlertTitle>{message('form.delete_failed', { name: label })}</AlertTitle>}
            <InUse refusal={refusal} links={links} record={record} name={name} />
          </>
        )
      }
      isFinal={isFinal}
      confirmLabel={message(isWaiting ? 'form.waiting' : 'form.delete')}
      confirmIcon={<DeleteIcon fontSize="small" />}
      cancelLabel={message(isFinal ? 'form.close' : 'form.cancel')}
      isBusy={isPending || isWaiting || preview.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

interface RestoreHintProps {
  readonly by: DeleteDialogProps['restoredBy'];
  readonly history: RecordLinkDescription | undefined;
  readonly record: RaRecord;
}

/** The way to bring the record back, for those who can with a link. */
function RestoreHint({ by, history, record }: RestoreHintProps) {
  const message = useMessage();
  const to = usePagePath();
  if (by === 'nobody') return message('form.delete_for_good');
  if (by === 'administrator' || !history) return message('form.delete_restored_by_administrator');
  return (
    <>
      {message('form.delete_restored_from')}{' '}
      <Link component={RouterLink} to={to(recordLinkAddress(history, record))}>
        {message('form.delete_restored_log')}
      </Link>
      .
    </>
  );
}
