import { UndoNotice } from '../../changes/UndoNotice.tsx';

interface MovedNoticeProps {
  readonly text: string;
  /** Takes the transition back. @throws ApiError, also for a record that was changed since */
  readonly undo: () => Promise<void>;
}

/** Tells that a transition is made, and offers the one that takes it back. */
export function MovedNotice({ text, undo }: MovedNoticeProps) {
  return (
    <UndoNotice hidesAfter={shownMs} undo={undo}>
      {text}
    </UndoNotice>
  );
}

const shownMs = 10_000;
