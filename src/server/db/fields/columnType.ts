import type { Field } from '../../../shared/framework/fields/Field.ts';
import { kindSql } from './kindSql.ts';
import type { Suitability } from './SqlRules.ts';

/** PostgreSQL type of a new field's column, as `format_type` spells it. */
export function columnType(field: Field): string {
  return kindSql[field.kind].columnType(field);
}

/** @param type of the column, as `format_type` spells it; `enum` for a native enumeration */
export function suitability(field: Field, type: string): Suitability {
  return type === columnType(field) ? 'fits' : kindSql[field.kind].suits(field, type);
}
