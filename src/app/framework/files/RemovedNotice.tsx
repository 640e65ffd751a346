import { useNotify } from 'react-admin';
import { callApi } from '../api/callApi.ts';
import { UndoNotice } from '../changes/UndoNotice.tsx';
import { useMessage } from '../i18n/useMessage.ts';

interface RemovedNoticeProps {
  /** Of the file. */
  readonly id: number;
  readonly filename: string;
  /** Reads the files of the record again. */
  readonly onRestored: () => Promise<void>;
}

/** The removal of a file, with its undo. */
export function RemovedNotice({ id, filename, onRestored }: RemovedNoticeProps) {
  const message = useMessage();
  const notify = useNotify();
  const undo = async () => {
    await callApi('POST', 'attachments/restore', { query: { id }, suppressErrors: true });
    await onRestored();
    notify(message('files.restored', { file: filename }), { type: 'success' });
  };
  return (
    <UndoNotice hidesAfter={shownMs} undo={undo}>
      {message('files.removed', { file: filename })}
    </UndoNotice>
  );
}

const shownMs = 10_000;
