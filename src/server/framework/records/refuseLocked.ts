import type { AppError } from '../../../shared/framework/AppError.ts';
import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import { frozenMachine, recordLock } from '../../../shared/framework/records/recordLock.ts';
import { type Text, textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';
import { recordErrors } from './recordErrors.ts';

/**
 * Refuses a user's change of a stored record in a state that allows none (`x-locked`, `frozen` of x-states); work of the portal itself goes
 * on.
 * @param values all columns of the row
 * @throws AppError 409 `record_locked` · 403 `record_read_only` in a frozen state (details.reason: the words of the definition)
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
  if (ctx.reader.isSystem) return undefined;
  const reason = recordLock(entity, values, ctx);
  if (reason) return recordErrors.record_locked({ reason: textIn(reason, ctx.language) });
  const frozen = frozenMachine(entity, values);
  return frozen && readOnlyError(ctx, frozen.messages.role);
}

/** The error for a record that the reader sees but may not change, in the words of a definition if it has some. */
export function readOnlyError({ language }: CallContext, words: Text | undefined): AppError {
  return words
    ? recordErrors.record_read_only({ reason: textIn(words, language) }, { messageKey: 'error.transition_refused' })
    : recordErrors.record_read_only();
}
