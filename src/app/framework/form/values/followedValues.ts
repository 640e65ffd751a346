import type { Entity, Field } from '../../../../shared/framework/definitions/entity.ts';
import { hasLabel } from '../../../../shared/framework/definitions/entity.ts';
import type { RecordMode } from '../../../../shared/framework/fields/isWritable.ts';
import { writableFields } from '../../../../shared/framework/records/fieldRules.ts';
import { type FollowRule, followedValue, followRule, timesOf } from '../../../../shared/framework/records/followedValue.ts';
import type { FormRecord } from '../../fields/inputs/FormRecord.ts';
import { isSame } from './recordChanges.ts';

/** Fields whose values follow one reference of a record. */
export interface Follower {
  readonly reference: string;
  readonly fields: readonly Field[];
}

/** The references of a record that fill in other fields, with these fields. */
export function followersOf(entity: Entity, mode: RecordMode): readonly Follower[] {
  const found = new Map<string, Field[]>();
  for (const field of writableFields(entity, mode)) {
    const rule = followRule(field);
    if (rule) found.set(rule.reference, [...(found.get(rule.reference) ?? []), field]);
  }
  return [...found].map(([reference, fields]) => ({ reference, fields }));
}

/**
 * The fields that a change fills in: all followers of a reference to another record, and products with another factor.
 */
export function fieldsToFill({ reference, fields }: Follower, before: FormRecord, after: FormRecord): readonly Field[] {
  if ((after[reference] ?? '') === '') return [];
  if (!isSame(before[reference], after[reference])) return fields;
  return fields.filter((field) => {
    const times = timesOfField(field);
    return times !== undefined && !isSame(before[times], after[times]);
  });
}

/** The fields that are read of the record referred to. */
export function readNames(field: Field, rule: FollowRule): readonly string[] {
  if ('constant' in rule) return ['id'];
  return hasLabel(field) ? [rule.field, `${rule.field}_label`] : [rule.field];
}

/** The values of fields that follow a reference, with the names of the records among them. */
export function followedValues(fields: readonly Field[], row: FormRecord, record: FormRecord): FormRecord {
  const values = fields.map((field): FormRecord => {
    const rule = followRule(field);
    if (!rule) return {};
    const found = 'field' in rule ? row[rule.field] : undefined;
    const label = 'field' in rule && hasLabel(field) ? { [`${field.name}_label`]: row[`${rule.field}_label`] } : {};
    return { [field.name]: followedValue(field, rule, found, record) ?? undefined, ...label };
  });
  return Object.assign({}, ...values);
}

function timesOfField(field: Field): string | undefined {
  const rule = followRule(field);
  return rule && timesOf(rule);
}
