import { useNotify } from 'react-admin';
import { UndoNotice } from '../changes/UndoNotice.tsx';
import { useMessage } from '../i18n/useMessage.ts';

interface RemovedNoticeProps {
  readonly filename: string;
  /** Undoes the removal, and reads the files of the record again. @throws ApiError */
  readonly restore: () => Promise<void>;
}

/** The removal of a file, with its undo. */
export function RemovedNotice({ filename, restore }: RemovedNoticeProps) {
  const message = useMessage();
  const notify = useNotify();
  const undo = async () => {
    await restore();
    notify(message('files.restored', { file: filename }), { type: 'success' });
  };
  return (
    <UndoNotice hidesAfter={shownMs} undo={undo}>
      {message('files.removed', { file: filename })}
    </UndoNotice>
  );
}

const shownMs = 10_000;
