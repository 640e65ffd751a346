import { useMemo } from 'react';
import { formEntity } from '../values/formEntity.ts';
import type { ListedRecord, StatefulRecord } from './StatefulRecord.ts';

/** A record of a list with its entity, which the list itself does without. */
export function useListedRecord({ screen, form, id, name }: ListedRecord): StatefulRecord {
  const entity = useMemo(() => formEntity(form), [form]);
  return useMemo(() => ({ screen, form, entity, id, name, record: undefined }), [screen, form, entity, id, name]);
}
