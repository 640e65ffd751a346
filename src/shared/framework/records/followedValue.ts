import { formatDecimal, multiplyDecimals, parseDecimal, roundDecimal } from '../decimals/Decimal.ts';
import type { Field } from '../fields/Field.ts';
import type { EntityProperty } from '../fields/property.gen.ts';

/** An `x-default` that follows a reference of the record. */
export type FollowRule = Extract<EntityProperty['x-default'], { readonly reference: string }>;

/** The rule by which a field follows a reference; undefined for any other field. */
export function followRule({ property: { 'x-default': rule } }: Pick<Field, 'property'>): FollowRule | undefined {
  return typeof rule === 'object' && 'reference' in rule ? rule : undefined;
}

/** The number of the same record that the value of a field is multiplied by. */
export function timesOf(rule: FollowRule): string | undefined {
  return 'times' in rule ? rule.times : undefined;
}

/**
 * The value of a field that follows a reference.
 * @param found the value of the field of the record referred to
 * @param record the record with the reference
 * @returns undefined if there is none, or while the number that it is multiplied by is empty
 */
export function followedValue(field: Field, rule: FollowRule, found: unknown, record: Readonly<Record<string, unknown>>): unknown {
  if ('constant' in rule) return rule.constant;
  const times = timesOf(rule);
  if (times === undefined || found === null || found === undefined) return found;
  const [value, count] = [found, record[times]].map((each) =>
    typeof each === 'number' || typeof each === 'string' ? parseDecimal(each) : undefined,
  );
  if (!value || !count) return undefined;
  return Number(formatDecimal(roundDecimal(multiplyDecimals(value, count), field.decimals ?? 0)));
}
