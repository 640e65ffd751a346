import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import type { FormRecord } from '../fields/inputs/FormRecord.ts';

/** The typed values that a draft may hold, with the names of references; no secret, no personal or financial value, no file. */
export function draftedValues(entity: Entity, typed: FormRecord, record: FormRecord): FormRecord {
  const names = Object.keys(typed).filter((name) => isDrafted(entity.fields.get(name)));
  const labels = names.map((name) => `${name}_label`).filter((label) => Object.hasOwn(record, label));
  return Object.fromEntries([...names.map((name) => [name, typed[name]]), ...labels.map((label) => [label, record[label]])]);
}

/** true: a draft may hold values of the field. */
export function isDrafted(field: Field | undefined): boolean {
  if (field === undefined || field.kind === 'secret' || field.property['x-sensitive'] !== undefined) return false;
  return (field.items ?? []).every(isDrafted);
}
