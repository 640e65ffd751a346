import type { Field } from '../../fields/Field.ts';
import type { ColumnType } from '../../query/ListQuery.ts';
import type { ListField } from './listField.ts';

/** Values in the order in which people choose among them. */
export type Options = readonly { readonly value: string }[];

/** The options in whose order the values of a field are sorted: those of an enumeration. Decision 720. */
export function fieldOrder({ kind, options }: Pick<Field, 'kind' | 'options'>): Options | undefined {
  return kind === 'enum' ? options : undefined;
}

/**
 * The options in whose order a column is sorted, in rows, groups, charts and files alike: those of its field, or of a computed column.
 * @param found the field of the column; undefined for a computed column
 * @param options values that the column offers
 * @returns undefined for the order of the values themselves, also for a free text of which a definition offers some
 */
export function columnOrder(
  found: Pick<ListField, 'field' | 'isLabel'> | undefined,
  { type, options }: { readonly type: ColumnType; readonly options: Options | undefined },
): Options | undefined {
  if (found) return found.isLabel ? undefined : fieldOrder(found.field);
  return type === 'text' && options && options.length > 0 ? options : undefined;
}
