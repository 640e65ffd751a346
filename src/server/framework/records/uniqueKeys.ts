import { type Entity, getField } from '../../../shared/framework/definitions/entity.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { isNullable } from '../../db/schema/entityIndexes.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

/**
 * The values of a record that must be unique, a text for each set of its entity: two records with one text may conflict, others do not.
 * A set of only blanks is no value, as in the unique indexes.
 */
export function uniqueKeys(entity: Entity, values: RecordValues): readonly string[] {
  return entity.unique.flatMap(({ fields, exact, when }, i) => {
    if (when !== undefined && values[when] !== true) return [];
    const parts = fields.map((name) => partOf(values[name], exact));
    const blanksCount = !fields.every((name) => isNullable(getField(entity, name)));
    const counts = blanksCount ? parts.some((part) => part !== null) : !parts.includes(null);
    return counts ? [`${i} ${JSON.stringify(parts)}`] : [];
  });
}

function partOf(value: unknown, exact: boolean): string | null {
  if (value === null || value === undefined) return null;
  const text = value instanceof Date ? value.toISOString() : textOf(value);
  return exact ? text : text.toLowerCase();
}
