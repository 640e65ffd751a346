import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { RecordActionDescription } from '../../../shared/framework/definitions/ScreenDescription.ts';
import { actionRequest } from '../../../shared/framework/records/recordAction.ts';
import { ApiError } from '../api/ApiError.ts';
import { callGenerated } from '../api/callApi.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useMessage } from '../i18n/useMessage.ts';
import { useText } from '../i18n/useText.ts';

interface RecordActionDialogProps {
  readonly action: RecordActionDescription;
  readonly record: Readonly<Record<string, unknown>>;
  /** Called after the call has succeeded and the dialog is closed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before an action, then makes its call; shows a refusal in the dialog. */
export function RecordActionDialog({ action, record, onDone, onClose }: RecordActionDialogProps) {
  const text = useText();
  const message = useMessage();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async (): Promise<void> => {
    const { method, path, body } = actionRequest(action, record);
    setBusy(true);
    setProblem(undefined);
    try {
      await callGenerated(method, path, { body, suppressErrors: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message || message('errors.network_hint'));
      setBusy(false);
      return;
    }
    notify(text(action.done), { type: 'success' });
    onClose();
    onDone();
  };
  return (
    <ConfirmDialog
      title={text(action.label)}
      text={text(action.confirm)}
      problem={problem}
      confirmLabel={text(action.label)}
      cancelLabel={message('form.cancel')}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
