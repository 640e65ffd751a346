import { UndoNotice } from '../../changes/UndoNotice.tsx';
import { useUndo } from '../../changes/useUndo.ts';
import { useMessage } from '../../i18n/useMessage.ts';

interface DeletedNoticeProps {
  /** The set of changes that undoes the deletion. */
  readonly set: string;
  /** Display name of the record. */
  readonly name: string;
  /** The records that went with it, by kind and number; empty: none. */
  readonly others: string;
}

/** The notice of a deletion, with its undo: the record comes back, the others that went with it do not. */
export function DeletedNotice({ set, name, others }: DeletedNoticeProps) {
  const message = useMessage();
  const { undo } = useUndo();
  const restored = () =>
    undo(
      set,
      others === ''
        ? { text: message('form.restored', { name }), type: 'success' }
        : { text: message('form.restored_alone', { name, others }), type: 'info' },
    );
  return (
    <UndoNotice hidesAfter={shownMs} set={set} undo={restored}>
      {message('form.deleted', { name })}
    </UndoNotice>
  );
}

const shownMs = 10_000;
