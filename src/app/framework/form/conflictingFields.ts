import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import type { FormRecord } from '../fields/FormRecord.ts';
import { changedFields } from './recordChanges.ts';

/** A field that the stored record and the form hold differently. */
export interface FieldConflict {
  readonly field: Field;
  /** Someone else changed it since it was read. */
  readonly isTheirs: boolean;
  /** It was changed in this form. */
  readonly isMine: boolean;
}

/** What someone else changed since the record was read, and what of it was changed here too; then what was changed here alone. */
export function conflictingFields(entity: Entity, base: FormRecord, theirs: FormRecord, mine: FormRecord): FieldConflict[] {
  const theirChanges = changedFields(entity, 'update', base, theirs);
  const myChanges = changedFields(entity, 'update', base, mine);
  return [...entity.fields.values()]
    .map((field) => ({ field, isTheirs: field.name in theirChanges, isMine: field.name in myChanges }))
    .filter(({ isTheirs, isMine }) => isTheirs || isMine)
    .toSorted((a, b) => Number(b.isTheirs) - Number(a.isTheirs));
}
