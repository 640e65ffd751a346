import { textOf } from '../../../shared/framework/records/textOf.ts';

/**
 * Display name of a record by the fields that name it.
 * @param fallback for a record whose fields are blank; default: its number
 */
export function recordName(
  fields: readonly string[],
  record: Readonly<Record<string, unknown>>,
  fallback = `#${textOf(record['id'])}`,
): string {
  const parts = fields.map((field) => textOf(record[field])).filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : fallback;
}
