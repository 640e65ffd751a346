import { createElement, useEffect, useRef } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import type { RecordId } from '../../../../shared/framework/RecordId.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { markSaved } from '../../screens/savedRecord.ts';
import { focusField } from '../fields/focusField.ts';
import { pickValues } from '../values/conflictingFields.ts';
import { changedFields } from '../values/recordChanges.ts';
import { SavedNotice } from './savedNoticePart.ts';
import type { Finish } from './useFinish.ts';
import type { RecordForm } from './useRecordForm.ts';
import type { SaveTarget } from './useSaveRecord.ts';

/**
 * Step after a save: `leave` goes back to the previous page, `add` starts another new record, `finish` makes the last transition of steps,
 * `open` opens a link of the new record.
 */
export type AfterSave = 'leave' | 'add' | 'finish' | 'open';

export interface AfterSaveOptions extends SavedNoticeOptions {
  readonly entity: Entity;
  readonly form: RecordForm;
  readonly initial: FormRecord;
  readonly formId: string;
  /** Field in which another new record starts; undefined for a form without fields. */
  readonly firstField: string | undefined;
  /** @param address the page to go to; default: the previous one */
  readonly onLeave: (address?: string) => void;
  /** Address that `open` leads to; undefined if the link is not offered for the record. */
  readonly addressToOpen?: ((record: RaRecord) => string | undefined) | undefined;
  /** undefined: nothing follows a save. */
  readonly finish?: Finish | undefined;
}

interface SavedNoticeOptions {
  readonly mode: RecordMode;
  /** Where the record is saved. */
  readonly target: SaveTarget;
  /** Address of a stored record; undefined if this reader may open none. */
  readonly addressOfRecord: (id: RecordId) => string | undefined;
  /** Display name of a saved record. */
  readonly nameOf: (record: RaRecord) => string;
  /** Sentence after the notice of a new record. */
  readonly wordsOnCreated: (record: RaRecord) => string;
}

/**
 * Completes a save: shows its notice, then leaves the form or starts another record. A form with values that were typed during the save
 * stays open.
 * @returns a function of the saved record, the record that was sent, the step that follows, and the set of changes that undoes the save
 */
export function useAfterSave(options: AfterSaveOptions): (record: RaRecord, sent: FormRecord, after: AfterSave, set?: string) => void {
  const { entity, mode, target, form, initial, formId, firstField, nameOf, onLeave } = options;
  const notify = useNotify();
  const notifySaved = useSavedNotice(options);
  const latest = useRef(form);
  useEffect(() => SavedNotice.loadAhead(), []);
  useEffect(() => {
    latest.current = form;
  });
  return (record, sent, after, set) => {
    const { record: typed, edits } = latest.current;
    const later = Object.keys(changedFields(entity, mode, sent, typed)).filter((field) => Object.hasOwn(edits, field));
    if (later.length > 0 && !target.call) {
      // A new record keeps its key: the next save changes the record that this one has added.
      if (mode === 'update') form.restart(record, pickValues(typed, later));
      notify('form.saved_before', { type: 'info', messageArgs: { name: nameOf(record) } });
      return;
    }
    if (after === 'finish' && options.finish) {
      markSaved({ apiUrl: target.apiUrl, id: record.id });
      void options.finish.run(record, nameOf(record)).then(onLeave);
      return;
    }
    notifySaved(record, set);
    markSaved({ apiUrl: target.apiUrl, id: record.id });
    if (after === 'leave') return onLeave();
    if (after === 'open') return onLeave(options.addressToOpen?.(record) ?? options.addressOfRecord(record.id));
    form.restart(initial);
    if (firstField !== undefined) focusField(formId, [firstField]);
  };
}

/** Notice of a saved record, with its undo: a new one that its reader may open has a link. */
function useSavedNotice({ mode, target, addressOfRecord, nameOf, wordsOnCreated }: SavedNoticeOptions) {
  const notify = useNotify();
  const message = useMessage();
  return (record: RaRecord, set: string | undefined): void => {
    const name = nameOf(record);
    const to = mode === 'create' ? addressOfRecord(record.id) : undefined;
    const notice = mode === 'create' && target.call?.verb !== 'edit' ? 'form.created' : 'form.saved';
    if (to === undefined && set === undefined) return notify(notice, { type: 'success', messageArgs: { name } });
    const text = [message(notice, { name }), ...(mode === 'create' ? [wordsOnCreated(record)] : [])].filter(Boolean).join('. ');
    const undo =
      set === undefined ? undefined : { set, words: message(mode === 'create' ? 'form.creation_undone' : 'form.change_undone', { name }) };
    notify(createElement(SavedNotice, { text, name, to, undo }));
  };
}
