import { defineErrors } from '../../../shared/framework/AppError.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { recordErrors } from '../../framework/records/recordErrors.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { findReader } from '../session/authenticate.ts';

const readerErrors = defineErrors({
  /** The user cannot sign in. */
  design_not_for_reader: 403,
});

/**
 * The context of a call with the eyes of a user whom the caller sees: rows and values are those that both may see, personal rows and
 * rights that records give the user stay closed. Law 63
 * @param user id of the user
 * @throws AppError `record_not_found` (404), `design_not_for_reader` (403) for a user who cannot sign in
 */
export async function readerContext(ctx: CallContext, app: App, user: string): Promise<CallContext> {
  const found = await app.records.find(ctx, 'users', Number(user));
  if (!found) throw recordErrors.record_not_found({ id: user });
  const moment = { registry: ctx.registry, now: ctx.now, productCode: app.config.productCode };
  const reader = await findReader(identityConnection(app), Number(user), moment);
  if (!reader) throw readerErrors.design_not_for_reader();
  return {
    ...ctx,
    reader: { ...reader, isActedFor: true, roles: new Set(), seenBy: ctx.reader },
    actedBy: ctx.actedBy ?? ctx.reader.userId,
  };
}
