import { type RefObject, useEffect, useRef, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { layoutNames } from '../../../../shared/framework/definitions/describe/formCells.ts';
import type { FormSection } from '../../../../shared/framework/definitions/types.gen.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { markSaved } from '../../screens/savedRecord.ts';
import { focusField } from '../fields/focusField.ts';
import { pickValues } from '../values/conflictingFields.ts';
import { type AfterSave, type AfterSaveOptions, useAfterSave } from './useAfterSave.ts';
import { type RecordForm, useRecordForm } from './useRecordForm.ts';
import { keyOf, proofHeader, type SaveTarget, useSaveRecord } from './useSaveRecord.ts';

interface EditorOptions extends Omit<AfterSaveOptions, 'form' | 'firstField'> {
  readonly layout: readonly FormSection[];
  /** Called with the paths of values that the server refused, in place of the focus in the first of them. */
  readonly onRefused?: ((paths: readonly string[]) => void) | undefined;
  readonly target: SaveTarget;
  /** Takes the place of the steps after a save, for a form that is sent in. */
  readonly onSent?: ((record: FormRecord) => void) | undefined;
  /** Called with the words of the server if the proof of a visitor is refused. */
  readonly onProofRefused?: (problem: string) => void;
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
export function useRecordEditor({ layout, onRefused, onSent, onProofRefused, ...options }: EditorOptions): RecordEditor {
  const { entity, mode, initial, target, formId, onLeave } = options;
  const form = useRecordForm(entity, mode, initial);
  const { save: send, isSaving, isWaiting, cancel } = useSaveRecord(target, form);
  const notify = useNotify();
  const [stale, setStale] = useState<{ readonly theirs: RaRecord; readonly after: AfterSave }>();
  const [failure, setFailure] = useState<SaveFailure>();
  const isLeaving = useRef(false);
  useEffect(() => markSaved(undefined), []);
  const names = layoutNames(layout);
  const finish = useAfterSave({
    ...options,
    form,
    firstField: names[0],
    onLeave: (address) => {
      isLeaving.current = true;
      onLeave(address);
    },
  });
  const sendOnce = useOneAtATime(async ({ changes, over, sent, after }: Attempt) => {
    form.refuse({});
    setFailure(undefined);
    const outcome = await send(changes, over);
    if (outcome.kind === 'saved' && onSent) {
      isLeaving.current = true;
      onSent(outcome.record);
    } else if (outcome.kind === 'saved') finish(outcome.record, sent, after, outcome.set);
    else if (outcome.kind === 'stale') setStale({ theirs: outcome.theirs, after });
    else if (outcome.kind === 'cancelled') notify('form.save_cancelled', { type: 'info' });
    else {
      setFailure(outcome.isGone ? 'gone' : Object.keys(outcome.fields).length === 0 ? 'failed' : undefined);
      form.shown.showAll();
      form.refuse({ ...outcome.fields, ...(outcome.message !== undefined && { '': outcome.message }) }, outcome.offers);
      if (onRefused) onRefused(Object.keys(outcome.fields));
      else focusFirst(formId, names, outcome.fields);
      const { [proofHeader]: proofProblem } = outcome.fields;
      if (proofProblem !== undefined) onProofRefused?.(proofProblem);
    }
  });
  const attempt = (values: Attempt) => {
    if (!isLeaving.current) void sendOnce(values);
  };
  return {
    form,
    isSaving,
    isWaiting,
    failure,
    cancelSave: cancel,
    theirs: stale?.theirs,
    isLeaving,
    save: (after) => {
      if (form.isDirty || mode === 'create') attempt({ changes: form.changes, over: form.base, sent: form.record, after });
      else if (after === 'finish') finish({ ...form.base, id: keyOf(form.base) }, form.record, after);
      else onLeave();
    },
    resolve: (chosen) => {
      if (!stale) return;
      const { theirs, after } = stale;
      const changes = Object.fromEntries(chosen.map((name) => [name, form.changes[name]]));
      const kept = pickValues(form.record, chosen);
      form.restart(theirs, kept);
      setStale(undefined);
      if (chosen.length > 0) attempt({ changes, over: theirs, sent: { ...theirs, ...kept }, after });
    },
    backToForm: () => setStale(undefined),
    discard: () => {
      isLeaving.current = true;
    },
  };
}

/** Ignores a call while an earlier one is under way: a state would not hold back the second of two submits before the next render. */
function useOneAtATime<Value>(run: (value: Value) => Promise<void>): (value: Value) => Promise<void> {
  const isUnderWay = useRef(false);
  return async (value) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await run(value);
    } finally {
      isUnderWay.current = false;
    }
  };
}

/**
 * Focuses the first field with a problem, in the order of the layout.
 * @param problems by path, its segments joined by `/`
 */
function focusFirst(formId: string, names: readonly string[], problems: Readonly<Record<string, unknown>>): void {
  const paths = Object.keys(problems).map((path) => path.split('/'));
  const first = names.flatMap((name) => paths.filter(([field]) => field === name)).at(0);
  if (first) focusField(formId, first);
}
