import type { Entity, Field } from '../../../../shared/framework/definitions/entity.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { changedFields } from './recordChanges.ts';

/** A field that the stored record and the form hold differently. */
export interface FieldConflict {
  readonly field: Field;
  /** true: another user changed it since it was read. */
  readonly isTheirs: boolean;
  /** true: it was changed in this form. */
  readonly isMine: boolean;
}

/** Fields that another user changed since the record was read, also changed here or not; then fields that were changed only here. */
export function conflictingFields(entity: Entity, base: FormRecord, theirs: FormRecord, mine: FormRecord): FieldConflict[] {
  const theirChanges = changedFields(entity, 'update', base, theirs);
  const myChanges = changedFields(entity, 'update', base, mine);
  return [...entity.fields.values()]
    .map((field) => ({ field, isTheirs: field.name in theirChanges, isMine: field.name in myChanges }))
    .filter(({ isTheirs, isMine }) => isTheirs || isMine)
    .toSorted((a, b) => Number(b.isTheirs) - Number(a.isTheirs));
}

/** The named values of a record, with the names of references. */
export function pickValues(record: FormRecord, names: readonly string[]): FormRecord {
  const kept = names.flatMap((name) => [name, `${name}_label`]).filter((name) => Object.hasOwn(record, name));
  return Object.fromEntries(kept.map((name) => [name, record[name]]));
}
