import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';

/** Ids of all of the caller's accounts, also while the session is switched to one. Law 2. */
export async function allAccounts(ctx: CallContext, app: App): Promise<Reader['accounts']> {
  const reader = await app.users.findReader(ctx.reader.userId, ctx);
  return reader?.accounts ?? [];
}

/** A context whose reader sees the rows of all of the caller's accounts, also while the session is switched to one. */
export async function withAllAccounts(ctx: CallContext, app: App): Promise<CallContext> {
  return { ...ctx, reader: { ...ctx.reader, accounts: await allAccounts(ctx, app) } };
}
