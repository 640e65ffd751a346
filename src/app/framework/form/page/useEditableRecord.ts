import { lockReads } from '../../../../shared/framework/definitions/locks.ts';
import { recordLocks } from '../../../../shared/framework/records/recordLock.ts';
import { useMessage } from '../../i18n/useMessage.ts';
import { useText } from '../../i18n/useText.ts';
import { useRecordVersions } from '../effective/useRecordVersions.ts';
import { formMoment } from '../values/recordChanges.ts';
import type { StoredRecordProps } from './StoredRecordProps.ts';
import { useStoredRecord } from './useStoredRecord.ts';

/** Reads a record, with the changes that the definition, its lock and the server leave to this reader. */
export function useEditableRecord({ screen, form, entity, view, id }: StoredRecordProps) {
  const message = useMessage();
  const text = useText();
  const { record, error, canEdit, canDelete, refetch } = useStoredRecord(form.apiUrl, id);
  const versions = useRecordVersions(form.apiUrl, form.schema, record);
  const fixedText = (): string => {
    if (versions?.used !== true) return message('record.read_only');
    return message(versions.versions.length > 0 ? 'effective.used' : 'effective.part_used');
  };
  const locks = record ? recordLocks(entity, record, formMoment()) : [];
  const isLocked = locks.length > 0;
  /** The reasons of all locks, with the states that they are about. */
  const lockText = (): string => {
    const reason = [...new Set(locks.map((lock) => text(lock.message)))].join(' · ');
    const read = new Set(locks.flatMap((lock) => lockReads(entity, lock)));
    const states = entity.machines.flatMap(({ field }) => {
      const { label, options } = entity.fields.get(field) ?? {};
      const option = read.has(field) && options?.find(({ value }) => value === record?.[field]);
      return label && option ? [message('record.locked_state', { field: text(label), state: text(option.label) })] : [];
    });
    return states.length === 0 ? reason : message('record.locked', { reason, states: states.join(', ') });
  };
  return {
    record,
    error,
    refetch,
    /** The rows of its key through time; undefined for records without dates. */
    versions,
    /** The requested view; `show` if the record cannot be changed. */
    view: canEdit && !isLocked ? view : 'show',
    /** The reason why the record cannot be changed. */
    whyFixed: isLocked ? lockText() : canEdit ? undefined : fixedText(),
    isEditable: screen.verbs.includes('edit') && canEdit && !isLocked,
    isDeletable: screen.verbs.includes('delete') && canDelete && !isLocked,
  } as const;
}
