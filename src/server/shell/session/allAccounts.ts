import type { Reader } from '../../../shared/framework/Reader.ts';
import type { Call } from '../../framework/http/Call.ts';
import { findReader } from './readerOf.ts';

/** Ids of the accounts that the caller has without regard to the one that is seen alone. Decisions 2. */
export async function allAccounts({ ctx, app }: Pick<Call, 'ctx' | 'app'>): Promise<Reader['accounts']> {
  const connection = app.database.unscoped('accounts of a user');
  const reader = await findReader(connection, ctx.reader.userId, ctx.now, app.config.productCode);
  return reader?.accounts ?? [];
}
