import { type RefObject, useRef, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { type Entity, recordTitle } from '../../../shared/framework/definitions/entity.ts';
import type { FormSection } from '../../../shared/framework/definitions/types.gen.ts';
import type { RecordMode } from '../../../shared/framework/records/fieldRules.ts';
import type { FormRecord } from '../fields/FormRecord.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { focusField } from './focusField.ts';
import { layoutNames, orderedProblems } from './formShape.ts';
import { type RecordForm, useRecordForm } from './useRecordForm.ts';
import { useSaveRecord } from './useSaveRecord.ts';

/** What follows a save: back to where one came from, or another new record. */
export type AfterSave = 'leave' | 'add';

interface EditorOptions {
  readonly entity: Entity;
  readonly mode: RecordMode;
  readonly apiUrl: string;
  readonly layout: readonly FormSection[];
  readonly initial: FormRecord;
  readonly formId: string;
  readonly onLeave: () => void;
}

export interface RecordEditor {
  readonly form: RecordForm;
  readonly isSaving: boolean;
  /** The record as someone else saved it meanwhile, while it is to be decided whose values stay. */
  readonly theirs: RaRecord | undefined;
  /** What the server said of the record as a whole. */
  readonly refusal: string | undefined;
  /** true while the form itself leads away: nothing will be lost. */
  readonly isLeaving: RefObject<boolean>;
  /** Saves a record without problems. */
  readonly save: (after: AfterSave) => void;
  /** Shows all problems and goes to the first one. */
  readonly showProblems: () => void;
  readonly reload: () => void;
  readonly overwrite: () => void;
  readonly backToForm: () => void;
}

/** Working on one record: typing, saving, and what may come in between. */
export function useRecordEditor({ entity, mode, apiUrl, layout, initial, formId, onLeave }: EditorOptions): RecordEditor {
  const form = useRecordForm(entity, mode, initial);
  const { save: send, isSaving } = useSaveRecord(apiUrl, form);
  const notify = useNotify();
  const language = useLanguage();
  const [theirs, setTheirs] = useState<RaRecord>();
  const [refusal, setRefusal] = useState<string>();
  const isLeaving = useRef(false);
  const names = layoutNames(layout);

  const focusFirst = (problems: Readonly<Record<string, unknown>>) => {
    const [first] = orderedProblems(names, problems);
    if (first !== undefined) focusField(formId, first);
  };
  const finish = (record: RaRecord, after: AfterSave) => {
    const name = recordTitle(entity, record, language);
    notify(mode === 'create' ? 'form.created' : 'form.saved', { type: 'success', messageArgs: { name } });
    if (after === 'add') {
      form.restart(initial);
      const [first] = names;
      if (first !== undefined) focusField(formId, first);
    } else {
      isLeaving.current = true;
      onLeave();
    }
  };
  const attempt = async (changes: FormRecord, over: FormRecord, after: AfterSave) => {
    setRefusal(undefined);
    const outcome = await send(changes, over);
    if (outcome.kind === 'saved') finish(outcome.record, after);
    else if (outcome.kind === 'stale') setTheirs(outcome.theirs);
    else {
      form.showAll();
      setRefusal(outcome.message);
      focusFirst(outcome.fields);
    }
  };
  return {
    form,
    isSaving,
    theirs,
    refusal,
    isLeaving,
    save: (after) => {
      if (isSaving) return;
      if (form.isDirty || mode === 'create') void attempt(form.changes, form.base, after);
      else onLeave();
    },
    showProblems: () => {
      form.showAll();
      focusFirst(form.problems(form.record));
    },
    reload: () => {
      if (theirs) form.restart(theirs);
      setTheirs(undefined);
    },
    overwrite: () => {
      if (!theirs) return;
      const { changes } = form;
      form.restart(theirs, changes);
      setTheirs(undefined);
      void attempt(changes, theirs, 'leave');
    },
    backToForm: () => setTheirs(undefined),
  };
}
