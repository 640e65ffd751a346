import type { Reader } from '../../../shared/framework/Reader.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../../framework/context/App.ts';
import { identityConnection } from '../credentials/identityConnection.ts';
import { findReader } from './authenticate.ts';

/** Ids of all of the caller's accounts, also while the session is switched to one. Law 2. */
export async function allAccounts(ctx: CallContext, app: App): Promise<Reader['accounts']> {
  const reader = await findReader(identityConnection(app), ctx.reader.userId, {
    registry: ctx.registry,
    now: ctx.now,
    productCode: app.config.productCode,
  });
  return reader?.accounts ?? [];
}

/** A context whose reader sees the rows of all of the caller's accounts, also while the session is switched to one. */
export async function withAllAccounts(ctx: CallContext, app: App): Promise<CallContext> {
  return { ...ctx, reader: { ...ctx.reader, accounts: await allAccounts(ctx, app) } };
}
