import { invariant } from '../../../shared/framework/AppError.ts';
import type { RecordValues } from '../../framework/registrations/RecordValues.ts';

/** The id of a stored record. */
export function recordIdIn({ id }: RecordValues): number {
  invariant(typeof id === 'number', 'a stored record has an id');
  return id;
}
