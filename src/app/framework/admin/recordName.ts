import { textOf } from '../../../shared/framework/records/textOf.ts';

/** Display name of a record by the fields that name it; its number if they are blank. */
export function recordName(fields: readonly string[], record: Readonly<Record<string, unknown>>): string {
  const parts = fields.map((field) => textOf(record[field])).filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : `#${textOf(record['id'])}`;
}
