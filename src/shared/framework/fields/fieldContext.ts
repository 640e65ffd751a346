import type { QueryContext } from '../query/ListQuery.ts';
import type { Field } from './Field.ts';
import { listType } from './kinds.ts';

/** The fields of one record as the filter grammar sees them. */
export function fieldContext(fields: ReadonlyMap<string, Field>): QueryContext {
  return {
    find: (name) => {
      const field = fields.get(name);
      const type = field && listType(field);
      return type && { name, type, decimals: field.decimals };
    },
    fieldNames: () => [...fields.values()].filter((field) => listType(field)).map((field) => field.name),
    extras: [],
  };
}
