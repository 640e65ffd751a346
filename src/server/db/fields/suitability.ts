import type { Field } from '../../../shared/framework/fields/Field.ts';
import type { Suitability } from './SqlRules.ts';

const integerLimit = 2 ** 31;

export function integerType(field: Field): string {
  return fitsInteger(field, integerLimit) ? 'integer' : 'bigint';
}

export function textSuitability(field: Field, type: string): Suitability {
  if (type === 'character varying') return 'fits';
  const limited = /^character varying\((\d+)\)$/.exec(type);
  if (limited) return Number(limited[1]) >= (field.property.maxLength ?? Number.POSITIVE_INFINITY) ? 'fits' : 'widens';
  return type === 'enum' || /^character\(\d+\)$/.test(type) ? 'widens' : 'differs';
}

export function integerSuitability(field: Field, type: string): Suitability {
  if (type === 'bigint') return 'fits';
  if (type === 'integer') return 'widens';
  if (type === 'smallint') return fitsInteger(field, 2 ** 15) ? 'fits' : 'widens';
  return 'differs';
}

export function decimalSuitability(field: Field, type: string): Suitability {
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
