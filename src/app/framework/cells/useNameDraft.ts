import { useState } from 'react';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { useMessage } from '../i18n/useMessage.ts';
import type { ReferenceCellProps } from './ReferenceCellProps.ts';
import { useRecordName } from './useRecordName.ts';

/** A name in a cell, over the key that was stored then. */
interface NameDraft {
  readonly text: string;
  readonly over: unknown;
  /** The key given to `onChange`; undefined: none yet. */
  readonly sent?: unknown;
  readonly problem?: FieldProblem;
  /** true: the record of the name is searched. */
  readonly isLookedUp?: boolean;
}

/** The text of a cell that names a record: the draft of its user, else the name of the record that is sent or stored. */
export function useNameDraft({ rules: { records }, value = null, name, state }: ReferenceCellProps) {
  const message = useMessage();
  const [draft, setDraft] = useState<NameDraft>();
  const unsaved = (state?.kind === 'saving' || state?.kind === 'failed') && state.over === value ? state : undefined;
  // The answer of a call of one's own can leave the new name out.
  const changed = unsaved ? unsaved.value : state?.kind === 'saved' ? value : undefined;
  const changedName = useRecordName(records, draft === undefined ? changed : undefined);
  const isReplaced = draft?.sent !== undefined && unsaved !== undefined && unsaved.value !== draft.sent;
  // A sent key is over once another one is stored, as by an undo, or sent in its place, as by a paste.
  if (draft?.sent !== undefined && (draft.over !== value || isReplaced)) setDraft(undefined);
  // A record that the reader may not see has no name, and its key means nothing to people.
  const stored = value === null || value === '' ? '' : (unsaved ? undefined : changedName) || name || message('form.hidden_record');
  const before = unsaved ? (unsaved.value === null ? '' : (changedName ?? '…')) : stored;
  return {
    draft,
    setDraft,
    /** The draft as long as no record of it is sent. */
    typed: draft?.sent === undefined ? draft : undefined,
    /** The change that is on its way or was refused. */
    unsaved,
    /** The text without a draft. */
    before,
    text: draft?.text ?? before,
  };
}
