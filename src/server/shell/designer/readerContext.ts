import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { userContext } from '../../framework/context/userContext.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';

const readerErrors = defineErrors({
  /** The user cannot sign in. */
  design_not_for_reader: 403,
});

/**
 * The context of a call with the eyes of a user whom the caller sees: only rows and values that both may see; personal rows, and rights
 * from records of the user, stay closed. Law 63
 * @param user id of the user
 * @throws AppError `record_not_found` (404), `design_not_for_reader` (403) for a user who cannot sign in
 */
export async function readerContext(ctx: CallContext, app: App, user: string): Promise<CallContext> {
  const found = await app.records.find(ctx, 'users', Number(user));
  if (!found) throw recordErrors.record_not_found({ id: user });
  const seen = await userContext(app, Number(user), { ...ctx, actedBy: ctx.actedBy ?? ctx.reader.userId, seenBy: ctx.reader });
  if (!seen) throw readerErrors.design_not_for_reader();
  return seen;
}
