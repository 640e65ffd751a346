import { textOf } from '../../../shared/framework/records/textOf.ts';
import { RecordName } from '../../framework/admin/RecordName.tsx';
import type { FieldSlotProps } from '../../framework/slots/slotPlaces.ts';

/** The record of an entry of the audit log by its name; a record of a table of another program by its key. */
export function AuditedRecord({ record, value }: FieldSlotProps) {
  if (typeof value !== 'number') return textOf(record['record_key']) || '—';
  return <RecordName entity={textOf(record['entity'])} id={value} />;
}
