import type { Entity, Field } from '../../../shared/framework/definitions/entity.ts';
import { kindSql } from '../fields/kindSql.ts';
import type { FieldLimits } from '../fields/SqlRules.ts';
import { type Sql, sql } from '../sql.ts';
import { declaredFields, isNullable } from './entityIndexes.ts';

/** Field -> its limits; every listed field has a column that the program made. */
export type EntityLimits = Readonly<Record<string, FieldLimits>>;

/** The limits that an entity's definition sets now. */
export function entityLimits(entity: Entity): EntityLimits {
  return Object.fromEntries(
    declaredFields(entity).map(
      (field) => [field.name, { ...fieldLimits(field), ...((!field.required || field.mayLack) && { optional: true as const }) }] as const,
    ),
  );
}

/** A limit that became narrower: the values that it now excludes, and a remedy for them. */
export interface Narrowing {
  /** Message key of the reason, `schema.<kind>`; its value `limit` is the number or the list. */
  readonly kind: 'max_length' | 'min_length' | 'maximum' | 'minimum' | 'enum' | 'required';
  readonly limit: string | number;
  /** Holds for values outside the limit. */
  readonly violates: Sql;
  /** A corrected value, if the limit itself suggests one; undefined: only a person can know it. */
  readonly remedy: Sql | undefined;
}

/**
 * The limits of a field that are narrower than before.
 * @param before undefined if earlier limits are unknown: then every limit counts as new
 */
export function narrowings(field: Field, column: Sql, before: FieldLimits | undefined): Narrowing[] {
  const now = fieldLimits(field);
  const found: Narrowing[] = [];
  if (isLower(now.maxLength, before?.maxLength))
    found.push({
      kind: 'max_length',
      limit: now.maxLength,
      violates: sql`char_length(${column}::text) > ${now.maxLength}`,
      remedy: sql`left(${column}, ${now.maxLength})`,
    });
  if (isHigher(now.minLength, before?.minLength))
    found.push({
      kind: 'min_length',
      limit: now.minLength,
      violates: sql`char_length(${column}::text) < ${now.minLength}`,
      remedy: undefined,
    });
  if (isLower(now.maximum, before?.maximum))
    found.push({ kind: 'maximum', limit: now.maximum, violates: sql`${column} > ${now.maximum}`, remedy: sql`${now.maximum}` });
  if (isHigher(now.minimum, before?.minimum))
    found.push({ kind: 'minimum', limit: now.minimum, violates: sql`${column} < ${now.minimum}`, remedy: sql`${now.minimum}` });
  if (now.enum && (!before?.enum || before.enum.some((value) => !now.enum?.includes(value))))
    found.push({
      kind: 'enum',
      limit: now.enum.join(', '),
      violates: sql`${column}::text not in (${sql.join(now.enum)})`,
      remedy: undefined,
    });
  // A column that takes no blanks has its own change. Earlier releases did not note optional fields: of those nothing is known.
  if (field.required && !field.mayLack && isNullable(field) && before?.optional)
    found.push({ kind: 'required', limit: '', violates: sql`${column} is null`, remedy: undefined });
  return found;
}

function fieldLimits(field: Field): FieldLimits {
  return kindSql[field.kind].limits(field);
}

function isLower(now: number | undefined, before: number | undefined): now is number {
  return now !== undefined && (before === undefined || now < before);
}

function isHigher(now: number | undefined, before: number | undefined): now is number {
  return now !== undefined && (before === undefined || now > before);
}
