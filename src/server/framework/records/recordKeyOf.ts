import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { RecordTarget } from './RecordTarget.ts';
import { recordErrors } from './recordErrors.ts';
import { recordIdOf } from './recordIdOf.ts';

/**
 * The key of a record, from the path of a generated call: the id of a record, or the key of a row of another program's table.
 * @throws AppError `record_not_found` (404) for a text that cannot be a key
 */
export function recordKeyOf({ entity }: RecordTarget, id = ''): RecordId {
  if (!entity.source) return recordIdOf(id);
  const isNumber = entity.fields.get('id')?.kind === 'integer';
  if (!(isNumber ? /^-?\d{1,15}$/ : /^[^\0]{1,500}$/).test(id)) throw recordErrors.record_not_found({ id });
  return isNumber ? Number(id) : id;
}
