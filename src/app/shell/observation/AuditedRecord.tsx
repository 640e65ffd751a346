import { textOf } from '../../../shared/framework/records/textOf.ts';
import { RecordName } from '../../framework/admin/RecordName.tsx';
import type { FieldSlotProps } from '../../framework/slots/slotPlaces.ts';

/**
 * The record of an entry of the audit log by its name, with a link while it exists; then by the name that the log keeps. A record of a
 * table of another program by its key.
 */
export function AuditedRecord({ record, value }: FieldSlotProps) {
  const id = record['record_id'];
  const kept = textOf(value);
  if (typeof id !== 'number') return kept || textOf(record['record_key']) || '—';
  return <RecordName entity={textOf(record['entity'])} id={id} fallback={kept || undefined} />;
}
