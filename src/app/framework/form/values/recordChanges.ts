import type { Entity } from '../../../../shared/framework/definitions/entity.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import { rulesOf } from '../../../../shared/framework/fields/kinds.ts';
import type { EntityProperty } from '../../../../shared/framework/fields/property.gen.ts';
import { dayDefault } from '../../../../shared/framework/records/dayDefault.ts';
import { writableFields } from '../../../../shared/framework/records/fieldRules.ts';
import { type FieldState, fieldState } from '../../../../shared/framework/records/fieldState.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';

/**
 * Initial values of a new record: the defaults; a required yes-or-no field starts with no.
 * @param timezone IANA zone whose day is today
 */
export function newRecord(entity: Entity, timezone: string = browserTimezone, now: Date = new Date()): FormRecord {
  return Object.fromEntries(
    writableFields(entity, 'create').flatMap((field) => {
      const lines = entity.lines?.get(field.name);
      const { minItems = 0 } = field.property;
      if (lines && minItems > 0) return [[field.name, Array.from({ length: minItems }, () => newRecord(lines, timezone, now))]];
      const initial = presetOf(field.property['x-default'], timezone, now) ?? field.property.default ?? rulesOf(field).initial(field);
      return initial === undefined ? [] : [[field.name, initial]];
    }),
  );
}

/** The value of `x-default` that needs nothing else: a constant, or a moment in a zone. */
function presetOf(rule: EntityProperty['x-default'], timezone: string, now: Date): unknown {
  if (typeof rule === 'object' && 'value' in rule) return rule.value;
  if (rule === 'now') return now.toISOString();
  return dayDefault(rule, { now, timezone });
}

/** The moment at which a form judges its values, in the zone of the browser. */
export function formMoment() {
  return { now: new Date(), timezone: browserTimezone };
}

/** The state of every field, by name, from `x-when` and the definition. */
export function fieldStates(entity: Entity, mode: RecordMode, record: FormRecord): Readonly<Record<string, FieldState>> {
  const clock = formMoment();
  return Object.fromEntries(Array.from(entity.fields.values(), (field) => [field.name, fieldState(entity, field, mode, record, clock)]));
}

/**
 * The record after a save. Values typed into fields that are hidden now do not count: such a field becomes empty, or keeps its stored
 * value if it was hidden from the start.
 */
export function recordAfterSave(entity: Entity, mode: RecordMode, base: FormRecord, record: FormRecord): FormRecord {
  const before = fieldStates(entity, mode, base);
  const now = fieldStates(entity, mode, record);
  const hidden = writableFields(entity, mode).filter(({ name }) => now[name]?.visible === false && name in record);
  return { ...record, ...Object.fromEntries(hidden.map(({ name }) => [name, before[name]?.visible ? null : (base[name] ?? null)])) };
}

/** The writable fields in which two records differ, with the values of the second. */
export function changedFields(entity: Entity, mode: RecordMode, base: FormRecord, record: FormRecord): FormRecord {
  const changed = writableFields(entity, mode).filter(({ name }) => !isSame(base[name], record[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, record[name] ?? null]));
}

/** A record with the names of its references from another reading of it, wherever both refer to the same record. */
export function withNamesOf(entity: Entity, record: FormRecord, read: FormRecord): FormRecord {
  const names = Array.from(entity.fields.values(), ({ name }) => [name, `${name}_label`] as const);
  const kept = names.filter(([name, label]) => typeof read[label] === 'string' && isSame(read[name], record[name]));
  return { ...record, ...Object.fromEntries(kept.map(([, label]) => [label, read[label]])) };
}

/** Compares two values as JSON; undefined, null and an empty list are equal, as on the server. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(filled(one)) === JSON.stringify(filled(other));
}

function filled(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? null : (value ?? null);
}
