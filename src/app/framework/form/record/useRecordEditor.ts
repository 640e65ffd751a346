import { createElement, type RefObject, useEffect, useRef, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { FormSection } from '../../../../shared/framework/definitions/types.gen.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { markSaved } from '../../screens/savedRecord.ts';
import { focusField } from '../fields/focusField.ts';
import { pickValues } from '../values/conflictingFields.ts';
import { changedFields } from '../values/recordChanges.ts';
import { SavedNotice } from './SavedNotice.tsx';
import { type RecordForm, useRecordForm } from './useRecordForm.ts';
import { type SaveTarget, useSaveRecord } from './useSaveRecord.ts';

/** Step after a save: `leave` goes back to the previous page, `add` starts another new record. */
export type AfterSave = 'leave' | 'add';

interface EditorOptions {
  readonly entity: Entity;
  readonly mode: RecordMode;
  /** Where the record is saved. */
  readonly target: SaveTarget;
  readonly layout: readonly FormSection[];
  readonly initial: FormRecord;
  readonly formId: string;
  readonly onLeave: () => void;
  /** Address of a stored record; undefined if this reader may open none. */
  readonly addressOfRecord: (id: RecordId) => string | undefined;
  /** Display name of a saved record. */
  readonly nameOf: (record: RaRecord) => string;
  /** Sentence after the notice of a new record. */
  readonly wordsOnCreated: (record: RaRecord) => string;
}

interface Attempt {
  readonly changes: FormRecord;
  /** The stored version to overwrite. */
  readonly over: FormRecord;
  /** The record with these values: what is typed later is not part of the save. */
  readonly sent: FormRecord;
  readonly after: AfterSave;
}

export type SaveFailure = 'failed' | 'gone';

export interface RecordEditor {
  readonly form: RecordForm;
  readonly isSaving: boolean;
  /** true while a save waits for the connection. */
  readonly isWaiting: boolean;
  /** How the last save failed as a whole, until the next one: `gone` if the record is no longer there. */
  readonly failure: SaveFailure | undefined;
  /** Ends the wait; the form keeps its values. */
  readonly cancelSave: () => void;
  /** The record as another user saved it meanwhile, until this user decides which values to keep. */
  readonly theirs: RaRecord | undefined;
  /** true while the form itself leaves the page: nothing will be lost. */
  readonly isLeaving: RefObject<boolean>;
  /** Saves a record that has no problems. */
  readonly save: (after: AfterSave) => void;
  /** Continues from the stored record: saves the named fields as typed here, or just shows the record if there are none. */
  readonly resolve: (names: readonly string[]) => void;
  readonly backToForm: () => void;
  /** Gives up the typed values: the form is left without a draft. */
  readonly discard: () => void;
}

/** Edits one record: typed values, saves, refusals and conflicts. */
export function useRecordEditor({
  entity,
  mode,
  target,
  layout,
  initial,
  formId,
  onLeave,
  addressOfRecord,
  nameOf,
  wordsOnCreated,
}: EditorOptions): RecordEditor {
  const form = useRecordForm(entity, mode, initial);
  const { save: send, isSaving, isWaiting, cancel } = useSaveRecord(target, form);
  const notify = useNotify();
  const [theirs, setTheirs] = useState<RaRecord>();
  const isLeaving = useRef(false);
  const isUnderWay = useRef(false);
  const [failure, setFailure] = useState<SaveFailure>();
  useEffect(() => markSaved(undefined), []);
  const names = layoutNames(layout);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  const focusFirst = (problems: Readonly<Record<string, unknown>>) => {
    const paths = Object.keys(problems).map((path) => path.split('/'));
    const first = names.flatMap((name) => paths.filter(([field]) => field === name)).at(0);
    if (first) focusField(formId, first);
  };
  const finish = (record: RaRecord, { after, sent }: Attempt) => {
    const name = nameOf(record);
    const { record: typed, edits } = latest.current;
    const later = Object.keys(changedFields(entity, mode, sent, typed)).filter((field) => Object.hasOwn(edits, field));
    if (later.length > 0 && !target.call) {
      // A new record keeps its key: the next save changes the record that this one has added.
      if (mode === 'update') form.restart(record, pickValues(typed, later));
      notify('form.saved_before', { type: 'info', messageArgs: { name } });
      return;
    }
    const to = mode === 'create' ? addressOfRecord(record.id) : undefined;
    const notice = mode === 'create' && target.call?.verb !== 'edit' ? 'form.created' : 'form.saved';
    if (to === undefined) notify(notice, { type: 'success', messageArgs: { name } });
    else notify(createElement(SavedNotice, { notice, name, to, words: wordsOnCreated(record) }));
    markSaved({ apiUrl: target.apiUrl, id: record.id });
    if (after === 'add') {
      form.restart(initial);
      const [first] = names;
      if (first !== undefined) focusField(formId, [first]);
    } else {
      isLeaving.current = true;
      onLeave();
    }
  };
  /** Sends the values. A state would not hold back the second of two submits before the next render. */
  const attempt = async (values: Attempt) => {
    if (isUnderWay.current || isLeaving.current) return;
    isUnderWay.current = true;
    try {
      await sendOnce(values);
    } finally {
      isUnderWay.current = false;
    }
  };
  const sendOnce = async (values: Attempt) => {
    form.refuse({});
    setFailure(undefined);
    const outcome = await send(values.changes, values.over);
    if (outcome.kind === 'saved') finish(outcome.record, values);
    else if (outcome.kind === 'stale') setTheirs(outcome.theirs);
    else if (outcome.kind === 'cancelled') notify('form.save_cancelled', { type: 'info' });
    else {
      setFailure(outcome.isGone ? 'gone' : Object.keys(outcome.fields).length === 0 ? 'failed' : undefined);
      form.shown.showAll();
      form.refuse({ ...outcome.fields, ...(outcome.message !== undefined && { '': outcome.message }) });
      focusFirst(outcome.fields);
    }
  };
  return {
    form,
    isSaving,
    isWaiting,
    failure,
    cancelSave: cancel,
    theirs,
    isLeaving,
    save: (after) => {
      if (form.isDirty || mode === 'create') void attempt({ changes: form.changes, over: form.base, sent: form.record, after });
      else onLeave();
    },
    resolve: (chosen) => {
      if (!theirs) return;
      const changes = Object.fromEntries(chosen.map((name) => [name, form.changes[name]]));
      const kept = pickValues(form.record, chosen);
      form.restart(theirs, kept);
      setTheirs(undefined);
      if (chosen.length > 0) void attempt({ changes, over: theirs, sent: { ...theirs, ...kept }, after: 'leave' });
    },
    backToForm: () => setTheirs(undefined),
    discard: () => {
      isLeaving.current = true;
    },
  };
}
