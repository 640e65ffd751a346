import type { Field } from '../../../shared/framework/definitions/entity.ts';
import { listType } from '../../../shared/framework/definitions/listField.ts';

const integerLimit = 2 ** 31;

/** PostgreSQL type of a new field's column, as `format_type` spells it. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'time':
    case 'enum':
    case 'secret':
      return 'text';
    case 'integer':
      return fitsInteger(field, integerLimit) ? 'integer' : 'bigint';
    case 'reference':
      return listType(field) === 'text' ? 'text' : 'bigint';
    case 'decimal':
      return `numeric(18,${field.decimals ?? 0})`;
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamp with time zone';
    case 'references':
      return 'bigint[]';
    case 'list':
      return 'text[]';
    case 'json':
      return 'jsonb';
  }
}

/**
 * How an existing column suits a field:
 * `fits` as it is · `widens` without loss to `columnType` · `widens_unless_full` as far as its values leave room ·
 * `rounds` to fewer decimals · `differs`.
 */
export type Suitability = 'fits' | 'widens' | 'widens_unless_full' | 'rounds' | 'differs';

/** @param type of the column, as `format_type` spells it; `enum` for a native enumeration */
export function suitability(field: Field, type: string): Suitability {
  if (type === columnType(field)) return 'fits';
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'time':
    case 'enum':
    case 'secret':
      return textSuitability(field, type);
    case 'integer':
      return integerSuitability(field, type);
    case 'reference':
      return type === 'integer' || type === 'smallint' ? 'fits' : 'differs';
    case 'decimal':
      return decimalSuitability(field, type);
    case 'list':
      return /^character varying(\(\d+\))?\[\]$/.test(type) ? 'widens' : 'differs';
    case 'references':
      return type === 'integer[]' ? 'widens' : 'differs';
    case 'json':
      return type === 'json' ? 'widens' : 'differs';
    case 'boolean':
    case 'date':
    case 'datetime':
      return 'differs';
  }
}

function textSuitability(field: Field, type: string): Suitability {
  if (type === 'character varying') return 'fits';
  const limited = /^character varying\((\d+)\)$/.exec(type);
  if (limited) return Number(limited[1]) >= (field.property.maxLength ?? Number.POSITIVE_INFINITY) ? 'fits' : 'widens';
  return type === 'enum' || /^character\(\d+\)$/.test(type) ? 'widens' : 'differs';
}

function integerSuitability(field: Field, type: string): Suitability {
  if (type === 'bigint') return 'fits';
  if (type === 'integer') return 'widens';
  if (type === 'smallint') return fitsInteger(field, 2 ** 15) ? 'fits' : 'widens';
  return 'differs';
}

function decimalSuitability(field: Field, type: string): Suitability {
  if (type === 'numeric') return 'fits';
  if (type === 'integer' || type === 'smallint') return 'widens';
  if (type === 'bigint') return 'widens_unless_full';
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (precision === undefined || scale === undefined) return 'differs';
  const decimals = field.decimals ?? 0;
  if (Number(scale) > decimals) return 'rounds';
  if (Number(scale) === decimals && hasRoomFor(field, Number(precision) - Number(scale))) return 'fits';
  return Number(precision) - Number(scale) <= 18 - decimals ? 'widens' : 'widens_unless_full';
}

function hasRoomFor(field: Field, digits: number): boolean {
  const { minimum, maximum } = field.property;
  return digits >= 18 - (field.decimals ?? 0) || (isWithin(minimum, 10 ** digits) && isWithin(maximum, 10 ** digits));
}

function fitsInteger({ property: { minimum, exclusiveMinimum, maximum } }: Field, limit: number): boolean {
  return isWithin(minimum ?? exclusiveMinimum, limit) && isWithin(maximum, limit);
}

function isWithin(bound: number | undefined, limit: number): boolean {
  return bound !== undefined && bound < limit && bound >= -limit;
}
