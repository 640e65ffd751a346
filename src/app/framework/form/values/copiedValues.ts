import type { Entity, Field } from '../../../../shared/framework/definitions/entity.ts';
import { lockFields } from '../../../../shared/framework/definitions/locks.ts';
import type { CopySource } from '../../../../shared/framework/definitions/ScreenDescription.ts';
import { isBlank } from '../../../../shared/framework/fields/filled.ts';
import { isCopiedValue } from '../../../../shared/framework/fields/isCopiedValue.ts';
import { writableFields } from '../../../../shared/framework/records/fieldRules.ts';
import { recordLock } from '../../../../shared/framework/records/recordLock.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { linesOf } from './lineChanges.ts';
import { fieldStates, formMoment } from './recordChanges.ts';

/** Values of a copy, and the fields that it leaves blank because their values occur once. */
export interface Copy {
  readonly values: FormRecord;
  readonly blank: readonly Field[];
}

/**
 * The values of a record that a new one can start with: those that a client can set and the form shows, with the names of references.
 * Left out are values that occur once (`x-unique` of one field, running numbers), values that are not copied (`x-copied`), days that begin
 * with that of the form, files, secrets, and the values that would lock the new record. Lines are copied as new ones.
 * @param shown the fields of the form
 * @param named fields that the definition of the copy names: their values are copied although they belong to one record (`x-copied`)
 */
export function copiedValues(entity: Entity, shown: readonly string[], record: FormRecord, named: readonly string[] = []): Copy {
  const copied = copyOf(entity, record, ({ name }) => shown.includes(name), named);
  const lines = [...(entity.lines ?? [])].filter(([name]) => Object.hasOwn(copied, name));
  const ofLines = lines.map(([name, each]) => [name, linesOf(record, name).map((line) => copyOf(each, line, () => true))]);
  const whole: FormRecord = { ...copied, ...Object.fromEntries(ofLines) };
  const values = recordLock(entity, whole, formMoment()) ? without(whole, lockFields(entity)) : whole;
  const states = fieldStates(entity, 'create', values);
  const barred = [...entity.fields.keys()].filter((name) => !states[name]?.visible || states[name].readOnly);
  const once = writableFields(entity, 'create').filter(
    (field) => shown.includes(field.name) && occursOnce(entity, field) && !isBlank(record[field.name]),
  );
  return { values: without(values, barred), blank: once };
}

/** The values of a record under the names that a new one, perhaps of another entity, has for them. */
export function sourceValues(entity: Entity, { content, fields, lines }: CopySource, copied: FormRecord): FormRecord {
  const held = content === undefined ? copied : copied[content];
  const record: FormRecord = typeof held === 'object' && held !== null ? { ...held } : {};
  const from = (name: string): string | null => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : (lines[name] ?? name));
  return Object.fromEntries(
    [...entity.fields.keys()].flatMap((name) => {
      const source = from(name);
      if (source === null || !Object.hasOwn(record, source)) return [];
      const label = record[`${source}_label`];
      return [[name, record[source]] as const, ...(label === undefined ? [] : [[`${name}_label`, label] as const])];
    }),
  );
}

function copyOf(entity: Entity, record: FormRecord, isShown: (field: Field) => boolean, named: readonly string[] = []): FormRecord {
  const fields = writableFields(entity, 'create').filter(
    (field) =>
      isShown(field) &&
      !keptApart.has(field.kind) &&
      !isOfOne(entity, field, record[field.name], named) &&
      !isOfTheMoment(field) &&
      !isBlank(record[field.name]),
  );
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const label = record[`${name}_label`];
      return [[name, record[name]] as const, ...(label === undefined ? [] : [[`${name}_label`, label] as const])];
    }),
  );
}

const keptApart: ReadonlySet<Field['kind']> = new Set(['secret']);

/** True if a value belongs to one record alone: by its definition (`x-copied`), or since it occurs once. */
function isOfOne(entity: Entity, field: Field, value: unknown, named: readonly string[]): boolean {
  return (!isCopiedValue(field, value) && !named.includes(field.name)) || occursOnce(entity, field);
}

/** True if no other record has the value of the field, or the server counts it up. */
function occursOnce({ unique }: Entity, { name, property }: Field): boolean {
  const rule = property['x-default'];
  const isNumbered = typeof rule === 'object' && ('next_within' in rule || 'number' in rule);
  return isNumbered || unique.some(({ fields }) => fields.length === 1 && fields[0] === name);
}

/** True for a day or an instant that begins with that of the form: one of the copied record has passed. */
function isOfTheMoment({ property }: Field): boolean {
  const rule = property['x-default'];
  return typeof rule === 'string' && (rule === 'now' || rule.startsWith('today'));
}

function without(record: FormRecord, names: readonly string[]): FormRecord {
  const gone = new Set(names.flatMap((name) => [name, `${name}_label`]));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !gone.has(name)));
}
