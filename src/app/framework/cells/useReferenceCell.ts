import { useRef, useState } from 'react';
import type { FieldProblem } from '../../../shared/framework/AppError.ts';
import { cellProblem } from '../../../shared/framework/cells/cellRules.ts';
import { useReferenceSource } from '../fields/inputs/useReferenceSource.ts';
import { useMessage } from '../i18n/useMessage.ts';
import { type RecordChoice, useRecordChoices } from '../pickers/useRecordChoices.ts';
import { isProblem, useFindNamedRecord } from './findNamedRecord.ts';
import type { ReferenceCellProps } from './ReferenceCellProps.ts';
import { useKeepRecordName, useRecordName } from './useRecordName.ts';

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

/** State of a cell that names a record. */
export function useReferenceCell({ rules, value = null, name, row, state, onChange, onForget }: ReferenceCellProps) {
  const message = useMessage();
  const find = useFindNamedRecord();
  const keepName = useKeepRecordName();
  const [draft, setDraft] = useState<NameDraft>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Counts what was typed: an answer to an earlier text is not used. */
  const typing = useRef(0);
  const { records } = rules;
  const unsaved = state !== undefined && state.kind !== 'saved' && state.over === value ? state : undefined;
  // The answer of a call of one's own can leave the new name out.
  const changed = unsaved ? unsaved.value : state?.kind === 'saved' ? value : undefined;
  const changedName = useRecordName(records, draft === undefined ? changed : undefined);
  const isReplaced = draft?.sent !== undefined && unsaved !== undefined && unsaved.value !== draft.sent;
  // A sent key is over once another one is stored, as by an undo, or sent in its place, as by a paste.
  if (draft?.sent !== undefined && (draft.over !== value || isReplaced)) setDraft(undefined);
  // A record that the reader may not see has no name, and its key means nothing to people.
  const stored = value === null || value === '' ? '' : (unsaved ? undefined : changedName) || name || message('form.hidden_record');
  const before = unsaved ? (unsaved.value === null ? '' : (changedName ?? '…')) : stored;
  const isTyped = draft !== undefined && draft.sent === undefined;
  const text = draft?.text ?? before;
  const source = useReferenceSource(records, row);
  const { choices, isSearching, error } = useRecordChoices(source, isTyped ? text : '', isOpen);

  const show = (isShown: boolean) => {
    setOpen(isShown);
    setActive(-1);
  };
  const send = (choice: RecordChoice | undefined) => {
    show(false);
    typing.current += 1;
    const next = choice?.id ?? null;
    const problem = cellProblem(rules, next);
    if (problem) return setDraft({ text: '', over: value, problem });
    if (unsaved?.kind === 'saving' ? unsaved.value === next : value === next) {
      setDraft(undefined);
      return unsaved?.kind === 'failed' ? onForget?.() : undefined;
    }
    if (choice && records) keepName(records, choice);
    setDraft({ text: choice?.name ?? '', over: value, sent: next });
    return onChange(next);
  };
  const lookUp = async (typed: string) => {
    if (!records) return;
    typing.current += 1;
    const asked = typing.current;
    setDraft({ text: typed, over: value, isLookedUp: true });
    const found = await find({ records, row, text: typed, fit: 'part' }).catch((): FieldProblem => ({ key: 'errors.network_hint' }));
    if (asked !== typing.current) return;
    if (isProblem(found)) setDraft({ text: typed, over: value, problem: found });
    else send(found);
  };
  const leave = () => {
    const choice = isOpen ? choices[active] : undefined;
    show(false);
    if (choice) send(choice);
    else if (!isTyped || draft.isLookedUp || draft.problem) return;
    else if (draft.text === before) setDraft(undefined);
    else if (draft.text.trim() === '') send(undefined);
    else void lookUp(draft.text);
  };
  const problem = draft?.problem;
  const refused = state?.kind === 'failed' && unsaved && !isTyped ? state.message : undefined;
  return {
    text,
    /** true: the text does not come from a record that is stored or sent. */
    isTyped,
    isOpen,
    choices,
    active,
    isSearching,
    hasFailed: error !== null,
    isLookedUp: draft?.isLookedUp === true,
    hint: problem ? message(problem.key, problem.values) : refused,
    type: (typed: string) => {
      typing.current += 1;
      setDraft({ text: typed, over: value });
      show(true);
    },
    open: () => show(true),
    close: () => show(false),
    move: (step: 1 | -1) => {
      const { length } = choices;
      if (length > 0) setActive((active < 0 && step < 0 ? 0 : active + step + length) % length);
    },
    pick: send,
    enter: () => {
      // Over the values that a refusal has told, the same record is sent again.
      if (refused !== undefined && !(isOpen && active >= 0)) onChange(unsaved?.value);
      else leave();
    },
    leave,
    forget: () => {
      typing.current += 1;
      show(false);
      setDraft(undefined);
      onForget?.();
    },
  };
}
