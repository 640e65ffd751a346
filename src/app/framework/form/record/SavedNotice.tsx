import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useCloseNotification } from 'react-admin';
import { Link } from 'react-router';
import { UndoNotice } from '../../changes/UndoNotice.tsx';
import { useUndo } from '../../changes/useUndo.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { NoticeCard } from '../../notices/NoticeCard.tsx';

interface SavedNoticeProps {
  /** The words of the notice. */
  readonly text: string;
  /** Display name of the record. */
  readonly name: string;
  /** Address of the record; undefined if its reader may open none. */
  readonly to: string | undefined;
  /** The set of changes that undoes the save, and the words after that; undefined if it cannot be undone. */
  readonly undo?: { readonly set: string; readonly words: string } | undefined;
}

/**
 * The notice of a record that was saved by its form, changed by a call, or whose form ended with a transition, with a link to it: the list
 * may not show it under its filter or on its page. A save that can be undone has its undo.
 */
export function SavedNotice({ text, name, to, undo }: SavedNoticeProps) {
  const message = useMessage();
  const close = useCloseNotification();
  const link = to !== undefined && (
    <Button component={Link} to={to} size="small" color="inherit" onClick={close}>
      {message('form.open_record', { name })}
    </Button>
  );
  if (undo)
    return (
      <UndoableSave undo={undo} link={link}>
        {text}
      </UndoableSave>
    );
  return (
    <NoticeCard tone="success" hidesAfter={8000} onClose={close} action={link}>
      {text}
    </NoticeCard>
  );
}

interface UndoableSaveProps {
  readonly undo: NonNullable<SavedNoticeProps['undo']>;
  readonly link: ReactNode;
  readonly children: ReactNode;
}

function UndoableSave({ undo: { set, words }, link, children }: UndoableSaveProps) {
  const { undo } = useUndo();
  return (
    <UndoNotice hidesAfter={10_000} set={set} undo={() => undo(set, { text: words, type: 'success' })} link={link}>
      {children}
    </UndoNotice>
  );
}
