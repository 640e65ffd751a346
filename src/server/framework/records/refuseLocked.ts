import type { AppError } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { recordLock } from '../../../shared/framework/records/recordLock.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { recordErrors } from './recordErrors.ts';

/**
 * Refuses a user's change of a stored record in a state that allows none (`x-locked`); work of the portal itself goes on.
 * @param values all columns of the row
 * @throws AppError 409 `record_locked` (details.reason: the words of the definition)
 */
export function refuseLocked(ctx: CallContext, entity: Entity, values: RecordValues): void {
  const refusal = lockRefusal(ctx, entity, values);
  if (refusal) throw refusal;
}

/**
 * The error of `refuseLocked`; undefined if the state allows a change.
 * @param values the columns that the conditions read (`lockFields`), or more
 */
export function lockRefusal(ctx: CallContext, entity: Entity, values: RecordValues): AppError | undefined {
  const reason = ctx.reader.isSystem ? undefined : recordLock(entity, values, ctx);
  return reason && recordErrors.record_locked({ reason: textIn(reason, ctx.language) });
}
