import { recordErrors } from './recordErrors.ts';

/**
 * The id of a record, from the path of a call.
 * @throws AppError `record_not_found` (404) for a number that cannot be an id
 */
export function recordIdOf(id = ''): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw recordErrors.record_not_found({ id });
  return Number(id);
}
