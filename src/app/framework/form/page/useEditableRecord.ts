import { recordLock } from '../../../../shared/framework/records/recordLock.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { formMoment } from '../values/recordChanges.ts';
import type { StoredRecordProps } from './StoredRecordProps.ts';
import { useStoredRecord } from './useStoredRecord.ts';

/** Reads a record, with the changes that the definition, its lock and the server leave to this reader. */
export function useEditableRecord({ screen, form, entity, view, id }: StoredRecordProps) {
  const message = useMessage();
  const text = useText();
  const { record, error, canEdit, canDelete, refetch } = useStoredRecord(form.apiUrl, id);
  const lock = record && recordLock(entity, record, formMoment());
  return {
    record,
    error,
    refetch,
    /** The requested view; `show` if the record cannot be changed. */
    view: canEdit && !lock ? view : 'show',
    /** The reason why the record cannot be changed. */
    whyFixed: lock ? text(lock) : canEdit ? undefined : message('record.read_only'),
    isEditable: screen.verbs.includes('edit') && canEdit && !lock,
    isDeletable: screen.verbs.includes('delete') && canDelete && !lock,
  } as const;
}
