import type { RecordId } from '../RecordId.ts';
import type { FilterJson } from './ListQuery.ts';

/** Fills `{id}` in the values of a filter with the id of a record. */
export function fillRecordId(filter: FilterJson, id: RecordId): FilterJson {
  return JSON.parse(JSON.stringify(filter, (_key, value: unknown) => (value === '{id}' ? id : value))) as FilterJson;
}
