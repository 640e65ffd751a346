import { UndoNotice } from '../../framework/changes/UndoNotice.tsx';
import { useUndo } from '../../framework/changes/useUndo.ts';

interface ImportedNoticeProps {
  readonly words: string;
  /** The set of changes that undoes the import. */
  readonly set: string;
}

/** The end of an import whose window was closed, with its undo. */
export function ImportedNotice({ words, set }: ImportedNoticeProps) {
  const { undo } = useUndo();
  return (
    <UndoNotice hidesAfter={shownMs} set={set} undo={() => undo(set)}>
      {words}
    </UndoNotice>
  );
}

const shownMs = 15_000;
